import type { ContractOperation, Json, JsonObject } from '../../../server/contract/contract.js';
import { contract } from '../areas.js';
import { readExample, listBodyExamples, resolveParameters } from '../exampleRequests.js';

export const PLATFORM_NAMES = ['org', 'platform_key', 'platform_org'];
export const USER_NAMES = ['user_id', 'username', 'email', 'user'];
/** Parameters that select something other than a person. */
export const ITEM_NAME = /^(course|program|pathway|resource|role)_(id|key)$|^pathway_uuid$|^slug$/;
/** Parameters that add rows of the main platform. */
export const MAIN_NAME = /^include_(main|default)_/;
export const PAGE_NAMES = ['page_size', 'limit'];

/** Inputs of an operation. */
export interface Parts {
  parameters: ReturnType<typeof readExample>[];
  /** Headers that are required. */
  headers: Record<string, string>;
  bodies: (Json | undefined)[];
  requiredInBody: string[];
}

const partsByOperation = new Map<string, Parts>();

/** Reads the parameters and bodies of an operation from its examples. */
export function readParts(operation: ContractOperation): Parts {
  const known = partsByOperation.get(operation.operationId);
  if (known) return known;
  const item = (contract.paths[operation.path] as JsonObject)[operation.method] as JsonObject;
  const schema = operation.body?.schemaPointer ? findSchema(operation.body.schemaPointer) : {};
  const parts = {
    parameters: resolveParameters(contract, operation)
      .map(readExample)
      .filter(({ in: place }) => place !== 'header'),
    headers: Object.fromEntries(
      resolveParameters(contract, operation)
        .map(readExample)
        .filter(({ in: place, required }) => place === 'header' && required)
        .map(({ name, value }) => [name, String(value)]),
    ),
    bodies: listBodyExamples(contract, item),
    requiredInBody: [schema, ...((schema.anyOf ?? schema.oneOf ?? []) as JsonObject[])].flatMap(
      ({ required }) => (required ?? []) as string[],
    ),
  };
  partsByOperation.set(operation.operationId, parts);
  return parts;
}

function findSchema(pointer: string): JsonObject {
  const steps = pointer
    .slice(2)
    .split('/')
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'));
  const schema = steps.reduce<JsonObject>((at, step) => at[step] as JsonObject, contract);
  return typeof schema.$ref === 'string' ? findSchema(schema.$ref) : schema;
}

/** Whether requests of the operation name a person. */
export function namesUsers(operation: ContractOperation): boolean {
  const { parameters, bodies } = readParts(operation);
  const names = [
    ...parameters.map(({ name }) => name),
    ...bodies.flatMap((body) => Object.keys((body ?? {}) as object)),
  ];
  return names.some((name) => USER_NAMES.includes(name));
}

/** Returns whether the operation changes rows. A POST that only reads declares neither 201 nor an Idempotency-Key. */
export function isChange({ method, path, parameters, responses, isXapi }: ContractOperation): boolean {
  // Statements and conversations are not audited.
  if (isXapi || (path.includes('/sessions/') && !path.startsWith('/api/core/'))) return false;
  if (method !== 'post') return method !== 'get';
  // A redirect follows a stored change.
  return responses.has('201') || responses.has('303') || parameters.some(({ name }) => name === 'Idempotency-Key');
}
