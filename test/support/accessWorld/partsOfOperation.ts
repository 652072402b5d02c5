import type { ContractOperation, Json, JsonObject } from '../../../server/contract/contract.js';
import { contract } from '../areas.js';
import { exampleOf, examplesOfBody, resolvedParameters } from '../exampleRequests.js';

export const PLATFORM_NAMES = ['org', 'platform_key', 'platform_org'];
export const USER_NAMES = ['user_id', 'username', 'email', 'user'];
/** Filters by what a request may be about beside a person. */
export const ITEM_NAME = /^(course|program|pathway|resource|role)_(id|key)$|^pathway_uuid$|^slug$/;
/** Adds what the main platform has. */
export const MAIN_NAME = /^include_(main|default)_/;
export const PAGE_NAMES = ['page_size', 'limit'];

/** What requests of an operation consist of. */
export interface Parts {
  parameters: ReturnType<typeof exampleOf>[];
  /** Headers that are required. */
  headers: Record<string, string>;
  bodies: (Json | undefined)[];
  requiredInBody: string[];
}

const partsByOperation = new Map<string, Parts>();

/** Parameters and bodies of an operation, as its examples have them. */
export function partsOf(operation: ContractOperation): Parts {
  const known = partsByOperation.get(operation.operationId);
  if (known) return known;
  const item = (contract.paths[operation.path] as JsonObject)[operation.method] as JsonObject;
  const schema = operation.body?.schemaPointer ? schemaAt(operation.body.schemaPointer) : {};
  const parts = {
    parameters: resolvedParameters(contract, operation)
      .map(exampleOf)
      .filter(({ in: place }) => place !== 'header'),
    headers: Object.fromEntries(
      resolvedParameters(contract, operation)
        .map(exampleOf)
        .filter(({ in: place, required }) => place === 'header' && required)
        .map(({ name, value }) => [name, String(value)]),
    ),
    bodies: examplesOfBody(contract, item),
    requiredInBody: [schema, ...((schema.anyOf ?? schema.oneOf ?? []) as JsonObject[])].flatMap(
      ({ required }) => (required ?? []) as string[],
    ),
  };
  partsByOperation.set(operation.operationId, parts);
  return parts;
}

function schemaAt(pointer: string): JsonObject {
  const steps = pointer
    .slice(2)
    .split('/')
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'));
  const schema = steps.reduce<JsonObject>((at, step) => at[step] as JsonObject, contract);
  return typeof schema.$ref === 'string' ? schemaAt(schema.$ref) : schema;
}

/** Whether requests of the operation name a person. */
export function namesUsers(operation: ContractOperation): boolean {
  const { parameters, bodies } = partsOf(operation);
  const names = [
    ...parameters.map(({ name }) => name),
    ...bodies.flatMap((body) => Object.keys((body ?? {}) as object)),
  ];
  return names.some((name) => USER_NAMES.includes(name));
}

/** Whether it is a write that changes something: a POST that changes nothing creates nothing and takes no key to be repeated by. */
export function isChange({ method, path, parameters, responses, isXapi }: ContractOperation): boolean {
  // Statements and conversations are a log themselves.
  if (isXapi || path.includes('/sessions/')) return false;
  if (method !== 'post') return method !== 'get';
  // After a redirect the caller goes on with what was stored.
  return responses.has('201') || responses.has('303') || parameters.some(({ name }) => name === 'Idempotency-Key');
}
