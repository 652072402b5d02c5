import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleType, isBrokenCircuitError } from 'cockatiel';
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
export function createCircuitBreaker({ onFailure }: { onFailure: (error: Error) => void }): CircuitBreaker {
  const policy = circuitBreaker(handleType(SearchUnavailable), {
    halfOpenAfter: PAUSE_MS,
    breaker: new ConsecutiveBreaker(1),
  });
  policy.onBreak((reason) => 'error' in reason && onFailure(reason.error));
  return {
    attempt: async (call) => {
      // One call tests the server; the others do not wait for it.
      if (policy.state === CircuitState.HalfOpen) return null;
      try {
        return await policy.execute(call);
      } catch (error) {
        if (error instanceof SearchUnavailable || isBrokenCircuitError(error)) return null;
        throw error;
      }
    },
  };
}
