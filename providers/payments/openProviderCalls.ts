import {
  ConsecutiveBreaker,
  ExponentialBackoff,
  circuitBreaker,
  handleType,
  handleWhen,
  isBrokenCircuitError,
  retry,
  wrap,
} from 'cockatiel';
import { FetchRefused, guardedFetch } from '../http/guardedFetch.js';
import { PaymentUnavailable } from './paymentUnavailable.js';

export interface ProviderRequest {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  headers?: Record<string, string>;
  /** As it is sent. */
  body?: string;
  /** Whether the request may be sent again when its answer is lost. */
  isRepeatable: boolean;
}

export interface ProviderAnswer {
  status: number;
  text: string;
}

export interface ProviderCallOptions {
  /** Whether the operator has chosen the address, which may then be a private one. */
  mayBePrivate: boolean;
  /** How long one answer may take. */
  timeoutMs?: number;
  /** Failures in a row after which the provider is left alone, and for how long. */
  failures?: number;
  suspendedMs?: number;
}

export type ProviderCalls = (request: ProviderRequest) => Promise<ProviderAnswer>;

const TIMEOUT_MS = 10_000;
const FAILURES = 5;
const SUSPENDED_MS = 20_000;
const MAX_RETRIES = 1;

class Repeatable extends PaymentUnavailable {}
/** Says something about one account at the provider, and nothing about the others. */
class TooMany extends PaymentUnavailable {}

/**
 * Requests to one provider, through the guarded fetch. Resolves with every answer but 408, 425, 429 and 5xx. Rejects with PaymentUnavailable for
 * those, for silence and for broken connections: a request that is repeatable is sent once more before. After some failures in a row the
 * provider is left alone for a while; too many requests (429) are one account's, and are none of them.
 */
export function openProviderCalls({
  mayBePrivate,
  timeoutMs = TIMEOUT_MS,
  failures = FAILURES,
  suspendedMs = SUSPENDED_MS,
}: ProviderCallOptions): ProviderCalls {
  const fetch = guardedFetch({ mayBePrivate });
  const retryPolicy = retry(handleType(Repeatable), {
    maxAttempts: MAX_RETRIES,
    backoff: new ExponentialBackoff({ initialDelay: 50 }),
  });
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof PaymentUnavailable && !(error instanceof TooMany)),
    { halfOpenAfter: suspendedMs, breaker: new ConsecutiveBreaker(failures) },
  );
  const policy = wrap(breaker, retryPolicy);
  return async (request) => {
    try {
      return await policy.execute(() => send(fetch, request, timeoutMs));
    } catch (error) {
      if (isBrokenCircuitError(error))
        throw new PaymentUnavailable(
          'The provider failed several times in a row and will be tried again later.',
          Math.ceil(suspendedMs / 1_000),
        );
      throw error;
    }
  };
}

async function send(
  fetch: typeof globalThis.fetch,
  { method, url, headers = {}, body, isRepeatable }: ProviderRequest,
  timeoutMs: number,
): Promise<ProviderAnswer> {
  const overdue = AbortSignal.timeout(timeoutMs);
  const failed = (message: string) => (isRepeatable ? new Repeatable(message) : new PaymentUnavailable(message));
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method,
      headers: { Accept: 'application/json', ...headers },
      signal: overdue,
      ...(body !== undefined && { body }),
    });
    text = await response.text();
  } catch (error) {
    if (error instanceof FetchRefused) throw new PaymentUnavailable(`The provider cannot be called. ${error.message}`);
    // Who did not answer in all that time does not get as much again.
    throw overdue.aborted
      ? new PaymentUnavailable('The provider did not answer in time.')
      : failed('The provider cannot be reached.');
  }
  const { status } = response;
  if (status === 429) throw new TooMany('The provider received too many requests (429).', retryAfterSeconds(response));
  if (status === 408 || status === 425 || status >= 500) throw failed(`The provider failed (${status}).`);
  return { status, text };
}

const LONGEST_WAIT_S = 3_600;

function retryAfterSeconds({ headers }: Response): number {
  const seconds = Number(headers.get('retry-after') ?? NaN);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(LONGEST_WAIT_S, Math.ceil(seconds)) : 5;
}
