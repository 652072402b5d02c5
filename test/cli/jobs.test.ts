import { beforeEach, describe, expect, it } from '@jest/globals';
import { testDatabase } from '../support/database.js';
import { insertPlatform } from '../support/people.js';
import { restoreBeforeEach } from '../support/restoreBeforeEach.js';
import { runAdmin } from './runAdmin.js';

const db = testDatabase();
restoreBeforeEach(db);

const jobs = (...args: string[]) => runAdmin({ DATABASE_URL: db.target.url }, ['jobs', ...args]);
async function answer<Body>(...args: string[]): Promise<Body> {
  const { status, output, errors } = await jobs(...args, '--json');
  if (status !== 0) throw new Error(`status ${status}: ${errors}`);
  return JSON.parse(output) as Body;
}
const change = (text: string, values: unknown[] = []) => db.pool.query<{ id: number }>(text, values);
const states = async () =>
  Object.fromEntries(
    (await answer<{ task: string; key: string; state: string }[]>('list')).map(({ task, key, state }) => [
      `${task} ${key}`,
      state,
    ]),
  );

beforeEach(async () => {
  const north = await insertPlatform(db, 'north');
  const south = await insertPlatform(db, 'south');
  await change(
    `select enqueue_job('deliver', $1, key) from unnest(array['due', 'failed', 'retrying', 'running']) as key`,
    [north],
  );
  await change(`select enqueue_job('deliver', $1, 'later', 3600000), enqueue_job('count', 0, 'schedule', 3600000)`, [
    south,
  ]);
  const set = (key: string, values: string) =>
    change(`update graphile_worker._private_jobs set ${values} where payload ->> 'key' = $1`, [key]);
  await set('failed', `attempts = 5, max_attempts = 5, last_error = 'refused'`);
  await set('retrying', `attempts = 2, last_error = 'busy', run_at = now() + interval '1 hour'`);
  await set('running', `attempts = 1, locked_by = 'other', locked_at = now()`);
});

describe('lps jobs', () => {
  it('lists jobs with their state and error, by task, platform, state and id', async () => {
    expect(await states()).toEqual({
      'deliver due': 'waiting',
      'deliver failed': 'failed',
      'deliver retrying': 'retrying',
      'deliver running': 'running',
      'deliver later': 'scheduled',
      'count schedule': 'scheduled',
    });
    const failed = await answer<{ id: number }[]>('list', '--state', 'failed');
    expect(failed).toEqual([
      expect.objectContaining({ task: 'deliver', platform: 'north', attempts: 5, last_error: 'refused' }),
    ]);
    expect(await answer('list', String(failed[0]!.id))).toEqual(failed);
    expect(await answer('list', '--task', 'count')).toEqual([expect.objectContaining({ platform: null })]);
    expect(await answer('list', '--platform', 'south')).toHaveLength(1);
    expect(await answer('list', '--limit', '2')).toHaveLength(2);
    expect((await jobs('list', '--state', 'failed')).output).toMatch(/deliver +north +failed +failed/);
  });

  it('retries what failed or waits, and leaves running jobs', async () => {
    expect(await answer('retry', '--task', 'deliver', '--platform', 'north')).toEqual({ retried: 2 });
    expect(await states()).toMatchObject({
      'deliver failed': 'waiting',
      'deliver retrying': 'waiting',
      'deliver running': 'running',
      'deliver later': 'scheduled',
    });
    expect(await answer('retry', '--all')).toEqual({ retried: 0 });
  });

  it('discards jobs that do not run', async () => {
    expect(await answer('discard', '--platform', 'north')).toEqual({ discarded: 3 });
    expect(Object.keys(await states()).sort()).toEqual(['count schedule', 'deliver later', 'deliver running']);
  });

  it('refuses what is ambiguous or does not exist', async () => {
    expect((await jobs('discard')).errors).toContain('--task');
    expect((await jobs('retry')).errors).toContain('--task');
    expect((await jobs('retry', '--all', '--task', 'deliver')).errors).toContain('--all');
    expect((await jobs('retry', '999999')).errors).toContain('Job 999999 was not retried');
    expect((await jobs('discard', 'x')).errors).toContain("'x' is not a positive number");
    expect((await jobs('list', '--state', 'lost')).status).toBe(1);
    expect((await jobs('list', '--platform', 'west')).errors).toContain("no platform 'west'");
  });
});
