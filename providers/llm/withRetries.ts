import { setTimeout as pause } from 'node:timers/promises';

/** A retry may succeed after a failure. */
export interface Retry {
  /** The wait that the server requests; null: not stated. */
  retryAfterMs: number | null;
}

export interface RepeatOptions {
  /** The deadline, by performance.now(). */
  deadlineMs: number;
  maxRetries: number;
  /** Null: permanent failure. */
  findRetry(error: unknown): Retry | null;
}

const FIRST_PAUSE_MS = 500;
/** The minimum time for another attempt. */
const SHORTEST_ATTEMPT_MS = 500;

/** Retries transient failures after the pause that the server requests, else with exponential backoff and jitter of a quarter.
 * Rejects with the last error as soon as the pause and another attempt no longer fit before the deadline.
 */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  { deadlineMs, maxRetries: mostRepetitions, findRetry: passingOf }: RepeatOptions,
): Promise<T> {
  for (let repetition = 0; ; repetition += 1) {
    try {
      return await attempt();
    } catch (error) {
      const passing = repetition < mostRepetitions ? passingOf(error) : null;
      if (!passing) throw error;
      const pauseMs = passing.retryAfterMs ?? FIRST_PAUSE_MS * 2 ** repetition * (0.75 + Math.random() / 2);
      if (performance.now() + pauseMs + SHORTEST_ATTEMPT_MS > deadlineMs) throw error;
      await pause(pauseMs);
    }
  }
}
