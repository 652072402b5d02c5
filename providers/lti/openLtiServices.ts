import type { LtiAccount, LtiServiceRequest } from './ltiAccount.js';
import { LtiServiceFailed } from './ltiServiceFailed.js';
import { guardedFetch } from '../http/guardedFetch.js';
import { openAccessTokens } from '../http/accessTokens.js';
import { requestAccessToken } from './requestAccessToken.js';
import { fetchFromLms } from './fetchFromLms.js';

/** An answer of a service of an LMS (2xx). */
export interface LtiServiceAnswer {
  /** The parsed JSON body; null without one. */
  body: unknown;
  /** The next page of a list (`Link`, rel=next); null: none. */
  next: string | null;
}

/**
 * Calls a service of an LMS with an access token. Keeps the token until it expires, and requests another one once if the
 * LMS refuses it. Throws LtiServiceFailed, and what the signature of a request throws.
 */
export type CallLtiService = (account: LtiAccount, request: LtiServiceRequest) => Promise<LtiServiceAnswer>;

/** A page of members has some hundred people. */
const MAX_BYTES = 4 * 1024 * 1024;
const UNAUTHORIZED = 401;

/** Opens the services of LMSs for this process. All requests go through the guard for external addresses. */
export function openLtiServices({ mayBePrivate }: { mayBePrivate: boolean }): CallLtiService {
  const fetch = guardedFetch({ mayBePrivate, maxAnswerBytes: MAX_BYTES });
  const tokens = openAccessTokens<{ account: LtiAccount; scope: string }>(
    ({ account, scope }) => JSON.stringify([account.id, account.clientId, account.tokenUrl, account.audience, scope]),
    ({ account, scope }) => requestAccessToken(fetch, account, scope),
  );
  return async (account, request) => {
    const key = { account, scope: request.scope };
    const token = await tokens.get(key);
    const answer = await fetchFromLms(fetch, request, token);
    if (answer.status !== UNAUTHORIZED) return readAnswer(answer);
    return readAnswer(await fetchFromLms(fetch, request, await tokens.get(key, token)));
  };
}

const NEXT = /<([^<>]{1,4000})>\s{0,9};[^,<]{0,200}\brel="?next\b/i;

function readAnswer({
  status,
  text,
  headers,
  retryAfterMs,
}: Awaited<ReturnType<typeof fetchFromLms>>): LtiServiceAnswer {
  if (status < 200 || status >= 300)
    throw new LtiServiceFailed(`The LMS answered ${status}.`, {
      status,
      retryAfterMs,
      isTemporary: status >= 500 || status === 429 || status === 408,
    });
  return { body: parseJson(text), next: NEXT.exec(headers.get('link') ?? '')?.[1] ?? null };
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    throw new LtiServiceFailed('The answer of the LMS is not JSON.', { isTemporary: false });
  }
}
