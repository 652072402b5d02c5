import { guardedFetch } from '../http/guardedFetch.js';
import { type ServiceAddresses, buildProbe } from './probes.js';

/** What a service said: `refused`, it does not take the value; `unreachable`, it said nothing of use; `unknown`, there is no way to ask it. */
export type CheckOutcome = 'works' | 'refused' | 'unreachable' | 'unknown';

export interface CheckOptions {
  /** Of addresses that a platform names itself. */
  mayBePrivate: boolean;
  /** Instead of the services' own addresses, by name; these may be private. */
  addresses?: ServiceAddresses;
  timeoutMs?: number;
}

/** Asks a service once whether it takes a value. Never rejects, and says nothing of the value. */
export type CheckCredential = (service: string, value: Record<string, string>) => Promise<CheckOutcome>;

const TIMEOUT_MS = 10_000;

/** The real one: a request that changes nothing there, through the guarded fetch. */
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
