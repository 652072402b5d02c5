import { SearchUnavailable } from './client.js';

export interface CircuitBreaker {
  /**
   * Runs the call. Returns null if it fails with SearchUnavailable; while the breaker is open, returns null without a
   * call.
   */
  attempt<T extends object>(call: () => Promise<T>): Promise<T | null>;
}

/** Time that the breaker stays open after a failure; then one call tries again. */
const PAUSE_MS = 5_000;

/**
 * Creates a circuit breaker for a server that does not answer. Calls `onFailure` when the breaker opens, and for each
 * failed try after that.
 */
export function createCircuitBreaker({
  onFailure,
  nowMs = Date.now,
}: {
  onFailure: (error: Error) => void;
  nowMs?: () => number;
}): CircuitBreaker {
  // Null: the breaker is closed.
  let openUntilMs: number | null = null;
  let isTrying = false;
  return {
    attempt: async <T extends object>(call: () => Promise<T>): Promise<T | null> => {
      const isTry = openUntilMs !== null;
      if (isTry && (isTrying || nowMs() < openUntilMs!)) return null;
      if (isTry) isTrying = true;
      try {
        const answer = await call();
        openUntilMs = null;
        return answer;
      } catch (error) {
        if (!(error instanceof SearchUnavailable)) throw error;
        const mustReport = isTry || openUntilMs === null;
        openUntilMs = nowMs() + PAUSE_MS;
        if (mustReport) onFailure(error);
        return null;
      } finally {
        if (isTry) isTrying = false;
      }
    },
  };
}
