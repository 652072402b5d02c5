import { SearchUnavailable } from './client.js';

export interface CircuitBreaker {
  /** Runs the call. Returns null when it failed with SearchUnavailable, and at once while another call tries whether it works again. */
  attempt<T extends object>(call: () => Promise<T>): Promise<T | null>;
}

/** After a failure nobody waits for the server for so long; then one call tries again. */
const PAUSE_MS = 5_000;

/**
 * Keeps callers from waiting for a server that does not answer. `onFailure` is called when it stops working, and for each try that
 * fails after that.
 */
export function createCircuitBreaker({
  onFailure,
  nowMs = Date.now,
}: {
  onFailure: (error: Error) => void;
  nowMs?: () => number;
}): CircuitBreaker {
  // Null: calls go through.
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
        const isNews = isTry || openUntilMs === null;
        openUntilMs = nowMs() + PAUSE_MS;
        if (isNews) onFailure(error);
        return null;
      } finally {
        if (isTry) isTrying = false;
      }
    },
  };
}
