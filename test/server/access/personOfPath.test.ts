import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ContractOperation, readOperations } from '../../../server/contract/contract.js';
import { type BoundRequest, buildBoundRequests } from '../../support/accessWorld/boundRequests.js';
import { CALLERS, issueCredentials } from '../../support/accessWorld/callers.js';
import { plantWorld, type World } from '../../support/accessWorld/plant.js';
import { contract } from '../../support/areas.js';
import { removeVolatileParts } from '../../support/removeVolatileParts.js';
import { testDatabase } from '../../support/database.js';
import { captureTables } from '../../support/restoreBeforeEach.js';
import { type TestAnswer, type TestServer, startTestServer } from '../../support/server.js';

/** Their seed says so. */
const UNKNOWN_IS_400 = ['listDesiredSkills', 'listReportedSkills'];
const CALLER = 'a DM admin';
const ADMIN = 'boss of north';
const SHARED: Record<string, string> = {
  user_id: '#/components/parameters/UserId/schema',
  username: '#/components/parameters/Username/schema',
};
const inPath = ({ parameters }: ContractOperation) => parameters.filter(({ in: place }) => place === 'path');
const personOf = (operation: ContractOperation) =>
  inPath(operation).find(({ name }) => /user|learner|person|member|email/.test(name));
const operations = readOperations(contract).filter((operation) => personOf(operation) !== undefined);

describe('a person in a path', () => {
  it('is one of two shared parameters in every operation', () => {
    expect(operations.length).toBeGreaterThan(100);
    const others = operations.filter(
      (operation) => personOf(operation)!.schemaPointer !== SHARED[personOf(operation)!.name],
    );
    expect(others.map(({ operationId }) => operationId)).toEqual([]);
  });

  describe('over HTTP', () => {
    const db = testDatabase();
    let server: TestServer;
    let world: World;
    let credentials: Awaited<ReturnType<typeof issueCredentials>>;

    beforeAll(async () => {
      world = await plantWorld(db);
      credentials = await issueCredentials(db, world);
      server = await startTestServer({ db });
    });
    const restore = captureTables(db);
    afterAll(() => server?.close());

    const person = (tenant: 'north' | 'south') =>
      world.row(tenant, 'users', 'ann').values as { id: number; username: string; email: string };
    const requestOf = (operation: ContractOperation): BoundRequest => {
      const requests = buildBoundRequests(world, operation, CALLERS[CALLER]!).filter(
        ({ isProbe, names }) => !isProbe && names?.owner === 'ann',
      );
      return requests.find(({ body }) => body !== undefined) ?? requests[0]!;
    };
    /** The same request about the person with another name in its path. */
    const send = async (
      operation: ContractOperation,
      name: string | number,
      { as = CALLER } = {},
    ): Promise<TestAnswer<unknown>> => {
      const { path, headers, body, query } = requestOf(operation);
      const named = path.replace(encodeURIComponent(person('north').username), encodeURIComponent(name));
      const answer = await server.request<unknown>(operation.method.toUpperCase(), named, {
        query,
        headers,
        ...(body !== undefined && { body }),
        as: credentials[as]!.authorization!,
      });
      if (operation.method !== 'get') await restore();
      return answer;
    };

    it.each(operations.map((operation) => [operation.operationId, operation] as const))(
      '%s takes a number, a user name and an e-mail address',
      async (_, operation) => {
        const { id, username, email } = person('north');
        const [byName, ...others] = [
          await send(operation, username),
          await send(operation, id),
          await send(operation, email),
          await send(operation, email.toUpperCase()),
        ];
        expect(byName!.status).toBeLessThan(300);
        const compared = operation.method === 'get' ? removeVolatileParts : outcomeOf;
        for (const answer of others) expect(compared(answer)).toEqual(compared(byName));
        for (const as of [CALLER, ADMIN]) {
          const south = person('south');
          for (const name of ['nobody.here', 999_999_999, south.username, south.id, south.email]) {
            expect({ as, name, status: (await send(operation, name, { as })).status }).toEqual({
              as,
              name,
              status: UNKNOWN_IS_400.includes(operation.operationId) ? 400 : 404,
            });
          }
        }
      },
    );
  });
});

/** What a change answered, without numbers, keys and signed addresses of files that are given anew. */
function outcomeOf({ status, body }: TestAnswer<unknown>): { status: number; body: string } {
  const text = (JSON.stringify(body) ?? '')
    .replace(/\/files\/[^"?]+/g, '/files/key')
    .replace(/"(prefix|token)":"[^"]+"/g, '"$1":"secret"');
  return {
    status,
    body: text.replace(/[0-9a-f]{16}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'key').replace(/\d+(\.\d+)?/g, '0'),
  };
}
