import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createCredential } from '../../db/access/credentials.js';
import { claimKey, removeOldAnswers } from '../../db/access/idempotentAnswers.js';
import { conflict } from '../../handlers/_shared/problems.js';
import { testDatabase } from '../support/database.js';
import { type FixtureContext, fixtureContract } from '../support/fixtureContract.js';
import { givenUser } from '../support/people.js';
import { type TestAnswer, type TestServer, startTestServer } from '../support/server.js';
import { until } from '../support/until.js';

const db = testDatabase();
let server: TestServer;
const as = { one: '', two: '', token: '', otherToken: '' };
let runs = 0;
let waiting: Promise<void> = Promise.resolve();
let failure: Error | null = null;

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
  run: async ({ reply }: FixtureContext) => {
    runs += 1;
    const run = runs;
    await waiting;
    if (failure) throw failure;
    return reply(201, { run }, { 'X-Run': String(run) });
  },
};
const contract = fixtureContract([
  { operationId: 'make', path: '/api/things/', parameters, ...make },
  { operationId: 'makeOther', path: '/api/others/', parameters, ...make },
  { operationId: 'plain', path: '/api/plain/', ...make },
]);

beforeAll(async () => {
  server = await startTestServer({ db, contract });
  await givenUser(db, 'alice');
  as.one = (await createCredential(db, { role: 'dm_admin' })).authorization;
  as.two = (await createCredential(db, { role: 'dm_admin' })).authorization;
  as.token = (await createCredential(db, { user: 'alice' })).authorization;
  as.otherToken = (await createCredential(db, { user: 'alice' })).authorization;
});
afterAll(() => server?.close());
beforeEach(async () => {
  [runs, waiting, failure] = [0, Promise.resolve(), null];
  await db.pool.query('truncate idempotent_answers');
});

const post = (key: string, body: unknown = { a: 1 }, { who = as.one, path = '/api/things/' } = {}) =>
  server.request('POST', path, { as: who, body, headers: { 'idempotency-key': key } });

describe('Idempotency-Key', () => {
  it('201: repeats the first answer, and says so', async () => {
    const first = await post('k');
    const second = await post('k');
    expect([first.status, first.body, first.headers.get('idempotency-replayed')]).toEqual([201, { run: 1 }, null]);
    expect([second.status, second.text, second.headers.get('idempotency-replayed')]).toEqual([201, first.text, 'true']);
    expect([second.headers.get('x-run'), runs]).toEqual(['1', 1]);
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
  });

  it('201: is another key for each caller, operation and key; a person is one caller', async () => {
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

  it('409: a refusal by the handler is an answer that is kept', async () => {
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

  it('201: after a failure of ours the same key tries again', async () => {
    failure = new Error('broken');
    expect((await post('k')).status).toBe(500);
    failure = null;
    expect((await post('k')).body).toEqual({ run: 2 });
  });

  it('201: what was refused before the handler took no key', async () => {
    expect((await post('k', [])).status).toBe(400);
    expect((await post('k')).status).toBe(201);
  });

  it('400: a key that is none', async () => {
    expect((await post('a b')).status).toBe(400);
    expect((await post('x'.repeat(256))).status).toBe(400);
  });

  it('201: is ignored where the contract does not name it', async () => {
    await post('k', undefined, { path: '/api/plain/' });
    expect((await post('k', undefined, { path: '/api/plain/' })).body).toEqual({ run: 2 });
  });
});

describe('a request whose process died', () => {
  const use = { caller: 'credential:1', operationId: 'make', key: 'k', requestSha256: Buffer.from('a') };

  it('keeps its key until the lease is over; then the same request may take it', async () => {
    expect(await claimKey(db, use)).toEqual({ kind: 'claimed' });
    expect(await claimKey(db, use)).toEqual({ kind: 'running' });
    await db.pool.query(`update idempotent_answers set locked_until = now() - interval '1 s'`);
    expect(await claimKey(db, { ...use, requestSha256: Buffer.from('b') })).toEqual({ kind: 'other-request' });
    const claims = await Promise.all([claimKey(db, use), claimKey(db, use), claimKey(db, use)]);
    expect(claims.map(({ kind }) => kind).sort()).toEqual(['claimed', 'running', 'running']);
  });
});

describe('answers older than 24 hours', () => {
  it('are not repeated, and are removed', async () => {
    await post('k');
    await db.pool.query(`update idempotent_answers set created_at = now() - interval '25 hours'`);
    expect((await post('k')).body).toEqual({ run: 2 });
    await db.pool.query(`update idempotent_answers set created_at = now() - interval '25 hours'`);
    await removeOldAnswers(db);
    expect((await db.pool.query('select from idempotent_answers')).rowCount).toBe(0);
  });
});
