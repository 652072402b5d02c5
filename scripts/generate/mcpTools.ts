import { type ContractDocument, type LocatedOperation, listOperations } from './contractDocument.js';

type Schema = Record<string, unknown>;
interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
}

/** Names of the platform, which the address of the MCP server states, and of the form of an answer. */
const SET_BY_SERVER = ['org', 'platform_key', 'platform_org', 'tenant', 'format'];
/** Required names of the person that a request is about. */
const PERSON_NAMES = ['username', 'user_id', 'user'];
/** Keywords that help readers of the contract, and patterns that not all clients can compile. The service checks all. */
const LEFT_OUT = ['example', 'examples', 'pattern', 'deprecated'];
const READ_ONLY = '#/components/schemas/ReadOnlyField';

/** Builds generated/mcpTools.ts: the operations with `x-mcp`, as tools of the Model Context Protocol. */
export function buildMcpTools(document: ContractDocument): string {
  const tools = listOperations(document)
    .filter(({ operation }) => operation['x-mcp'] === true)
    .map((located) => buildTool(document, located));
  return `// Made from spec/ by \`npm run generate\`. Changes here are lost.
import type { McpTool } from '../services/tenancy/mcp/mcpTool.js';

export const mcpTools: readonly McpTool[] = ${JSON.stringify(tools, null, 2)};
`;
}

function buildTool(document: ContractDocument, { path, method, operation }: LocatedOperation) {
  const parameters = (operation.parameters ?? []).map((one) => resolve(document, one) as unknown as Parameter);
  const body = readBodySchema(document, operation.requestBody);
  const properties: Record<string, Schema> = {};
  const required: string[] = [];
  const persons: string[] = [];
  const add = (name: string, schema: Schema, isRequired: boolean): void => {
    if (name in properties) throw new Error(`${operation.operationId} has two inputs '${name}'; it cannot be a tool.`);
    properties[name] = schema;
    if (isRequired) required.push(name);
  };
  const inputs = parameters.filter(({ name, in: location }) => location !== 'header' && !SET_BY_SERVER.includes(name));
  for (const { name, required: isRequired, description, schema } of inputs) {
    const isPerson = isRequired === true && PERSON_NAMES.includes(name);
    const about = isPerson ? `${description} Default: the caller.` : description;
    const schemaOfInput = { ...simplify(document, schema), ...(about && { description: about }) };
    add(name, schemaOfInput, isRequired === true && !isPerson);
    if (isPerson) persons.push(name);
  }
  const bodyFields = Object.entries((body?.properties ?? {}) as Record<string, Schema>).filter(
    ([name, schema]) => !SET_BY_SERVER.includes(name) && schema.$ref !== READ_ONLY && schema.deprecated !== true,
  );
  for (const [name, schema] of bodyFields)
    add(name, simplify(document, schema), ((body?.required ?? []) as string[]).includes(name));
  return {
    name: operation.operationId,
    title: operation.summary,
    description: operation.description,
    method,
    path,
    permissions: operation['x-permissions'],
    query: inputs.flatMap(({ name, in: location }) => (location === 'query' ? [name] : [])),
    body: bodyFields.map(([name]) => name),
    hasBody: body !== null,
    person: persons[0] ?? null,
    platform: findPlatformName(parameters, body),
    takesIdempotencyKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
    isConfirmed: method !== 'get' && operation['x-mcp-unconfirmed'] !== true,
    inputSchema: { type: 'object', properties, required, additionalProperties: false },
  };
}

/** Where a request names the platform if its path does not. */
function findPlatformName(parameters: Parameter[], body: Schema | null): { in: 'query' | 'body'; name: string } | null {
  const names = (location: Parameter['in']) => parameters.flatMap((one) => (one.in === location ? [one.name] : []));
  if (names('path').includes('org')) return null;
  const inQuery = ['platform_key', 'tenant'].find((name) => names('query').includes(name));
  if (inQuery !== undefined) return { in: 'query', name: inQuery };
  if (body && 'platform_key' in ((body.properties ?? {}) as object)) return { in: 'body', name: 'platform_key' };
  throw new Error('An operation that names no platform cannot be a tool.');
}

function readBodySchema(document: ContractDocument, requestBody: unknown): Schema | null {
  if (!requestBody) return null;
  const { content } = resolve(document, requestBody) as { content: Record<string, { schema: Schema }> };
  const json = content['application/json'];
  return json ? resolve(document, json.schema) : null;
}

/** A schema without references and without what only readers of the contract need. */
function simplify(document: ContractDocument, schema: unknown): Schema {
  return simplifyValue(document, schema, []) as Schema;
}

function simplifyValue(document: ContractDocument, value: unknown, within: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => simplifyValue(document, one, within));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...rest } = value as Schema & { $ref?: string };
  if ($ref !== undefined) {
    // Recursive schemas end as free values.
    if (within.includes($ref)) return {};
    return { ...(simplifyValue(document, resolve(document, { $ref }), [...within, $ref]) as Schema), ...rest };
  }
  const kept = Object.entries(rest).filter(([name]) => !name.startsWith('x-') && !LEFT_OUT.includes(name));
  return Object.fromEntries(
    kept.map(([name, one]) => [
      name,
      name === 'properties'
        ? Object.fromEntries(
            Object.entries(one as Record<string, Schema>)
              .filter(([, field]) => field.$ref !== READ_ONLY)
              .map(([field, inner]) => [field, simplifyValue(document, inner, within)]),
          )
        : simplifyValue(document, one, within),
    ]),
  );
}

function resolve(document: ContractDocument, value: unknown): Schema {
  const { $ref } = value as { $ref?: string };
  if ($ref === undefined) return value as Schema;
  const found = $ref
    .slice(2)
    .split('/')
    .reduce<unknown>((part, name) => (part as Schema | undefined)?.[name], document);
  if (found === undefined) throw new Error(`${$ref} is not in the contract.`);
  return resolve(document, found);
}
