import { FetchRefused, guardedFetch } from '../http/guardedFetch.js';
import { ChannelFailure } from './channel.js';

export interface ChannelRequest {
  method: 'GET' | 'POST' | 'PATCH';
  url: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: object;
  /** Sent as a form. */
  form?: Record<string, string>;
  /** The channel answers with plain text that is ignored. */
  answersText?: boolean;
}

export interface ChannelAnswer {
  status: number;
  /** Undefined for an answer without a body. */
  body: unknown;
}

/** The base URL of a channel, and how to call it. */
export interface ChannelEndpoint {
  /** Without a trailing slash. */
  url: string;
  /** Whether the URL may be private: the operator has set it. */
  mayBePrivate: boolean;
  /** The maximum time for an answer. */
  timeoutMs: number;
}

/** Sends one request to a channel through the guarded fetch. Resolves with the parsed answer for a status below 300. Rejects with
 * ChannelFailure otherwise: transient for 401 and 403 (keys rotate), 408, 425, 429, 5xx, connection errors, timeouts and answers
 * that are not JSON.
 */
export async function callChannel(
  { method, url, headers = {}, json, form, answersText = false }: ChannelRequest,
  { mayBePrivate, timeoutMs }: Omit<ChannelEndpoint, 'url'>,
): Promise<ChannelAnswer> {
  const type = json ? 'application/json; charset=utf-8' : form ? 'application/x-www-form-urlencoded' : null;
  const body = json ? JSON.stringify(json) : form ? new URLSearchParams(form).toString() : undefined;
  const overdue = AbortSignal.timeout(timeoutMs);
  let response: Response;
  let text: string;
  try {
    response = await guardedFetch({ mayBePrivate })(url, {
      method,
      headers: { Accept: 'application/json', ...(type && { 'Content-Type': type }), ...headers },
      signal: overdue,
      ...(body !== undefined && { body }),
    });
    text = await response.text();
  } catch (error) {
    if (error instanceof FetchRefused)
      throw new ChannelFailure(`The channel cannot be called. ${error.message}`, { isTransient: false });
    throw new ChannelFailure(
      overdue.aborted ? 'The channel did not answer in time.' : 'The channel cannot be reached.',
      { isTransient: true },
    );
  }
  const parsed = parse(text);
  if (response.status >= 300) throw buildFailure(response, parsed);
  if (text.trim() !== '' && parsed === undefined && !answersText)
    throw new ChannelFailure('The answer of the channel is not JSON.', { isTransient: true });
  return { status: response.status, body: parsed };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const TRANSIENT_STATUSES = [401, 403, 408, 425, 429];

function buildFailure({ status, headers }: Response, body: unknown): ChannelFailure {
  const isTransient = status >= 500 || TRANSIENT_STATUSES.includes(status);
  const waitMs = retryAfterMs(headers, body);
  if (status === 429)
    return new ChannelFailure('The channel received too many requests (429).', {
      isTransient,
      retryAfterMs: waitMs,
      status,
    });
  if (status >= 500)
    return new ChannelFailure(`The channel failed (${status}).`, { isTransient, retryAfterMs: waitMs, status });
  return new ChannelFailure(`The channel refused the request (${status}).`, { isTransient, status });
}

const LONGEST_WAIT_MS = 24 * 3_600_000;

/** `Retry-After` in seconds or as a date (RFC 9110); some channels send `retry_after` in the body, in seconds. */
function retryAfterMs(headers: Headers, body: unknown): number | null {
  const header = headers.get('retry-after') || '';
  const inBody = (body as { retry_after?: unknown } | null | undefined)?.retry_after;
  const waits = [
    Number(header || NaN) * 1_000,
    Date.parse(header) - Date.now(),
    typeof inBody === 'number' ? inBody * 1_000 : NaN,
  ];
  const wait = waits.find((ms) => !Number.isNaN(ms));
  return wait === undefined ? null : Math.min(LONGEST_WAIT_MS, Math.max(0, Math.ceil(wait)));
}
