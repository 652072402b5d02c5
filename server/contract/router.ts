import { OpenAPIRouter, type Document, type Operation, type ParsedRequest, type Request } from 'openapi-backend';
import type { ContractOperation, OpenApiDocument } from './contract.js';

interface Template {
  path: string;
  /** Names of the parameters, from left to right. */
  names: string[];
  byMethod: Map<string, Operation>;
}

interface Node {
  literals: Map<string, Node>;
  parameter: Node | null;
  template: Template | null;
}

/** A path with operations, near one without. */
export interface NearestPath {
  path: string;
  /** In upper case, as in `Allow`. */
  methods: string[];
  differs: 'in its ending' | 'in its last segments';
}

interface Match {
  template: Template;
  /** Raw (still percent-encoded) segments in the order of the template's names. */
  values: string[];
}

/**
 * OpenAPIRouter rebuilds its operations and their expressions for every request. This one walks a tree of path segments
 * that is built once: a literal segment beats a parameter, with backtracking, and trailing slashes count.
 * The query and the body are read by the server, so `parseRequest` only adds path parameters.
 */
export class ContractRouter extends OpenAPIRouter {
  private readonly root: Node = createNode();
  private readonly literalPaths = new Map<string, Match>();
  private readonly operations: Operation[];
  private readonly byId: Map<string, Operation>;

  /** Throws when two paths can't be distinguished, or a parameter is only a part of a segment. */
  constructor(definition: Document) {
    super({ definition, ignoreTrailingSlashes: false });
    this.operations = super.getOperations();
    this.byId = new Map(this.operations.map((operation) => [operation.operationId ?? '', operation]));
    for (const operation of this.operations) this.add(operation);
  }

  override getOperations(): Operation[] {
    return this.operations;
  }

  override getOperation(operationId: string): Operation | undefined {
    return this.byId.get(operationId);
  }

  override matchOperation(request: Request): Operation | undefined;
  override matchOperation(request: Request, strict: boolean): Operation;
  override matchOperation(request: Request, strict = false): Operation | undefined {
    const match = this.find(request.path);
    const operation = match?.template.byMethod.get(request.method.toLowerCase());
    // openapi-backend distinguishes the two cases by the first characters of the message.
    if (strict && !operation) throw new Error(match ? '405-methodNotAllowed' : '404-notFound');
    return operation;
  }

  override parseRequest(request: Request, operation?: Operation): ParsedRequest {
    return {
      method: request.method,
      path: request.path,
      params: operation ? this.pathParameters(request.path) : {},
      query: request.query,
      headers: request.headers,
      cookies: {},
      requestBody: request.body,
    };
  }

  /** Methods of the path in capitals, for `Allow`; empty when no path matches. */
  allowedMethods(path: string): string[] {
    const methods = [...(this.find(path)?.template.byMethod.keys() ?? [])].map((method) => method.toUpperCase());
    return methods.includes('GET') ? [...methods, 'HEAD'] : methods;
  }

  /** The path that the client probably meant: the same path with or without trailing slash, else the longest parent path with
   * operations. Null: neither exists.
   */
  findNearest(path: string): NearestPath | null {
    const other = toggleTrailingSlash(path);
    if (this.find(other)) return { path: other, methods: this.allowedMethods(other), differs: 'in its ending' };
    const segments = path.split('/').filter((segment) => segment !== '');
    while (segments.pop() !== undefined && segments.length > 0) {
      const above = `/${segments.join('/')}`;
      const known = [`${above}/`, above].find((one) => this.find(one));
      if (known) return { path: known, methods: this.allowedMethods(known), differs: 'in its last segments' };
    }
    return null;
  }

  /** The path with the trailing slash toggled, if it has this method; else null. */
  findOtherEnding(method: string, path: string): string | null {
    const other = toggleTrailingSlash(path);
    return this.allowedMethods(other).includes(method.toUpperCase()) ? other : null;
  }

  operationIdsAt(path: string): string[] {
    return [...(this.find(path)?.template.byMethod.values() ?? [])].flatMap(({ operationId }) => operationId ?? []);
  }

  /** Throws URIError when a segment isn't valid percent-encoded UTF-8. */
  private pathParameters(path: string): Record<string, string> {
    const match = this.find(path);
    if (!match) return {};
    return Object.fromEntries(
      match.template.names.map((name, index) => [name, decodeURIComponent(match.values[index] ?? '')]),
    );
  }

  private find(path: string): Match | null {
    return this.literalPaths.get(path) ?? findFrom(this.root, path.split('/'), 0, []);
  }

  private add(operation: Operation): void {
    const names: string[] = [];
    let node = this.root;
    for (const segment of operation.path.split('/')) {
      const name = /^\{([^{}]+)\}$/.exec(segment)?.[1];
      if (name === undefined && /[{}]/.test(segment))
        throw new Error(`${operation.path}: a parameter must be a whole segment.`);
      if (name !== undefined) names.push(name);
      node = name === undefined ? findOrAddChild(node, segment) : (node.parameter ??= createNode());
    }
    node.template ??= { path: operation.path, names, byMethod: new Map() };
    if (node.template.path !== operation.path)
      throw new Error(`${node.template.path} and ${operation.path} are the same path.`);
    node.template.byMethod.set(operation.method, operation);
    if (names.length === 0) this.literalPaths.set(operation.path, { template: node.template, values: [] });
  }
}

/** Adds or removes the trailing slash. */
const toggleTrailingSlash = (path: string): string => (path.endsWith('/') ? path.slice(0, -1) : `${path}/`);

function createNode(): Node {
  return { literals: new Map(), parameter: null, template: null };
}

function findOrAddChild(node: Node, segment: string): Node {
  const child = node.literals.get(segment) ?? createNode();
  node.literals.set(segment, child);
  return child;
}

function findFrom(node: Node, segments: string[], index: number, values: string[]): Match | null {
  const segment = segments[index];
  if (segment === undefined) return node.template && { template: node.template, values };
  const literal = node.literals.get(segment);
  const literalMatch = literal && findFrom(literal, segments, index + 1, values);
  if (literalMatch || !node.parameter || segment === '') return literalMatch ?? null;
  return findFrom(node.parameter, segments, index + 1, [...values, segment]);
}

/** Builds the document for openapi-backend, without schemas: it would copy every referenced one. */
export function buildRoutingDocument(
  operations: ContractOperation[],
  { openapi, info, components }: OpenApiDocument,
): Document {
  const paths: Record<string, Record<string, object>> = {};
  for (const { path, method, operationId, security } of operations) {
    const requirements = security.map((schemes) => Object.fromEntries(schemes.map((scheme) => [scheme, []])));
    (paths[path] ??= {})[method] = { operationId, security: requirements, responses: {} };
  }
  const { securitySchemes: schemes = {} } = (components ?? {}) as { securitySchemes?: object };
  return { openapi, info, paths, components: { securitySchemes: schemes } } as unknown as Document;
}
