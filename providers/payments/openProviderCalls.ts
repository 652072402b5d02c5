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
  /** The encoded body. */
  body?: string;
  /** Whether the request may be sent again when its answer is lost. */
  isRepeatable: boolean;
}

export interface ProviderAnswer {
  status: number;
  text: string;
}

export interface ProviderCallOptions {
  /** Whether the URL may be private: the operator has set it. */
  mayBePrivate: boolean;
  /** The maximum time for one answer. */
  timeoutMs?: number;
  /** Failures in a row that open the circuit, and how long it stays open. */
  failures?: number;
  suspendedMs?: number;
}

export type ProviderCalls = (request: ProviderRequest) => Promise<ProviderAnswer>;

const TIMEOUT_MS = 10_000;
const FAILURES = 5;
const SUSPENDED_MS = 20_000;
const MAX_RETRIES = 1;

class Repeatable extends PaymentUnavailable {}
/** A rate limit of one account, not an outage of the provider. */
class TooMany extends PaymentUnavailable {}

/** Opens calls of one provider, through the guarded fetch. Resolves with all answers but 408, 425, 429 and 5xx. Rejects with
 * PaymentUnavailable for those, for timeouts and for connection errors, after one retry of a repeatable request. Several failures
 * in a row open a circuit; 429 concerns one account and does not count.
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
    // No retry after a timeout.
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
