/** One run of a job. A job is a wake-up for a key: the rows of the domain say what there is to do. */
export interface Job {
  /** 0: the service itself. */
  platformId: number;
  key: string;
  /** Number of this attempt, from 1. A run without an error begins a new count. */
  attempt: number;
  dueAt: Date;
  /** What was passed last to `enqueueJob`; null without. */
  payload: unknown;
}

/** When a job runs again. 0 milliseconds: behind all other jobs that are due now. */
export type Again = { againInMs: number } | { againAt: Date };

/** A kind of background job. Jobs with the same task, platform and key never run at the same time. */
export interface Task {
  name: string;
  /**
   * Does one bounded piece of the work. Returns `{ againInMs: 0 }` when more is waiting, so that other jobs get their
   * turn. An error is retried later. The signal aborts when the process stops, or has lost the database for so long
   * that another process may take the job over.
   */
  run(job: Job, signal: AbortSignal): Promise<void | Again>;
  /**
   * Failures in sequence after which the job stays in the queue as failed, until a person retries it or it is enqueued
   * again. 25 by default.
   */
  maxAttempts?: number;
  /** Milliseconds until the next attempt. By default they grow from 3 seconds to an hour. */
  retryDelayMs?(attempt: number): number;
  /**
   * Jobs of this task that a server runs at the same time; by default all of its slots. Each of its processes runs an
   * equal part, at least one.
   */
  concurrency?: number;
  /** The same for this task and one tenant; by default the share of the tenant. */
  concurrencyOfPlatform?: number;
}

export const MAX_ATTEMPTS = 25;
const LONGEST_RETRY_DELAY_MS = 3_600_000;

export const defaultRetryDelayMs = (attempt: number): number =>
  Math.min(1_000 * Math.exp(attempt), LONGEST_RETRY_DELAY_MS);
