import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen, isBrokenCircuitError } from 'cockatiel';

/** The party failed so often in a row that it will be tried again later. */
export class CircuitOpen extends Error {
  override readonly name = 'CircuitOpen';
}

export interface CircuitOptions {
  /** Whether a failure says something about the party, and not about one request. */
  isOutage: (error: unknown) => boolean;
  /** Failures in a row after which it is left alone. */
  failures?: number;
  /** For so long; then one call tries again. */
  suspendedMs?: number;
}

/** Runs calls of one outside party, or rejects them with CircuitOpen. */
export type Circuit = <T>(work: () => Promise<T>) => Promise<T>;

/** A circuit of one process. */
export function openCircuit({ isOutage, failures = 5, suspendedMs = 20_000 }: CircuitOptions): Circuit {
  const policy = circuitBreaker(handleWhen(isOutage), {
    halfOpenAfter: suspendedMs,
    breaker: new ConsecutiveBreaker(failures),
  });
  return async (work) => {
    // One call tries whether it works again; the others do not wait for it.
    if (policy.state === CircuitState.HalfOpen) throw new CircuitOpen('The party is tried again at the moment.');
    try {
      return await policy.execute(work);
    } catch (error) {
      if (isBrokenCircuitError(error))
        throw new CircuitOpen('The party failed several times in a row and will be tried again later.');
      throw error;
    }
  };
}
