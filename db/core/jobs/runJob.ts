import type { Task as LibraryTask } from 'graphile-worker';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { SlotLimits } from './slotLimits.js';
import { type Again, MAX_ATTEMPTS, type Task, defaultRetryDelayMs } from './task.js';

export type RunOutcome = 'succeeded' | 'failed';

export interface JobRunnerOptions {
  pool: Pick<pg.Pool, 'query'>;
  limits: SlotLimits;
  /** Ids of the jobs that run in this process. */
  running: Map<number, { task: string; startedAtMs: number }>;
  /** Aborts when other processes may take the running jobs over. */
  lost(): AbortSignal;
  /** Aborts when the process no longer waits for its jobs. */
  closed: AbortSignal;
  onEnd(task: string, outcome: RunOutcome): void;
  onError(error: Error): void;
}

const END = {
  name: 'end job',
  text: `select end_job($1, $2, $3, coalesce($4::timestamptz, now() + $5::float8 * interval '1 millisecond'), $6)`,
};
const END_AGAIN_AFTER_MS = 500;

/**
 * Makes a task of the library. The end of a run is stored here and not by the library, in one statement: the library
 * would lose wake-ups during the run, and has one rule of retries for all tasks. It then finds nothing to complete.
 */
export function createJobRunner(task: Task, options: JobRunnerOptions): LibraryTask {
  const { limits, running, lost, closed, onEnd, onError } = options;
  const { maxAttempts = MAX_ATTEMPTS, retryDelayMs = defaultRetryDelayMs } = task;
  return async (payload, { job, abortSignal }) => {
    const id = Number(job.id);
    running.set(id, { task: task.name, startedAtMs: Date.now() });
    const end = (again: Again | void, failure: string | null) =>
      endJob(options, [
        id,
        job.locked_by,
        job.revision,
        again && 'againAt' in again ? again.againAt : null,
        again && 'againInMs' in again ? again.againInMs : null,
        failure,
      ]);
    try {
      if (job.attempts > maxAttempts) throw new Error('The process ended during each attempt.');
      const signal = AbortSignal.any([...(abortSignal ? [abortSignal] : []), lost(), closed]);
      const { platformId, key, payload: details } = payload as { platformId: number; key: string; payload: unknown };
      const again = await task.run(
        { platformId, key, attempt: job.attempts, dueAt: job.run_at, payload: details },
        signal,
      );
      onEnd(task.name, 'succeeded');
      await end(again, null);
    } catch (error) {
      onError(error as Error);
      onEnd(task.name, 'failed');
      const isLast = job.attempts >= maxAttempts;
      await end(isLast ? undefined : { againInMs: retryDelayMs(job.attempts) }, (error as Error).message || 'unknown');
    } finally {
      running.delete(id);
      limits.end(Object.keys(job.flags ?? {}));
    }
  };
}

/** Waits for the database: a job whose end is not stored stays locked by this process. */
async function endJob({ pool, closed, onError }: JobRunnerOptions, values: unknown[]): Promise<void> {
  for (let tries = 1; !closed.aborted; tries++) {
    try {
      await pool.query({ ...END, values });
      return;
    } catch (error) {
      if (tries === 1) onError(error as Error);
      await sleep(END_AGAIN_AFTER_MS);
    }
  }
}
