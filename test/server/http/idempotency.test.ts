import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createCredential } from '../../../db/tenancy/access/credentials.js';
import type { Database } from '../../../db/core/connect.js';
import { conflict } from '../../../services/_shared/problems.js';
import { query } from '../../../db/core/transaction.js';
import { TESTER, testDatabase } from '../../support/database.js';
import { type FixtureContext, createFixtureContract } from '../../support/fixtureContract.js';
import { insertUser } from '../../support/people.js';
import { type TestAnswer, type TestServer, startTestServer } from '../../support/server.js';
import { until } from '../../support/until.js';

const database = testDatabase();
let server: TestServer;
const as = { one: '', two: '', token: '', otherToken: '' };
let runs = 0;
let waiting: Promise<void> = Promise.resolve();
let failure: Error | null = null;
let effect: ((db: Database) => Promise<void>) | null = null;

const parameters = [
  {
    name: 'Idempotency-Key',
    in: 'header',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
  },
];
const make = {
  method: 'post',
  body: { type: 'object' },
  responses: { 201: {} },
  run: async ({ services, reply }: FixtureContext) => {
    runs += 1;
    const run = runs;
    await waiting;
    if (failure) throw failure;
    await effect?.(services.db);
    return reply(201, { run }, { 'X-Run': String(run) });
  },
};
const contract = createFixtureContract([
  { operationId: 'make', path: '/api/things/', parameters, ...make },
  { operationId: 'makeOther', path: '/api/others/', parameters, ...make },
  { operationId: 'plain', path: '/api/plain/', ...make },
  { operationId: 'callOutside', path: '/api/outside/', parameters, ...make, extra: { 'x-calls-outside': true } },
]);

beforeAll(async () => {
  server = await startTestServer({ db: database, contract });
  await insertUser(database, 'alice');
  as.one = (await createCredential(database, TESTER, { role: 'dm_admin' })).authorization;
  as.two = (await createCredential(database, TESTER, { role: 'dm_admin' })).authorization;
  as.token = (await createCredential(database, TESTER, { user: 'alice' })).authorization;
  as.otherToken = (await createCredential(database, TESTER, { user: 'alice' })).authorization;
});
afterAll(() => server?.close());
beforeEach(async () => {
  [runs, waiting, failure, effect] = [0, Promise.resolve(), null, null];
  await database.pool.query('truncate idempotency_keys');
});

const credentialIdOf = async (authorization: string) => {
  const prefix = authorization.split(' ')[1]!.split('.')[0];
  const { rows } = await database.pool.query<{ id: number }>('select id from credentials where prefix = $1', [prefix]);
  return rows[0]!.id;
};

const post = (key: string, body: unknown = { a: 1 }, { who = as.one, path = '/api/things/' } = {}) =>
  server.request('POST', path, { as: who, body, headers: { 'idempotency-key': key } });

describe('Idempotency-Key', () => {
  it('201: repeats the first response, and marks it', async () => {
    const first = await post('k');
    const second = await post('k');
    expect([first.status, first.body, first.headers.get('idempotency-replayed')]).toEqual([201, { run: 1 }, null]);
    expect([second.status, second.text, second.headers.get('idempotency-replayed')]).toEqual([201, first.text, 'true']);
    expect([second.headers.get('x-run'), runs]).toEqual(['1', 1]);
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
  });

  it('409: treats a body with any different list item as another request', async () => {
    const body = { name: 'n', items: [1, { a: [] }, 'two'], none: [], after: { b: 2 } };
    expect((await post('lists', body)).status).toBe(201);
    expect((await post('lists', structuredClone(body))).headers.get('idempotency-replayed')).toBe('true');
    for (const other of [
      { ...body, items: [1, { a: [] }] },
      { ...body, items: ['two', 1, { a: [] }] },
      { ...body, items: [1, { a: [1] }, 'two'] },
      { ...body, none: [0] },
      { ...body, after: {} },
      {},
    ])
      expect((await post('lists', other)).status).toBe(409);
  });

  it('201: scopes keys by caller and operation; a person is one caller', async () => {
    const answers = [
      await post('k'),
      await post('k', undefined, { who: as.two }),
      await post('k', undefined, { path: '/api/others/' }),
      await post('K'),
      await post('k', undefined, { who: as.token }),
    ];
    expect(answers.map(({ body }) => body.run)).toEqual([1, 2, 3, 4, 5]);
    expect((await post('k', undefined, { who: as.otherToken })).body).toEqual({ run: 5 });
  });

  it('409: with another body, or other parameters', async () => {
    await post('k');
    const body = await post('k', { a: 2 });
    expect([body.status, body.body.type]).toEqual([409, 'idempotency-key-reused']);
    expect((await post('k', undefined, { path: '/api/things/?dry=1' })).status).toBe(409);
    expect(runs).toBe(1);
  });

  it('409: while the first is still running; one of ten runs', async () => {
    let release = () => {};
    waiting = new Promise((resolve) => (release = resolve));
    const refused: TestAnswer<Record<string, unknown>>[] = [];
    const all = Array.from({ length: 10 }, () => post('k').then((answer) => void refused.push(answer)));
    await until(() => refused.length === 9, 2_000);
    expect(refused.map(({ status, body }) => `${status} ${body.type}`)).toEqual(Array(9).fill('409 still-running'));
    expect(refused[0]!.headers.get('retry-after')).toBe('1');
    release();
    await Promise.all(all);
    expect([refused.at(-1)!.status, runs]).toEqual([201, 1]);
  });

  it('409: stores a refusal by the handler', async () => {
    failure = conflict('There is one already.');
    const first = await post('k');
    failure = null;
    const second = await post('k');
    expect([first.status, second.status, second.text, second.headers.get('idempotency-replayed')]).toEqual([
      409,
      409,
      first.text,
      'true',
    ]);
    expect(second.headers.get('content-type')).toBe('application/problem+json');
  });

  it('201: retries with the same key after a server error', async () => {
    failure = new Error('broken');
    expect((await post('k')).status).toBe(500);
    failure = null;
    expect((await post('k')).body).toEqual({ run: 2 });
  });

  it('201: uses no key for requests that fail before the handler', async () => {
    expect((await post('k', [])).status).toBe(400);
    expect((await post('k')).status).toBe(201);
  });

  it('400: an invalid key', async () => {
    expect((await post('a b')).status).toBe(400);
    expect((await post('x'.repeat(256))).status).toBe(400);
  });

  it('201: is ignored where the contract does not declare it', async () => {
    await post('k', undefined, { path: '/api/plain/' });
    expect((await post('k', undefined, { path: '/api/plain/' })).body).toEqual({ run: 2 });
  });
});

describe('key, effect and answer', () => {
  it('201: are stored together: the handler reads what it has written', async () => {
    effect = async (db) => {
      await db.transaction(
        TESTER,
        async (trx) =>
          await query(trx, { text: `insert into platforms (key, name) values ('made', 'Made')`, changes: true }),
      );
      expect(await db.read({ text: `select key from platforms where key = 'made'` })).toEqual([{ key: 'made' }]);
      expect((await database.pool.query(`select from platforms where key = 'made'`)).rowCount).toBe(0);
    };
    expect((await post('k')).status).toBe(201);
    expect((await post('k')).headers.get('idempotency-replayed')).toBe('true');
    expect((await database.pool.query(`select from platforms where key = 'made'`)).rowCount).toBe(1);
  });

  it('500: a response that cannot be stored rolls the effect back, and a retry succeeds', async () => {
    effect = async (db) => {
      await db.transaction(
        TESTER,
        async (trx) =>
          await query(trx, { text: `insert into platforms (key, name) values ('twice', 'Twice')`, changes: true }),
      );
    };
    await database.pool.query('alter table idempotency_keys add constraint full_disk check (false) not valid');
    expect((await post('k')).status).toBe(500);
    expect((await database.pool.query(`select from platforms where key = 'twice'`)).rowCount).toBe(0);
    await database.pool.query('alter table idempotency_keys drop constraint full_disk');
    expect((await post('k')).status).toBe(201);
    expect((await database.pool.query(`select from platforms where key = 'twice'`)).rowCount).toBe(1);
  });

  it("409: a refusal rolls back the handler's changes", async () => {
    effect = async (db) => {
      await db.transaction(
        TESTER,
        async (trx) =>
          await query(trx, { text: `insert into platforms (key, name) values ('undone', 'Undone')`, changes: true }),
      );
      throw conflict('There is one already.');
    };
    expect((await post('k')).status).toBe(409);
    expect((await database.pool.query(`select from platforms where key = 'undone'`)).rowCount).toBe(0);
    expect((await post('k')).headers.get('idempotency-replayed')).toBe('true');
  });

  it('201: a killed process holds no key: Postgres ends its transaction', async () => {
    const dying = new pg.Client({ connectionString: database.target.url });
    dying.on('error', () => {});
    await dying.connect();
    await dying.query('begin');
    const use = [`credential:${await credentialIdOf(as.one)}`, 'make', 'k'];
    await dying.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `idempotency key ${JSON.stringify(use)}`,
    ]);
    expect((await post('k')).status).toBe(409);
    await dying.end();
    await until(async () => (await post('k')).status === 201, 20_000);
  });
});

describe('a key of an operation that calls an external service', () => {
  const outside = (body?: unknown) => post('k', body, { path: '/api/outside/' });

  it('201: holds no connection while the handler waits, and runs once', async () => {
    let release = () => {};
    waiting = new Promise((resolve) => (release = resolve));
    const first = outside();
    await until(() => runs === 1, 5_000);
    const { open, idle } = database.transactionConnections();
    expect(open - idle).toBe(0);
    expect(
      (
        await database.pool.query(
          `select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
        )
      ).rowCount,
    ).toBe(0);
    const [again, other] = [await outside(), await outside({ a: 2 })];
    expect([again.body.type, other.body.type]).toEqual(['still-running', 'idempotency-key-reused']);
    release();
    expect((await first).body).toEqual({ run: 1 });
    const repeated = await outside();
    expect([repeated.body, repeated.headers.get('idempotency-replayed')]).toEqual([{ run: 1 }, 'true']);
  });

  it('409: stores a refusal; 201: retries after a server error, and after a killed process', async () => {
    failure = new Error('broken');
    expect((await outside()).status).toBe(500);
    failure = conflict('There is one already.');
    expect((await outside()).status).toBe(409);
    failure = null;
    expect((await outside()).headers.get('idempotency-replayed')).toBe('true');
    await database.pool.query(`update idempotency_keys set status = null, locked_until = now() + interval '1 minute'`);
    expect((await outside()).body.type).toBe('still-running');
    await database.pool.query(`update idempotency_keys set locked_until = now() - interval '1 second'`);
    expect((await outside()).body).toEqual({ run: 3 });
  });
});

describe('answers older than 24 hours', () => {
  it('are not repeated', async () => {
    await post('k');
    await database.pool.query(`update idempotency_keys set created_at = now() - interval '25 hours'`);
    expect((await post('k')).body).toEqual({ run: 2 });
  });
});
