import { afterEach, describe, expect, it } from '@jest/globals';
import { type RunningQueue, startQueue } from '../../../../db/core/jobs/startQueue.js';
import type { Task } from '../../../../db/core/jobs/task.js';
import { startBundled } from '../../../support/bundledProcess.js';
import { testDatabase } from '../../../support/database.js';
import { until } from '../../../support/until.js';

/** Generous: jobs of a dead process are taken over after 20 to 30 seconds. */
const WITHIN_MS = 90_000;

const db = testDatabase({ maxConnections: 10 });
const started: RunningQueue[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map(({ close }) => close()));
  await db.pool.query('delete from graphile_worker._private_jobs');
});

const start = async (task: Omit<Task, 'name'>): Promise<void> => {
  started.push(await startQueue({ target: db.target, tasks: [{ name: 'work', ...task }], onError: () => {} }));
};
const add = (key: string) => db.pool.query(`select enqueue_job('work', 1, $1)`, [key]);
const untilEmpty = () =>
  until(
    async () => (await db.pool.query('select from graphile_worker._private_jobs').catch(() => null))?.rowCount === 0,
    WITHIN_MS,
  );

describe('a job of a process that is killed', () => {
  it('is taken over by another process', async () => {
    await add('a');
    const { child, nextLine, ended } = await startBundled('test/support/queueChild.ts', [db.target.url]);
    expect(await nextLine()).toBe('a');
    const attempts: number[] = [];
    await start({ run: async ({ attempt }) => void attempts.push(attempt) });
    child.kill('SIGKILL');
    await ended;
    await untilEmpty();
    expect(attempts).toEqual([2]);
  }, 120_000);
});

describe('a queue whose connections break', () => {
  it('loses no job, and runs none twice at the same time', async () => {
    const active = new Set<string>();
    const overlaps: string[] = [];
    const done = new Set<string>();
    let open = () => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    const run: Task['run'] = async ({ key }) => {
      if (active.has(key)) overlaps.push(key);
      active.add(key);
      if (key === 'across') await gate;
      active.delete(key);
      done.add(key);
    };
    await start({ run });
    await start({ run });
    await add('across');
    for (let n = 0; n < 20; n++) await add(`before ${n}`);
    await until(() => done.size > 0, WITHIN_MS);
    await db.pool
      .query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      )
      .catch(() => {});
    open();
    let isAdded = false;
    while (!isAdded)
      isAdded = await add('after').then(
        () => true,
        () => false,
      );
    await until(() => done.has('after'), WITHIN_MS);
    await untilEmpty();
    expect([overlaps, done.size]).toEqual([[], 22]);
  }, 120_000);
});
