import { FetchRefused } from '../http/guardedFetch.js';
import { parseRetryAfter } from '../http/parseRetryAfter.js';
import type { LtiServiceRequest } from './ltiAccount.js';
import { LtiServiceFailed } from './ltiServiceFailed.js';

const TIMEOUT_MS = 10_000;

export interface LmsAnswer {
  status: number;
  text: string;
  headers: Headers;
  /** How long the LMS asks to wait; null: it does not. */
  retryAfterMs: number | null;
}

/** Sends a request to an LMS once. `token`: null for none; a `body` that is a form is sent as one. Throws LtiServiceFailed. */
export async function fetchFromLms(
  fetch: typeof globalThis.fetch,
  { method, url, accept, type, body }: Omit<LtiServiceRequest, 'scope'>,
  token: string | null,
): Promise<LmsAnswer> {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        accept,
        ...(type !== undefined && { 'content-type': type }),
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: body instanceof URLSearchParams ? body.toString() : JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const retryAfterMs = parseRetryAfter(response.headers, new Date());
    return { status: response.status, text: await response.text(), headers: response.headers, retryAfterMs };
  } catch (error) {
    throw describeFailure(error as Error);
  }
}

function describeFailure(error: Error): LtiServiceFailed {
  if (error instanceof FetchRefused) return new LtiServiceFailed(error.message, { isTemporary: false });
  const isLate = error.name === 'TimeoutError';
  return new LtiServiceFailed(isLate ? 'The LMS takes too long to answer.' : 'The LMS does not answer.', {
    isTemporary: true,
  });
}
