import { APICallError, NoObjectGeneratedError } from 'ai';
import { FetchRefused } from '../http/guardedFetch.js';
import type { Retry } from './withRetries.js';
import { LlmError, type LlmFault, type TokenUsage } from './structuredModel.js';

interface SdkUsage {
  inputTokens?: number | undefined;
  outputTokens?: number | undefined;
}

/** The token counts of the library as integers within the database's range; 0 if not reported. */
export const parseUsage = (usage: SdkUsage | undefined): TokenUsage => ({
  inputTokens: clampTokens(usage?.inputTokens),
  outputTokens: clampTokens(usage?.outputTokens),
});

// A tenant's server may report any number.
const MAX_TOKENS = 2 ** 31 - 1;
const clampTokens = (claimed: number | undefined) => Math.min(MAX_TOKENS, Math.max(0, Math.trunc(claimed || 0)));

/** Maps an error of the library to an LlmError with our own message: others may repeat the request and the key. */
export function mapError(error: unknown): LlmError {
  if (error instanceof LlmError) return error;
  if (NoObjectGeneratedError.isInstance(error))
    return new LlmError('bad_answer', 'The answer is not what was requested.', parseUsage(error.usage));
  const refused = listCauses(error).find((cause) => cause instanceof FetchRefused);
  if (refused) return new LlmError('unavailable', `The language model cannot be called. ${refused.message}`);
  // Errors within a stream are plain values.
  if (!(error instanceof Error)) return new LlmError('unavailable', 'The language model failed while it answered.');
  if (isConnectionLost(error)) return new LlmError('unavailable', 'The answer was broken off.');
  if (!APICallError.isInstance(error)) return new LlmError('bad_answer', 'The answer cannot be read.');
  return new LlmError(...classifyStatus(error.statusCode ?? null));
}

function classifyStatus(status: number | null): [LlmFault, string] {
  if (status === null) return ['unavailable', 'The language model cannot be reached.'];
  if (status === 429) return ['rate_limited', 'The language model received too many requests.'];
  if (status >= 500 || status === 408) return ['unavailable', `The language model failed (${status}).`];
  if (status >= 400) return ['refused', `The language model refused the request (${status}).`];
  return ['bad_answer', 'The answer cannot be read.'];
}

/** Whether a retry may succeed (too many requests, server error, broken connection); null: no. */
export function findRetry(error: unknown): Retry | null {
  if (!APICallError.isInstance(error) || listCauses(error).some((cause) => cause instanceof FetchRefused)) return null;
  const { fault } = mapError(error);
  if (fault !== 'rate_limited' && fault !== 'unavailable') return null;
  return { retryAfterMs: retryAfterMs(error.responseHeaders ?? {}) };
}

/** `Retry-After` is a number of seconds or a date (RFC 9110); some providers also send milliseconds. */
function retryAfterMs(headers: Record<string, string>): number | null {
  const exact = Number(headers['retry-after-ms'] || NaN);
  const retryAfter = headers['retry-after'] || '';
  const waitMs = [exact, Number(retryAfter || NaN) * 1000, Date.parse(retryAfter) - Date.now()].find(
    (ms) => !Number.isNaN(ms),
  );
  return waitMs === undefined ? null : Math.max(0, waitMs);
}

const BREAKS = new Set(['UND_ERR_SOCKET', 'UND_ERR_BODY_TIMEOUT', 'ECONNRESET']);

/** Whether the connection was lost during the answer. */
const isConnectionLost = (error: Error): boolean =>
  listCauses(error).some((cause) => BREAKS.has((cause as NodeJS.ErrnoException).code ?? ''));

function listCauses(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let link = error; link instanceof Error && chain.length < 8; link = link.cause) chain.push(link);
  return chain;
}
