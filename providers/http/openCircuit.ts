import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen, isBrokenCircuitError } from 'cockatiel';

/** The circuit is open: the provider failed several times in a row. */
export class CircuitOpen extends Error {
  override readonly name = 'CircuitOpen';
}

export interface CircuitOptions {
  /** Whether a failure is an outage of the provider, not a fault of one request. */
  isOutage: (error: unknown) => boolean;
  /** Failures in a row that open the circuit. */
  failures?: number;
  /** How long the circuit stays open; then one call tries again. */
  suspendedMs?: number;
}

/** Runs calls of one provider, or rejects them with CircuitOpen. */
export type Circuit = <T>(work: () => Promise<T>) => Promise<T>;

/** Creates a circuit for this process. */
export function openCircuit({ isOutage, failures = 5, suspendedMs = 20_000 }: CircuitOptions): Circuit {
  const policy = circuitBreaker(handleWhen(isOutage), {
    halfOpenAfter: suspendedMs,
    breaker: new ConsecutiveBreaker(failures),
  });
  return async (work) => {
    // One call tests the provider; the others do not wait for it.
    if (policy.state === CircuitState.HalfOpen) throw new CircuitOpen('The provider is being tested again.');
    try {
      return await policy.execute(work);
    } catch (error) {
      if (isBrokenCircuitError(error))
        throw new CircuitOpen('The provider failed several times in a row and will be tried again later.');
      throw error;
    }
  };
}
