import type { Access, RequestInfo } from '../../services/_shared/context.js';
import type { Services } from '../../services/services.js';
import type { OtherBody, Reply, StreamedBody } from '../../handlers/_shared/operation.js';
import type { UploadedFile } from '../../services/_shared/contractTypes.js';
import type { VerifiedRequest, SignatureCheck } from '../../services/_shared/signed.js';
import type { Contract } from '../../server/contract/apiParts.js';
import type { Json, JsonObject, OpenApiDocument } from '../../server/contract/contract.js';

export interface FixtureContext {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  uploads: Record<string, UploadedFile>;
  access: Access;
  services: Services;
  proven: VerifiedRequest | null;
  request: RequestInfo;
  reply(status: number, body: unknown, headers?: Record<string, string>): Reply;
  replyOther(status: number, body: OtherBody | StreamedBody): Reply;
}

export interface FixtureOperation {
  operationId: string;
  method?: string;
  path: string;
  permissions?: string[];
  security?: JsonObject[];
  parameters?: JsonObject[];
  /** JSON Schema of the request body. */
  body?: JsonObject;
  /** JSON Schema of an alternative form body; files have the format binary. */
  form?: JsonObject;
  /** JSON Schemas of answers by status; problems and an unchecked 200 are there anyway. */
  responses?: Record<string, JsonObject>;
  extra?: JsonObject;
  run?(context: FixtureContext): Reply | Promise<Reply>;
}

const PROBLEM_STATUSES = ['400', '401', '403', '404', '409', '413', '415', '429', '500', '503'];

/** A small contract with its handlers, for tests of the server itself. A handler that isn't passed echoes its input. */
export function createFixtureContract(
  operations: FixtureOperation[],
  components: JsonObject = {},
  signatures: Record<string, SignatureCheck<unknown>> = {},
): Contract {
  const paths: Record<string, JsonObject> = {};
  for (const operation of operations)
    (paths[operation.path] ??= {})[operation.method ?? 'get'] = buildDefinition(operation);
  const securitySchemes = { key: { type: 'apiKey', in: 'header', name: 'Authorization' } };
  const document: OpenApiDocument = {
    openapi: '3.1.0',
    info: { title: 'Fixture', version: '1.0.0' },
    security: [{ key: [] }],
    paths,
    components: { ...components, securitySchemes },
  };
  const handlers = operations.map(({ operationId, run = echo }) => [operationId, { operationId, run }]);
  return { document, handlers: Object.fromEntries(handlers) as Contract['handlers'], signatures };
}

function buildDefinition({
  operationId,
  permissions = ['authenticated'],
  security,
  parameters,
  body,
  form,
  responses,
  extra,
}: FixtureOperation): JsonObject {
  const json = (schema: JsonObject): JsonObject => ({ description: '', content: { 'application/json': { schema } } });
  const problems = PROBLEM_STATUSES.map((status): [string, Json] => [
    status,
    {
      description: '',
      content: {
        'application/problem+json': { schema: { type: 'object', required: ['type', 'status', 'request_id'] } },
      },
    },
  ]);
  const answers = Object.entries(responses ?? { 200: {} }).map(([status, schema]): [string, Json] => [
    status,
    json(schema),
  ]);
  return {
    operationId,
    'x-permissions': permissions,
    ...(security && { security }),
    ...(parameters && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: body }, ...(form && { 'multipart/form-data': { schema: form } }) },
      },
    }),
    responses: Object.fromEntries([...problems, ...answers]),
    ...extra,
  };
}

function echo({ params, query, body, reply }: FixtureContext): Reply {
  return reply(200, { params, query, body: body ?? null });
}
