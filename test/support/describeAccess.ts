import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FIXTURES, ROLES, expected, insertAccessWorld, verdictOf } from './accessRoles.js';
import { type Area, contract, operationsOf } from './areas.js';
import { testDatabase } from './database.js';
import { exampleRequests } from './exampleRequests.js';
import { type TestServer, startTestServer } from './server.js';

/** Every operation of the area, called as every role with every example of the contract: who gets in is what `x-permissions` says. */
export function describeAccess(area: Area): void {
  describe(`access to ${area}`, () => {
    const db = testDatabase();
    let credentials: Record<string, string>;
    let server: TestServer;

    beforeAll(async () => {
      credentials = await insertAccessWorld(db);
      server = await startTestServer({ db });
    });
    afterAll(() => server?.close());

    describe.each(operationsOf(area).map((operation) => [operation.operationId, operation] as const))('%s', (_, operation) => {
      it.each(Object.keys(ROLES))('%s', async (name) => {
        const role = ROLES[name]!;
        for (const request of exampleRequests(contract, operation, FIXTURES)) {
          const as = credentials[name];
          const { status, body, text } = await server.request(operation.method.toUpperCase(), request.path, {
            ...request,
            ...(as && { as }),
          });
          const got = verdictOf(status, (body as { detail?: string } | undefined)?.detail);
          expect({ sent: request, got, text: got === 'allowed' ? '' : text }).toEqual({
            sent: request,
            got: expected(operation, role, request),
            text: expect.any(String),
          });
        }
      });
    });
  });
}
