import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ContractOperation, readOperations } from '../../../server/contract/contract.js';
import { type BoundRequest, buildBoundRequests } from '../../support/accessWorld/boundRequests.js';
import { CALLERS, type IssuedCredential, issueCredentials } from '../../support/accessWorld/callers.js';
import { type World, plantWorld } from '../../support/accessWorld/plant.js';
import { contract } from '../../support/areas.js';
import { testDatabase } from '../../support/database.js';
import { type PrismProxy, type ProxyAnswer, startProxy } from '../../support/prismProxy.js';
import { captureTables } from '../../support/restoreBeforeEach.js';
import { type TestServer, startTestServer } from '../../support/server.js';
import { OPERATIONS_OF_WORLDS } from './operationsOfWorlds.js';
import { PASSED, judged } from './proxiedWorld.js';

/** Who sends, in the order in which they are tried: one of them may do it, if it can be done in this world. */
const SENDERS = ['a DM admin', 'boss of north', 'ann of north', 'admin key of north', 'nobody', 'bob of north'];
const REFUSED = 'a revoked key';
/** How many requests of a caller are tried. */
const TRIED = 6;
/** What the sender of a signed request proves itself by; all others have a credential. */
const PROOFS: Record<string, string> = { receiveMarketplaceBHook: 'Bearer example' };

const operations = readOperations(contract);
const ofOtherWorlds: string[] = Object.values(OPERATIONS_OF_WORLDS).flat();
const ofThisWorld = operations.filter(({ operationId }) => !ofOtherWorlds.includes(operationId));

describe('requests through Prism to the server', () => {
  const db = testDatabase();
  let world: World;
  let credentials: Record<string, IssuedCredential>;
  let server: TestServer;
  let proxy: PrismProxy;

  beforeAll(async () => {
    world = await plantWorld(db);
    credentials = await issueCredentials(db, world);
    server = await startTestServer({
      db,
      settings: { freeLaunch: true, marketplaceSignupHosts: ['signup.northfield.example'] },
    });
    proxy = await startProxy(server.url);
  });
  const restore = captureTables(db);
  afterAll(async () => {
    await proxy?.close();
    await server?.close();
  });

  const requestsOf = (operation: ContractOperation, name: string) =>
    buildBoundRequests(world, operation, CALLERS[name]!).slice(0, TRIED);

  const send = async (
    operation: ContractOperation,
    name: string,
    { path, query, headers, body }: BoundRequest,
    more: Record<string, string> = {},
  ): Promise<ProxyAnswer> => {
    const as = (name !== REFUSED && PROOFS[operation.operationId]) || credentials[name]?.authorization;
    const answer = await proxy.send(operation.method.toUpperCase(), path, {
      query: { ...query, ...more },
      headers,
      ...(body !== undefined && { body }),
      ...(as && { as }),
    });
    if (operation.method !== 'get') await restore();
    return answer;
  };

  /** The answers of all that had to be tried; the last one is a success where any is. */
  const sendUntilAnswered = async (operation: ContractOperation): Promise<ProxyAnswer[]> => {
    const answers: ProxyAnswer[] = [];
    for (const name of SENDERS) {
      for (const request of requestsOf(operation, name)) {
        answers.push(await send(operation, name, request));
        if (answers.at(-1)!.status >= 400) continue;
        const csv = operation.responses.get('200')?.mediaTypes.includes('text/csv')
          ? [await send(operation, name, request, { format: 'csv' })]
          : [];
        return [...answers, ...csv];
      }
    }
    return answers;
  };

  it.each(ofThisWorld.map((operation) => [operation.operationId, operation] as const))(
    '%s pass with a success and a refusal',
    async (_, operation) => {
      const refusal = await send(operation, REFUSED, requestsOf(operation, REFUSED)[0]!);
      expect(judged([refusal, ...(await sendUntilAnswered(operation))])).toEqual(PASSED);
    },
  );
});

describe('what breaks the contract', () => {
  /** Answers of a server that keeps no contract. */
  const wrong: Record<string, [number, unknown]> = {
    '/api/catalog/courses/?page=1': [200, { count: 'many' }],
    '/api/catalog/courses/?page=2': [418, {}],
    '/api/catalog/courses/?page=3': [202, {}],
  };
  let upstream: http.Server;
  let proxy: PrismProxy;
  beforeAll(async () => {
    upstream = http.createServer(({ url }, response) => {
      const [status, body] = wrong[url!] ?? [500, {}];
      response
        .writeHead(status, { 'Content-Type': 'application/json', 'X-Request-Id': '1', Connection: 'close' })
        .end(JSON.stringify(body));
    });
    await once(upstream.listen(0, '127.0.0.1'), 'listening');
    proxy = await startProxy(`http://127.0.0.1:${(upstream.address() as AddressInfo).port}`);
  });
  afterAll(async () => {
    await proxy?.close();
    await new Promise((resolve) => upstream.close(resolve));
  });
  const faultsOf = async (path: string, as: string | null = 'Token any') =>
    (await proxy.send('GET', path, as === null ? {} : { as })).faults;

  it.each([
    ['a body of another shape', '/api/catalog/courses/?page=1', /^Error in response\.body/],
    [
      'a status that is not declared',
      '/api/catalog/courses/?page=2',
      /^Warning in response: Unable to match the returned status/,
    ],
    [
      'a success that is not declared',
      '/api/catalog/courses/?page=3',
      /^Error in response: Unable to match the returned status/,
    ],
    ['a parameter out of range', '/api/catalog/courses/?page=0', /^Prism answered 422 itself: .*page/],
    ['an unknown path', '/api/catalog/unknown/', /^Prism answered 404 itself/],
  ])('is reported: %s', async (_, path, fault) => {
    const faults = await faultsOf(path);
    expect(faults.length).toBeGreaterThan(0);
    for (const one of faults) expect(one).toMatch(fault);
  });

  it('is reported: a missing credential', async () => {
    expect(await faultsOf('/api/catalog/courses/?page=1', null)).toEqual([
      expect.stringMatching(/^Prism answered 401 itself/),
    ]);
  });
});

it('each operation of the contract is sent by one file', () => {
  const ids = operations.map(({ operationId }) => operationId);
  expect(ofOtherWorlds.filter((id) => !ids.includes(id))).toEqual([]);
  expect(new Set(ofOtherWorlds).size).toBe(ofOtherWorlds.length);
});
