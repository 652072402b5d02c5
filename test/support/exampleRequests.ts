import type { ContractOperation, Json, JsonObject, OpenApiDocument } from '../../server/contract/contract.js';

/** One request made of the contract's own examples. */
export interface ExampleRequest {
  path: string;
  query: Record<string, string | number | boolean | (string | number)[]>;
  /** Those that are required. */
  headers: Record<string, string>;
  body?: Json;
  namesPlatform: boolean;
  namesUser: boolean;
}

const PLATFORM_NAMES = ['org', 'platform_key', 'platform_org'];
const USER_NAMES = ['user_id', 'username', 'email', 'user'];

export interface Example {
  description: string;
  name: string;
  in: string;
  required: boolean;
  value: Json;
}

/**
 * Two requests of an operation: with everything that the contract gives an example of, and with the required inputs only;
 * once for each example of a body. Values whose names are in `fixtures` are replaced.
 */
export function buildExampleRequests(
  document: OpenApiDocument,
  operation: ContractOperation,
  fixtures: Record<string, unknown>,
): ExampleRequest[] {
  const item = (document.paths[operation.path] as JsonObject)[operation.method] as JsonObject;
  const parameters = resolveParameters(document, operation).map(readExample);
  const bodies = listBodyExamples(document, item);
  return [parameters, parameters.filter(({ required }) => required)].flatMap((chosen) =>
    bodies.map((body) => buildRequest(operation, chosen, replaceValues(body, fixtures), fixtures)),
  );
}

function buildRequest(
  operation: ContractOperation,
  parameters: Example[],
  body: Json | undefined,
  fixtures: Record<string, unknown>,
): ExampleRequest {
  const values = parameters.map(({ name, in: place, value }) => ({
    name,
    place,
    value: (fixtures[name] ?? value) as string,
  }));
  const names = [
    ...values.map(({ name }) => name),
    ...Object.keys(typeof body === 'object' && body !== null ? body : {}),
  ];
  return {
    path: values
      .filter(({ place }) => place === 'path')
      .reduce((path, { name, value }) => path.replace(`{${name}}`, encodeURIComponent(value)), operation.path),
    query: Object.fromEntries(values.filter(({ place }) => place === 'query').map(({ name, value }) => [name, value])),
    headers: Object.fromEntries(
      parameters.filter((one) => one.in === 'header' && one.required).map(({ name, value }) => [name, String(value)]),
    ),
    ...(body !== undefined && { body }),
    namesPlatform: names.some((name) => PLATFORM_NAMES.includes(name)),
    namesUser: names.some((name) => USER_NAMES.includes(name)) || namesAgent(operation, names),
  };
}

/** Returns whether an xAPI request names a person: as the actor of a statement, or as the agent of a document. */
export function namesAgent({ isXapi, body }: ContractOperation, names: string[]): boolean {
  return isXapi && (names.includes('agent') || (body !== null && !body.isAnyType));
}

/** Lists the parameters of an operation, with references resolved. */
export function resolveParameters(document: OpenApiDocument, { path, method }: ContractOperation): JsonObject[] {
  const item = (document.paths[path] as JsonObject)[method] as JsonObject;
  return ((item.parameters ?? []) as JsonObject[]).map((parameter) => resolveReference(document, parameter));
}

export function readExample(parameter: JsonObject): Example {
  const { name, required, example, examples, schema } = parameter;
  const named = Object.values((examples ?? {}) as Record<string, JsonObject>)[0]?.value;
  const inSchema = ((schema as JsonObject | undefined)?.examples as Json[] | undefined)?.[0];
  const value = example ?? named ?? inSchema;
  if (value === undefined) throw new Error(`The parameter ${String(name)} has no example.`);
  return {
    description: String(parameter.description ?? ''),
    name: String(name),
    in: String(parameter.in),
    required: required === true,
    value,
  };
}

export function listBodyExamples(document: OpenApiDocument, item: JsonObject): (Json | undefined)[] {
  if (!item.requestBody) return [undefined];
  const { content } = resolveReference(document, item.requestBody as JsonObject) as {
    content: Record<string, JsonObject>;
  };
  const types = ['application/json', 'multipart/form-data', 'application/x-www-form-urlencoded'];
  const body = types.map((type) => content[type]).find((one) => one !== undefined);
  const examples = Object.values((body?.examples ?? {}) as Record<string, JsonObject>);
  if (examples.length === 0) throw new Error(`${String(item.operationId)} has no example of its body.`);
  return examples.map((example) => resolveReference(document, example).value as Json);
}

/** Replaces values by the fixtures of the same name, at any depth. */
function replaceValues(body: Json | undefined, fixtures: Record<string, unknown>): Json | undefined {
  if (Array.isArray(body)) return body.map((item) => replaceValues(item, fixtures) as Json);
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const isScalar = typeof value !== 'object' || value === null;
      return [name, isScalar && name in fixtures ? (fixtures[name] as Json) : (replaceValues(value, fixtures) as Json)];
    }),
  );
}

/** Resolves a reference of the document; returns any other node unchanged. */
export function resolveReference(document: OpenApiDocument, node: JsonObject): JsonObject {
  if (typeof node.$ref !== 'string') return node;
  const steps = node.$ref
    .slice(2)
    .split('/')
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'));
  return steps.reduce<JsonObject>((at, step) => at[step] as JsonObject, document);
}
