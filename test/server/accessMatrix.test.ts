import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import document from '../../generated/openapi.json' with { type: 'json' };
import { type OpenApiDocument, readOperations } from '../../server/contract.js';
import { FIXTURES, ROLES, expected, givenAccessWorld, verdictOf } from '../support/accessRoles.js';
import { testDatabase } from '../support/database.js';
import { exampleRequests } from '../support/exampleRequests.js';
import { type TestServer, startTestServer } from '../support/server.js';

const operations = readOperations(document as unknown as OpenApiDocument);
const db = testDatabase();
let credentials: Record<string, string>;
let server: TestServer;

beforeAll(async () => {
  credentials = await givenAccessWorld(db);
  server = await startTestServer({ db });
});
afterAll(() => server?.close());

describe.each(operations.map((operation) => [operation.operationId, operation] as const))('%s', (_, operation) => {
  it.each(Object.keys(ROLES))('%s', async (name) => {
    const role = ROLES[name]!;
    for (const request of exampleRequests(document as unknown as OpenApiDocument, operation, FIXTURES)) {
      const as = credentials[name];
      const { status, body, text } = await server.request(operation.method.toUpperCase(), request.path, {
        ...request,
        ...(as && { as }),
      });
      const got = verdictOf(status, (body as { detail?: string } | undefined)?.detail);
      expect({ asked: request, got, text: got === 'allowed' ? '' : text }).toEqual({
        asked: request,
        got: expected(operation, role, request),
        text: expect.any(String),
      });
    }
  });
});

it('covers every operation of the contract', () => {
  const paths = Object.values((document as unknown as { paths: Record<string, object> }).paths);
  expect(operations).toHaveLength(
    paths.flatMap((path) => Object.keys(path).filter((key) => key !== 'parameters')).length,
  );
});
