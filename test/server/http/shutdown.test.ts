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
