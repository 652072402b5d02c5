import { useScimErrors } from './scimErrors.js';
import { type ContractDocument, type OperationObject, listOperations } from './contractDocument.js';

type Json = Record<string, unknown>;
type Parameter = { in: string; name: string };

/** Components of spec/openapi.yaml, by the status for which they are added. */
const RESPONSES = {
  '400': 'BadRequest',
  '401': 'Unauthorized',
  '403': 'Forbidden',
  '404': 'NotFound',
  '409': 'Conflict',
  '413': 'PayloadTooLarge',
  '414': 'UriTooLong',
  '415': 'UnsupportedMediaType',
  '429': 'TooManyRequests',
  '500': 'InternalError',
  '503': 'Unavailable',
} as const;

export type CommonStatus = keyof typeof RESPONSES;

/** Permission classes that need no credential. To the others, the scopes of a credential may be too narrow. */
const OPEN_CLASSES = ['anonymous-ok', 'anyone', 'signed'];

/** The properties of an operation that determine its common responses. */
export interface OperationClass {
  permissions: readonly string[];
  hasBody: boolean;
  hasQuery: boolean;
  takesIdempotencyKey: boolean;
  isSigned: boolean;
}

/** Lists the statuses of the common responses of an operation of this class, in ascending order. */
export function listCommonStatuses(of: OperationClass): CommonStatus[] {
  const isOpen = of.permissions.some((name) => OPEN_CLASSES.includes(name));
  const has: Partial<Record<CommonStatus, boolean>> = {
    '403': !isOpen,
    '404': !of.isSigned,
    '409': of.takesIdempotencyKey,
    '413': of.hasBody,
    '414': of.hasQuery,
    '415': of.hasBody,
  };
  return (Object.keys(RESPONSES) as CommonStatus[]).filter((status) => has[status] ?? true);
}

/**
 * A copy of the contract with the responses and headers that operations do not repeat in spec/. Adds to each operation
 * the common responses of its class (`listCommonStatuses`) that it does not write itself and does not list in
 * `x-omit-responses`, and the headers that the service sets by itself: X-Request-Id on all responses,
 * Idempotency-Replayed on successes of operations with an Idempotency-Key, ETag on the 200 of a GET with If-None-Match.
 * Throws for a response that is written or omitted without effect.
 */
export function addCommonResponses(document: ContractDocument): ContractDocument {
  const copy = structuredClone(document);
  for (const response of Object.values(copy.components.responses ?? {})) addHeader(response as Json, 'XRequestId');
  for (const { method, operation } of listOperations(copy)) {
    const parameters = (operation.parameters ?? []).map((parameter) => resolve(copy, parameter));
    addHeaders(operation, parameters, method === 'get' && hasHeader(parameters, 'If-None-Match'));
    addResponses(operation, parameters);
  }
  useScimErrors(copy);
  return copy;
}

function addResponses(operation: OperationObject, parameters: Parameter[]): void {
  const { operationId, responses, 'x-omit-responses': omitted = [] } = operation;
  const added = listCommonStatuses({
    permissions: operation['x-permissions'],
    hasBody: operation.requestBody !== undefined,
    hasQuery: parameters.some((parameter) => parameter.in === 'query'),
    takesIdempotencyKey: hasHeader(parameters, 'Idempotency-Key'),
    isSigned: operation['x-signature'] !== undefined,
  });
  const unknown = omitted.find((status) => !added.some((one) => one === status) || status in responses);
  if (unknown) throw new Error(`${operationId} omits ${unknown}, which it does not have.`);
  for (const status of added.filter((one) => !omitted.includes(one))) {
    const name = status === '401' && operation['x-step-up'] ? 'RecentSignInRequired' : RESPONSES[status];
    const $ref = `#/components/responses/${name}`;
    if ((responses[status] as Json | undefined)?.$ref === $ref)
      throw new Error(`${operationId} refers to ${name}, which npm run generate adds: remove it.`);
    responses[status] ??= { $ref };
  }
  delete operation['x-omit-responses'];
}

function addHeaders(operation: OperationObject, parameters: Parameter[], hasETag: boolean): void {
  const isReplayed = hasHeader(parameters, 'Idempotency-Key') && !operation['x-own-idempotency'];
  for (const [status, response] of Object.entries(operation.responses) as [string, Json][]) {
    if ('$ref' in response) continue;
    if (hasETag && status === '200') addHeader(response, 'ETag');
    if (isReplayed && status.startsWith('2')) addHeader(response, 'IdempotencyReplayed');
    addHeader(response, 'XRequestId');
  }
}

const HEADERS = { XRequestId: 'X-Request-Id', ETag: 'ETag', IdempotencyReplayed: 'Idempotency-Replayed' };

/** Adds the header before those of the response. */
function addHeader(response: Json, component: keyof typeof HEADERS): void {
  const [name, written] = [HEADERS[component], response.headers as Json | undefined];
  if (written && name in written)
    throw new Error(
      `A response ("${String(response.description)}") has ${name}, which npm run generate adds: remove it.`,
    );
  response.headers = { [name]: { $ref: `#/components/headers/${component}` }, ...written };
}

const hasHeader = (parameters: Parameter[], header: string): boolean =>
  parameters.some((parameter) => parameter.in === 'header' && parameter.name === header);

function resolve(document: ContractDocument, parameter: unknown): Parameter {
  const { $ref } = parameter as { $ref?: string };
  return ($ref === undefined ? parameter : document.components.parameters![$ref.split('/').at(-1)!]) as Parameter;
}
