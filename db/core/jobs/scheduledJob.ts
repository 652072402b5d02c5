import type pg from 'pg';
import { type Repetition, repeat } from './repeat.js';
import type { Task } from './task.js';

/** A job that runs once in each period of `everySeconds`, over all processes. */
export interface ScheduledJob {
  name: string;
  everySeconds: number;
  run(): Promise<unknown>;
}

/** Restores a discarded job. */
const ENSURE_EVERY_MS = 60_000;
const KEY = 'schedule';

const ENSURE = `select enqueue_job(name, 0, '${KEY}', 0, false) from unnest($1::text[]) as name`;

/** Jobs that an earlier version or another configuration scheduled. */
const REMOVE_OTHERS = `
  delete from graphile_worker._private_jobs
   where key like '%/0/${KEY}' and locked_by is null and split_part(key, '/', 1) <> all($1)`;

/** The job of a schedule stays in the queue: its run ends by waiting for the next period. */
export const createScheduledTask = ({ name, everySeconds, run }: ScheduledJob): Task => {
  const periodMs = everySeconds * 1_000;
  const nextAfter = (atMs: number) => (Math.floor(atMs / periodMs) + 1) * periodMs;
  return {
    name,
    concurrency: 1,
    maxAttempts: Infinity,
    retryDelayMs: () => nextAfter(Date.now()) - Date.now(),
    run: async ({ dueAt }) => {
      await run();
      // The clocks of processes differ: never in the period of this run again.
      return { againAt: new Date(nextAfter(Math.max(dueAt.getTime(), Date.now()))) };
    },
  };
};

/** Keeps a job in the queue for each schedule. */
export function keepSchedule(
  pool: Pick<pg.Pool, 'query'>,
  names: string[],
  onError: (error: Error) => void,
): Repetition {
  let isFirst = true;
  return repeat(async () => {
    try {
      if (isFirst) await pool.query(REMOVE_OTHERS, [names]);
      isFirst = false;
      await pool.query(ENSURE, [names]);
    } catch (error) {
      onError(error as Error);
    }
    return false;
  }, ENSURE_EVERY_MS);
}
