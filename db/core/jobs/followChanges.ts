import type pg from 'pg';
import { type Repetition, repeat } from './repeat.js';
import type { Task } from './task.js';

/** Work that follows changes platform by platform. Each follower is a task of its own, so none waits for another. */
export interface Follower {
  queue: string;
  /** Platforms with unprocessed changes, the longest waiting first. */
  behind(): Promise<number[]>;
  /** Processes one bounded batch of a platform. Returns whether more is waiting. */
  follow(platformId: number): Promise<boolean>;
}

export interface FollowingOptions {
  pool: Pick<pg.Pool, 'query'>;
  /** Whether this process answered a request since then (`performance.now()`). */
  answeredSince(atMs: number): boolean;
  /** The processes of this server that look: together they look as often as one alone. */
  processes: number;
  onError(error: Error): void;
}

export interface Following {
  task: Task;
  /** Begins to look for platforms that are behind. */
  start(): void;
  /** When they were last looked up (`Date.now()`). */
  lookedAtMs(): number;
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 250;
/** However many processes look. */
const LONGEST_INTERVAL_MS = 1_000;
/** Platforms that a server works on at the same time. */
const CONCURRENCY = 2;
/** When requests were answered during a batch, the platform pauses this many times the duration of the batch. */
const RESTS = 2;
const LONGEST_REST_MS = 500;
const LONGEST_RETRY_DELAY_MS = 30_000;

/** A job that waits or runs finds all changes. */
const ENQUEUE = {
  name: 'enqueue jobs of follower',
  text: `select enqueue_job($1, id, '', 0, false) from unnest($2::integer[]) with ordinality as behind (id, number) order by number`,
};

/**
 * Enqueues one job for each platform that is behind. A job processes one batch; a platform that needs more goes to the
 * end of the queue. While this process answers requests, a platform pauses between batches, which then get larger: its job
 * stays in the queue, so that no other process continues meanwhile. The changes are looked up and not announced:
 * transactions that notify commit one after the other.
 */
export function followChanges(
  { queue, behind, follow }: Follower,
  { pool, answeredSince, processes, onError }: FollowingOptions,
): Following {
  let lookedAtMs = Date.now();
  const look = async (): Promise<boolean> => {
    try {
      const due = await behind();
      if (due.length > 0) await pool.query({ ...ENQUEUE, values: [queue, due] });
      lookedAtMs = Date.now();
    } catch (error) {
      onError(error as Error);
    }
    return false;
  };
  let looking: Repetition | undefined;
  return {
    task: {
      name: queue,
      concurrency: CONCURRENCY,
      maxAttempts: Infinity,
      retryDelayMs: (attempt) => Math.min(500 * 2 ** attempt, LONGEST_RETRY_DELAY_MS),
      run: async ({ platformId }) => {
        // After a pause, nothing may wait.
        if (!(await behind()).includes(platformId)) return;
        const startedAtMs = performance.now();
        const isMoreWaiting = await follow(platformId);
        const isBusy = answeredSince(startedAtMs);
        const restMs = isBusy ? Math.min(RESTS * (performance.now() - startedAtMs), LONGEST_REST_MS) : 0;
        if (isMoreWaiting || restMs > 0) return { againInMs: restMs };
      },
    },
    start: () => (looking ??= repeat(look, Math.min(LOOK_EVERY_MS * processes, LONGEST_INTERVAL_MS))),
    lookedAtMs: () => lookedAtMs,
    stop: async () => looking?.stop(),
  };
}
