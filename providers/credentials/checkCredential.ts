import { guardedFetch } from '../http/guardedFetch.js';
import { type ServiceAddresses, buildProbe } from './probes.js';

/**
 * The result of a check: `refused`: the service rejects the value; `unreachable`: no usable answer; `unknown`: the
 * service cannot be asked.
 */
export type CheckOutcome = 'works' | 'refused' | 'unreachable' | 'unknown';

export interface CheckOptions {
  /** Whether URLs that a platform sets may be private. */
  mayBePrivate: boolean;
  /** URLs by service instead of the services' own; these may be private. */
  addresses?: ServiceAddresses;
  timeoutMs?: number;
}

/** Asks a service once whether it accepts a value. Never rejects, and does not reveal the value. */
export type CheckCredential = (service: string, value: Record<string, string>) => Promise<CheckOutcome>;

const TIMEOUT_MS = 10_000;

/** Creates the check: a request without side effects, through the guarded fetch. */
export function createCredentialCheck({
  mayBePrivate,
  addresses = {},
  timeoutMs = TIMEOUT_MS,
}: CheckOptions): CheckCredential {
  return async (service, value) => {
    const probe = buildProbe(service, value, addresses);
    if (!probe) return 'unknown';
    const isOperators = value.base_url === undefined && addresses[service] !== undefined;
    try {
      const response = await guardedFetch({ mayBePrivate: mayBePrivate || isOperators })(probe.url, {
        ...probe.request,
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await response.text();
      if (response.status >= 500 || response.status === 429 || response.status === 408) return 'unreachable';
      return probe.isAccepted(response.status, text) ? 'works' : 'refused';
    } catch {
      return 'unreachable';
    }
  };
}
