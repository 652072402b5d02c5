import { afterEach, describe, expect, it } from '@jest/globals';
import { enqueueJob } from '../../../../db/core/jobs/enqueueJob.js';
import type { components } from '../../../../generated/types.js';
import { TESTER } from '../../../support/database.js';
import { coreServer } from '../../tenancy/coreServer.js';

type Schemas = components['schemas'];

const { server, read, send, rows } = coreServer();
const JOBS = '/api/core/jobs/';
const OTHERS = ['admin', 'viewer', 'learner'] as const;

afterEach(() => rows('delete from graphile_worker._private_jobs'));

/** Adds a job and returns its number. `changes`: what has become of it, in SQL. */
async function add(key: string, changes = 'attempts = attempts', platformId = server.ids.north!, task = 'work') {
  await server.db.transaction(TESTER, (trx) => enqueueJob(trx, { task, platformId, key }));
  const [job] = await rows<{ id: number }>(
    `update graphile_worker._private_jobs set ${changes} where payload ->> 'key' = $1 returning id::float8 as id`,
    [key],
  );
  return job!.id;
}
const FAILED = `attempts = 3, max_attempts = 3, last_error = 'The endpoint answered 500.', run_at = now() - interval '1 hour'`;
const LATER = `run_at = now() + interval '1 day'`;
const RUNNING = `locked_at = now(), locked_by = 'somebody', attempts = 1`;

const list = async (query: Record<string, string | number> = {}) =>
  (await read<Schemas['JobPage']>(JOBS, query, 'dmAdmin')).body;
const listKeys = async (query: Record<string, string | number>) => (await list(query)).results.map(({ key }) => key);
const retry = (id: number | string, who: 'dmAdmin' | (typeof OTHERS)[number] | null = 'dmAdmin') =>
  send<Schemas['Job']>('POST', `${JOBS}${id}/retry/`, undefined, who);
const discard = (id: number | string, who: 'dmAdmin' | (typeof OTHERS)[number] | null = 'dmAdmin') =>
  send('DELETE', `${JOBS}${id}/`, undefined, who);

describe('listJobs', () => {
  it('200: the jobs of all platforms as they are due, narrowed by task, state and platform', async () => {
    const id = await add('failed', FAILED);
    await add('later', LATER);
    await add('of south', 'attempts = 0', server.ids.south);
    await add('of the service', RUNNING, 0, 'clean');
    const { count, results } = await list({ page_size: 1 });
    expect(count).toBe(4);
    expect(results).toEqual([
      {
        ...{ id, task: 'work', platform: 'north', key: 'failed', state: 'failed', attempts: 3 },
        ...{
          due: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
          last_error: 'The endpoint answered 500.',
        },
      },
    ]);
    expect(await listKeys({ page_size: 1, page: 4 })).toEqual(['later']);
    expect(await list({ page_size: 1, page: 5 })).toMatchObject({ count: 4, results: [] });
    expect(await listKeys({ state: 'scheduled' })).toEqual(['later']);
    expect(await listKeys({ state: 'waiting,scheduled', task: 'work' })).toEqual(['of south', 'later']);
    expect(await listKeys({ platform_key: 'north' })).toEqual(['failed', 'later']);
    expect((await list({ task: 'clean' })).results).toMatchObject([{ platform: null, state: 'running' }]);
    expect(await listKeys({ task: 'none' })).toEqual([]);
  });

  it('304, 400, 401, 403, 404: only administrators of all platforms', async () => {
    const { headers } = await read(JOBS, {}, 'dmAdmin');
    const again = { as: server.as.dmAdmin, headers: { 'if-none-match': headers.get('etag')! } };
    expect((await server.request('GET', JOBS, again)).status).toBe(304);
    expect((await read(JOBS, { state: 'lost' }, 'dmAdmin')).status).toBe(400);
    expect((await read(JOBS, { page: 10_000_001, page_size: 100 }, 'dmAdmin')).status).toBe(400);
    expect((await read(JOBS, { platform_key: 'nowhere' }, 'dmAdmin')).status).toBe(404);
    expect((await read(JOBS, {}, null)).status).toBe(401);
    for (const who of OTHERS) expect([who, (await read(JOBS, {}, who)).status]).toEqual([who, 403]);
  });
});

describe('retryJob', () => {
  it('200: a job that failed or waits is due now, and stays so', async () => {
    for (const state of [FAILED, LATER]) {
      const id = await add(state.slice(0, 20), state);
      const { status, body } = await retry(id);
      expect([status, body]).toMatchObject([200, { id, state: 'waiting', attempts: 0 }]);
      expect(Date.parse(body.due)).toBeLessThanOrEqual(Date.now() + 60_000);
      expect((await retry(id)).body).toEqual(body);
    }
  });

  it('404, 409: no job, and one that runs', async () => {
    expect((await retry(999_999)).status).toBe(404);
    const id = await add('running', RUNNING);
    expect((await retry(id)).status).toBe(409);
    expect((await list()).results).toMatchObject([{ id, state: 'running', attempts: 1 }]);
  });

  it('400, 401, 403: only administrators of all platforms', async () => {
    const id = await add('failed', FAILED);
    expect((await retry('x')).status).toBe(400);
    expect((await retry(id, null)).status).toBe(401);
    for (const who of OTHERS) expect([who, (await retry(id, who)).status]).toEqual([who, 403]);
    expect((await list()).results).toMatchObject([{ id, state: 'failed' }]);
  });
});

describe('discardJob', () => {
  it('204, 404: removes a job that does not run, once', async () => {
    const [id, kept] = [await add('failed', FAILED), await add('kept')];
    const statuses = await Promise.all([discard(id), discard(id)]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect((await list()).results).toMatchObject([{ id: kept }]);
  });

  it('409: a job that runs stays', async () => {
    const id = await add('running', RUNNING);
    expect((await discard(id)).status).toBe(409);
    expect((await list()).count).toBe(1);
  });

  it('400, 401, 403: only administrators of all platforms', async () => {
    const id = await add('failed', FAILED);
    expect((await discard('x')).status).toBe(400);
    expect((await discard(id, null)).status).toBe(401);
    for (const who of OTHERS) expect([who, (await discard(id, who)).status]).toEqual([who, 403]);
    expect((await list()).count).toBe(1);
  });
});
