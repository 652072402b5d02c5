import { beforeAll, describe, expect, it } from '@jest/globals';
import { createCredential } from '../../../db/tenancy/access/credentials.js';
import { TESTER, testDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { createFixtureContract } from '../../support/fixtureContract.js';
import { type TestServer, startTestServer } from '../../support/server.js';
import type { CountExchange, Counts } from '../../../server/access/sharedCounts.js';
import type { ServerConfig } from '../../../server/http/startServer.js';

const db = testDatabase();
const contract = createFixtureContract([
  { operationId: 'read', path: '/api/things/' },
  { operationId: 'open', path: '/api/open/', permissions: ['anyone'], security: [] },
]);
const keys: string[] = [];
beforeAll(async () => {
  for (let index = 0; index < 2; index += 1)
    keys.push((await createCredential(db, TESTER, { role: 'dm_admin' })).authorization);
});

async function withServer(
  config: Partial<ServerConfig>,
  callback: (server: TestServer) => Promise<void>,
): Promise<void> {
  const server = await startTestServer({ db, contract, config });
  try {
    await callback(server);
  } finally {
    await server.close();
  }
}

const statuses = async (server: TestServer, path: string, as: string | undefined, times: number) => {
  const answers: number[] = [];
  for (let index = 0; index < times; index += 1)
    answers.push((await server.request('GET', path, as === undefined ? {} : { as })).status);
  return answers;
};

describe.each(['memory', 'postgres'] as const)('counted in %s', (rateLimitStore) => {
  it('429: limits each credential separately', async () => {
    await db.pool.query('truncate rate_limits');
    await withServer({ rateLimitPerCredential: 3, rateLimitStore }, async (server) => {
      expect(await statuses(server, '/api/things/', keys[0], 4)).toEqual([200, 200, 200, 429]);
      expect(await statuses(server, '/api/things/', keys[1], 1)).toEqual([200]);
    });
  });

  it('429: sends Retry-After', async () => {
    await db.pool.query('truncate rate_limits');
    await withServer({ rateLimitPerCredential: 1, rateLimitStore }, async (server) => {
      const first = await server.request('GET', '/api/things/', { as: keys[0]! });
      expect([first.headers.get('ratelimit-limit'), first.headers.get('ratelimit-remaining')]).toEqual(['1', '0']);
      const { status, headers, body } = await server.request('GET', '/api/things/', { as: keys[0]! });
      expect([status, body.type]).toEqual([429, 'too-many-requests']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
      expect(headers.get('ratelimit-reset')).toBe(headers.get('retry-after'));
    });
  });
});

describe('several processes of a server', () => {
  /** Two servers that exchange what they have counted, as workers do by their primary. */
  const withTwo = async (config: Partial<ServerConfig>, callback: (servers: TestServer[]) => Promise<void>) => {
    const listeners: ((counts: Counts) => void)[] = [];
    const exchangeOf = (index: number): CountExchange => ({
      send: (counts) => listeners[1 - index]!(counts),
      onReceived: (listener) => (listeners[index] = listener),
    });
    const servers: TestServer[] = [];
    for (const index of [0, 1])
      servers.push(await startTestServer({ db, contract, config, sharedCounts: exchangeOf(index) }));
    await callback(servers).finally(() => Promise.all(servers.map((server) => server.close())));
  };
  /** Sends requests to both in turns until each refuses them. Returns how many were admitted. */
  const countAdmitted = async (servers: TestServer[], path: string, as: string | undefined) => {
    let admitted = 0;
    await eventually(async () => {
      const answers = [];
      for (const server of servers) answers.push((await statuses(server, path, as, 1))[0]!);
      admitted += answers.filter((status) => status === 200).length;
      expect(answers).toEqual([429, 429]);
    });
    return admitted;
  };
  const LIMIT = 300;

  it('429: count a credential together: what each has admitted is soon counted by the other', async () => {
    await withTwo({ rateLimitPerCredential: LIMIT }, async (servers) => {
      for (const server of servers) expect(await statuses(server, '/api/things/', keys[0], 100)).not.toContain(429);
      // Alone, each would admit 200 more; together they admit 100, and few before they know of each other.
      expect(await countAdmitted(servers, '/api/things/', keys[0])).toBeLessThan(200);
      expect((await statuses(servers[0]!, '/api/things/', keys[1], 1))[0]).toBe(200);
    });
  });

  it('429: count failed authentication of an address together', async () => {
    await withTwo({ rateLimitPerAddress: 200 }, async (servers) => {
      expect(await statuses(servers[0]!, '/api/things/', 'Api-Key x', 9)).not.toContain(429);
      // Alone, the other one would admit 200.
      expect(await countAdmitted(servers, '/api/open/', undefined)).toBeLessThan(100);
    });
  });
});

describe('addresses', () => {
  it('429: anonymous callers share the limit of their address', async () => {
    await withServer({ rateLimitPerAddress: 2 }, async (server) => {
      expect(await statuses(server, '/api/open/', undefined, 3)).toEqual([200, 200, 429]);
    });
  });

  it('429: failed authentication costs more than a request', async () => {
    await withServer({ rateLimitPerAddress: 45 }, async (server) => {
      expect(await statuses(server, '/api/things/', 'Api-Key x', 4)).toEqual([401, 401, 429, 429]);
    });
  });

  it('200: probes and the contract are not counted', async () => {
    await withServer({ rateLimitPerAddress: 1 }, async (server) => {
      await statuses(server, '/api/open/', undefined, 2);
      expect(await statuses(server, '/health/live', undefined, 1)).toEqual([200]);
      expect(await statuses(server, '/openapi.json', undefined, 1)).toEqual([200]);
    });
  });
});

describe('0', () => {
  it('200: is no limit', async () => {
    await withServer({ rateLimitPerCredential: 0, rateLimitPerAddress: 0 }, async (server) => {
      const { status, headers } = await server.request('GET', '/api/things/', { as: keys[0]! });
      expect([status, headers.get('ratelimit-limit')]).toEqual([200, null]);
    });
  });
});
