import type pg from 'pg';
import type { Task } from '../../db/core/jobs/task.js';

const WORKER = 'test';

const FETCH = `
  update graphile_worker._private_jobs job set locked_by = $2, locked_at = now(), attempts = job.attempts + 1
    from (select waiting.id, task.identifier
            from graphile_worker._private_jobs waiting join graphile_worker._private_tasks task on task.id = waiting.task_id
           where task.identifier = any($1) and waiting.is_available and (not $3 or waiting.run_at <= now())
           order by waiting.run_at, waiting.id limit 1 for update of waiting skip locked) next
   where job.id = next.id
  returning job.id, job.revision, job.payload, job.attempts, job.run_at, next.identifier`;

interface FetchedJob {
  id: string;
  revision: number;
  payload: { platformId: number; key: string; payload: unknown };
  attempts: number;
  run_at: Date;
  identifier: string;
}

/**
 * Runs the next job of these tasks, without waiting for its time unless `onlyDue`; returns whether there was one. When
 * it throws, its job stays locked as if the process had been killed.
 */
export async function runNextJob(
  pool: pg.Pool,
  tasks: readonly Task[],
  { onlyDue = false }: { onlyDue?: boolean } = {},
): Promise<boolean> {
  const { rows } = await pool.query<FetchedJob>(FETCH, [tasks.map(({ name }) => name), WORKER, onlyDue]);
  const [job] = rows;
  if (!job) return false;
  const { platformId, key, payload } = job.payload;
  const again = await tasks
    .find(({ name }) => name === job.identifier)!
    .run({ platformId, key, attempt: job.attempts, dueAt: job.run_at, payload }, new AbortController().signal);
  const againAt = again && ('againAt' in again ? again.againAt : new Date(Date.now() + again.againInMs));
  await pool.query('select end_job($1, $2, $3, $4, null)', [job.id, WORKER, job.revision, againAt ?? null]);
  return true;
}

/** Makes all jobs due that wait for their time. */
export const endPauses = (pool: pg.Pool) =>
  pool.query('update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_by is null');

/** Unlocks all jobs, as the queue does after processes were killed. */
export const unlockJobs = (pool: pg.Pool) =>
  pool.query('update graphile_worker._private_jobs set locked_by = null, locked_at = null where locked_by is not null');
