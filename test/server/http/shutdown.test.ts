import { Agent, get } from 'node:http';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createCredential } from '../../../db/tenancy/access/credentials.js';
import { TESTER, testDatabase } from '../../support/database.js';
import { createFixtureContract } from '../../support/fixtureContract.js';
import { sendRaw } from '../../support/sendRaw.js';
import { startTestServer } from '../../support/server.js';
import { until } from '../../support/until.js';

const db = testDatabase();
let as: string;
let running = 0;
let release = () => {};
let waiting: Promise<void>;

const contract = createFixtureContract([
  {
    operationId: 'slow',
    path: '/api/slow/',
    run: async ({ reply }) => {
      running += 1;
      await waiting;
      return reply(200, 'done');
    },
  },
  { operationId: 'quick', path: '/api/quick/' },
]);
beforeAll(async () => {
  as = (await createCredential(db, TESTER, { role: 'dm_admin' })).authorization;
});
beforeEach(() => {
  running = 0;
  waiting = new Promise((resolve) => (release = resolve));
});

/** Much longer than anything takes here: what waits for it has waited in vain. */
const GRACE_MS = 60_000;

function createGate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}

/** The `Connection` header of the answer. */
function readConnection(
  url: string,
  { agent, authorization }: { agent: Agent; authorization: string },
): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { authorization } }, (response) => {
      response.resume().on('end', () => resolve(response.headers.connection));
      response.on('error', reject);
    }).on('error', reject);
  });
}

describe('close', () => {
  it('completes running requests, accepts no new ones, and ends soon', async () => {
    const server = await startTestServer({ db, contract, config: { shutdownGraceMs: GRACE_MS } });
    const answer = server.request('GET', '/api/slow/', { as });
    await until(() => running === 1, 60_000);
    const closed = server.close();
    await expect(sendRaw(server.url, 'GET / HTTP/1.1\r\n\r\n')).rejects.toThrow('ECONNREFUSED');
    release();
    const { status, headers } = await answer;
    expect([status, headers.get('connection')]).toEqual([200, 'close']);
    const startedAtMs = performance.now();
    await closed;
    expect(performance.now() - startedAtMs).toBeLessThan(GRACE_MS);
  });

  it('answers during the drain: not ready at once, and the last answer of each connection', async () => {
    const drained = createGate();
    const server = await startTestServer({ db, contract, drain: () => drained.opened });
    const closed = server.close();
    const ready = await server.request('GET', '/health/ready');
    expect([ready.status, ready.body.status]).toEqual([503, 'stopping']);
    const { status, headers } = await server.request('GET', '/api/quick/', { as });
    expect([status, headers.get('connection')]).toEqual([200, 'close']);
    drained.open();
    await closed;
    await expect(sendRaw(server.url, 'GET / HTTP/1.1\r\n\r\n')).rejects.toThrow('ECONNREFUSED');
  });

  it('resets no connection of clients that move on when it is not ready', async () => {
    const RESTARTS = 6;
    const CLIENTS = 10;
    const failures: string[] = [];
    const answers: number[] = Array.from({ length: CLIENTS }, () => 0);
    let drained = createGate();
    const start = () => startTestServer({ db, contract, drain: () => drained.opened });
    let servers = [await start(), await start()];
    let hasEnded = false;
    const clients = answers.map(async (_, client) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (let current = servers[0]!; !hasEnded;) {
        try {
          const connection = await readConnection(`${current.url}/api/quick/`, { agent, authorization: as });
          if (connection === 'close') current = servers.find((server) => server !== current)!;
          answers[client]! += 1;
        } catch (error) {
          failures.push((error as Error).message);
        }
      }
      agent.destroy();
    });
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      const counted = [...answers];
      const closed = servers[0]!.close();
      await until(() => answers.every((count, client) => count > counted[client]! + 3), 60_000);
      drained.open();
      await closed;
      drained = createGate();
      servers = [servers[1]!, await start()];
    }
    hasEnded = true;
    await Promise.all(clients);
    drained.open();
    await Promise.all(servers.map((server) => server.close()));
    expect(failures).toEqual([]);
  });

  it('terminates requests that exceed the grace period', async () => {
    const server = await startTestServer({ db, contract, config: { shutdownGraceMs: 200 } });
    const answer = server.request('GET', '/api/slow/', { as });
    await until(() => running === 1, 60_000);
    const [outcome] = await Promise.allSettled([answer, server.close()]);
    expect(outcome.status).toBe('rejected');
    release();
  });

  it('does not wait for idle connections', async () => {
    const server = await startTestServer({ db, contract, config: { shutdownGraceMs: GRACE_MS } });
    await server.request('GET', '/api/quick/', { as });
    const startedAtMs = performance.now();
    await server.close();
    expect(performance.now() - startedAtMs).toBeLessThan(GRACE_MS);
  });

  it('stores the use of credentials', async () => {
    const { authorization, id } = await createCredential(db, TESTER, { role: 'dm_admin' });
    const server = await startTestServer({ db, contract, config: { shutdownGraceMs: GRACE_MS } });
    await server.request('GET', '/api/quick/', { as: authorization });
    await server.close();
    const { rows } = await db.pool.query(
      `select last_used_at > now() - interval '1 minute' as used from credentials where id = $1`,
      [id],
    );
    expect(rows).toEqual([{ used: true }]);
  });
});
