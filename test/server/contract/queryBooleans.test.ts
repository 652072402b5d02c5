import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ContractOperation, readOperations } from '../../../server/contract/contract.js';
import { buildBoundRequests, type BoundRequest } from '../../support/accessWorld/boundRequests.js';
import { CALLERS, issueCredentials } from '../../support/accessWorld/callers.js';
import { plantWorld } from '../../support/accessWorld/plant.js';
import { contract } from '../../support/areas.js';
import { removeVolatileParts } from '../../support/removeVolatileParts.js';
import { testDatabase } from '../../support/database.js';
import { resolveParameters } from '../../support/exampleRequests.js';
import { captureTables } from '../../support/restoreBeforeEach.js';
import { type TestAnswer, type TestServer, startTestServer } from '../../support/server.js';

const CALLER = 'a DM admin';
const SPELLINGS = { true: ['True', 'TRUE', 'y', 'Y', 'yes', '1'], false: ['False', 'FALSE', 'n', 'N', 'no', '0'] };
const SHARED = '#/components/schemas/QueryBoolean';

const allowsBoolean = (schema: unknown) => JSON.stringify(schema).includes('"boolean"');
const queryParametersOf = (operation: ContractOperation) =>
  operation.parameters.filter(({ in: place }) => place === 'query');
const booleansOf = (operation: ContractOperation) =>
  queryParametersOf(operation).filter(({ schema }) => allowsBoolean(schema));
// xAPI takes true and false alone.
const operations = readOperations(contract).filter(
  (operation) => !operation.isXapi && booleansOf(operation).length > 0,
);

describe('booleans of queries', () => {
  it('have one schema in every operation', () => {
    expect(operations.length).toBeGreaterThan(100);
    const others = operations.flatMap((operation) =>
      booleansOf(operation)
        .filter(({ schemaPointer }) => schemaPointer !== SHARED)
        .map(({ name }) => `${operation.operationId} ${name}`),
    );
    expect(others).toEqual([]);
  });

  it('are shown in examples as true or false', () => {
    const examples = operations.flatMap((operation) =>
      resolveParameters(contract, operation)
        .filter(({ name }) => booleansOf(operation).some((one) => one.name === name))
        .map(({ example }) => typeof example),
    );
    expect(new Set(examples)).toEqual(new Set(['boolean']));
  });

  describe('over HTTP', () => {
    const db = testDatabase();
    let server: TestServer;
    let send: (
      operation: ContractOperation,
      request: BoundRequest,
      query: BoundRequest['query'],
    ) => Promise<TestAnswer<unknown>>;
    let requestsOf: (operation: ContractOperation) => BoundRequest[];

    beforeAll(async () => {
      const world = await plantWorld(db);
      const { authorization: as } = (await issueCredentials(db, world))[CALLER]!;
      server = await startTestServer({ db });
      requestsOf = (operation) =>
        buildBoundRequests(world, operation, CALLERS[CALLER]!).filter(({ isProbe }) => !isProbe);
      send = async (operation, { path, headers, body }, query) => {
        const answer = await server.request<unknown>(operation.method.toUpperCase(), path, {
          query,
          headers,
          ...(body !== undefined && { body }),
          ...(as && { as }),
        });
        if (operation.method !== 'get') await restore();
        return answer;
      };
    });
    const restore = captureTables(db);
    afterAll(() => server?.close());

    /** A request that is answered where there is one. */
    const answeredRequest = async (operation: ContractOperation): Promise<BoundRequest> => {
      const requests = requestsOf(operation);
      for (const request of requests) if ((await send(operation, request, request.query)).status < 300) return request;
      return requests[0]!;
    };

    it.each(operations.map((operation) => [operation.operationId, operation] as const))(
      '%s reads every spelling of them',
      async (_, operation) => {
        const request = await answeredRequest(operation);
        expect((await send(operation, request, request.query)).status).toBeLessThan(300);
        for (const { name } of booleansOf(operation)) {
          for (const [value, spellings] of Object.entries(SPELLINGS)) {
            const expected = removeVolatileParts(await send(operation, request, { ...request.query, [name]: value }));
            for (const spelling of spellings) {
              const answer = removeVolatileParts(
                await send(operation, request, { ...request.query, [name]: spelling }),
              );
              expect({ name, spelling, answer }).toEqual({ name, spelling, answer: expected });
            }
          }
          const refused = await send(operation, request, { ...request.query, [name]: 'maybe' });
          expect(refused).toMatchObject({
            status: 400,
            body: { errors: [{ in: 'query', path: name, keyword: 'type' }] },
          });
        }
      },
    );
  });
});
