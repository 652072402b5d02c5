import { describe, expect, it } from '@jest/globals';
import { APICallError } from 'ai';
import { FetchRefused } from '../../../providers/http/guardedFetch.js';
import { findRetry } from '../../../providers/llm/callFailure.js';

const failed = (more: { statusCode?: number; cause?: unknown; responseHeaders?: Record<string, string> }) =>
  new APICallError({ message: 'failed', url: 'https://model.example', requestBodyValues: {}, ...more });
const brokenOff = Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' });

describe('a failed call of a language model', () => {
  it.each([
    ['no connection', failed({}), { retryAfterMs: null }],
    [
      'a connection that ended within the answer',
      failed({ statusCode: 200, cause: new TypeError('terminated', { cause: brokenOff }) }),
      { retryAfterMs: null },
    ],
    ['a failing server', failed({ statusCode: 502 }), { retryAfterMs: null }],
    [
      'too many requests',
      failed({ statusCode: 429, responseHeaders: { 'retry-after': '2' } }),
      { retryAfterMs: 2_000 },
    ],
    ['a refusal', failed({ statusCode: 401 }), null],
    ['an answer that is none', failed({ statusCode: 200, cause: new SyntaxError('unexpected') }), null],
    [
      'an address that is not called',
      failed({ cause: new TypeError('fetch failed', { cause: new FetchRefused('It is private.') }) }),
      null,
    ],
  ])('is repeated at once, or not at all: %s', (_, error, expected) => {
    expect(findRetry(error)).toEqual(expected);
  });
});
