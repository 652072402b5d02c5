import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createCredential } from '../../../db/tenancy/access/credentials.js';
import { type OpenDatabase, TIMEOUTS, connectDatabase } from '../../../db/core/connect.js';
import { query } from '../../../db/core/transaction.js';
import { TESTER, testDatabase } from '../../support/database.js';
import { type FixtureContext, createFixtureContract } from '../../support/fixtureContract.js';
import { type TestServer, startTestServer } from '../../support/server.js';
import { until } from '../../support/until.js';

const db = testDatabase();
let small: OpenDatabase;
let server: TestServer;
let as: string;
let release = () => {};
let held: Promise<void>;
let running = 0;

const hold = async ({ services, reply }: FixtureContext) => {
  await services.db.transaction(TESTER, async (trx) => {
    await query(trx, { text: 'select 1' });
    running += 1;
    await held;
  });
  return reply(200, {});
};
const change = async ({ services, reply }: FixtureContext) => {
  await services.db.transaction(
    TESTER,
    async (trx) => await query(trx, { text: `update platforms set name = 'Other' where key = 'north'`, changes: true }),
  );
  return reply(200, {});
};
const wait = async ({ reply }: FixtureContext) => {
  running += 1;
  await held;
  return reply(200, {});
};
const queued = {
  method: 'post',
  body: { type: 'object' },
  parameters: [{ name: 'platform_key', in: 'query', schema: { type: 'string' } }],
  extra: { 'x-queue': 'things' },
};
const contract = createFixtureContract([
  { operationId: 'hold', path: '/api/hold/', run: hold },
  { operationId: 'change', path: '/api/change/', run: change },
  { operationId: 'waitInQueue', path: '/api/wait/', ...queued, run: wait },
  { operationId: 'changeInQueue', path: '/api/queued/', ...queued, run: change },
]);

beforeAll(async () => {
  await db.pool.query(`insert into platforms (key, name) values ('north', 'North'), ('south', 'South')`);
  as = (await createCredential(db, TESTER, { role: 'dm_admin' })).authorization;
  small = connectDatabase(db.target, { maxConnections: 1, waitMs: 50, timeouts: { ...TIMEOUTS.requests, lockMs: 50 } });
  server = await startTestServer({ db: { ...db, ...small }, contract });
});
afterAll(async () => {
  await server?.close();
  await small?.close();
});
beforeEach(() => {
  running = 0;
  held = new Promise((resolve) => (release = resolve));
});

const get = (path: string) => server.request('GET', path, { as });
const post = (path: string, platform = 'north') =>
  server.request('POST', path, { as, body: {}, query: { platform_key: platform } });
const counted = async (kind: string) =>
  new RegExp(`^errors_total\\{kind="database_${kind}"\\} (\\d+)$`, 'm').exec(
    (await server.request('GET', '/metrics')).text,
  )?.[1];

describe('503', () => {
  it('reports that no connection became free, and counts it', async () => {
    const first = get('/api/hold/');
    await until(() => running === 1, 5_000);
    const refused = await get('/api/change/');
    expect([refused.status, refused.body.detail, refused.headers.has('retry-after')]).toEqual([
      503,
      'The service waited 0.05 s for a free database connection. Try again.',
      true,
    ]);
    release();
    expect((await first).status).toBe(200);
    expect([await counted('no_connection'), await counted('down')]).toEqual(['1', '0']);
  });

  it('reports that another request locks the same records, and counts it', async () => {
    const before = Number(await counted('locked'));
    const client = await db.pool.connect();
    try {
      await client.query('begin');
      await client.query(`update platforms set name = 'Held' where key = 'north'`);
      const refused = await get('/api/change/');
      expect([refused.status, refused.body.detail]).toEqual([
        503,
        'Another request holds the same records, and this one waited too long for their lock. Try again.',
      ]);
    } finally {
      await client.query('rollback');
      client.release();
    }
    expect(Number(await counted('locked'))).toBe(before + 1);
  });

  it('reports that earlier requests of the same queue are running; other platforms do not wait', async () => {
    const first = post('/api/wait/');
    await until(() => running === 1, 5_000);
    const refused = await post('/api/queued/');
    expect([refused.status, refused.body.detail]).toEqual([
      503,
      'The service waited 0.05 s for other requests that change the same records. Try again.',
    ]);
    expect(small.transactionConnections().waiting).toBe(0);
    expect((await post('/api/queued/', 'south')).status).toBe(200);
    release();
    expect([(await first).status, (await post('/api/queued/')).status]).toEqual([200, 200]);
  });
});
