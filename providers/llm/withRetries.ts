import { setTimeout as pause } from 'node:timers/promises';

/** Whether a failure may be over in a moment, and when the other side says that it will be. */
export interface Retry {
  /** Null when it does not say. */
  retryAfterMs: number | null;
}

export interface RepeatOptions {
  /** When, by performance.now(), everything must be over. */
  deadlineMs: number;
  maxRetries: number;
  /** Null for failures that stay. */
  findRetry(error: unknown): Retry | null;
}

const FIRST_PAUSE_MS = 500;
/** Less than this is not enough for another attempt. */
const SHORTEST_ATTEMPT_MS = 500;

/**
 * Attempts again what may have passed: after the pause that the other side requests, else one that doubles, spread by a quarter. Gives
 * up with the last error as soon as the pause and another attempt no longer fit in the time, instead of waiting for nothing.
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
