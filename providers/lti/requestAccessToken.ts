import { randomUUID } from 'node:crypto';
import type { IssuedToken } from '../http/accessTokens.js';
import { fetchFromLms } from './fetchFromLms.js';
import type { LtiAccount } from './ltiAccount.js';
import { LtiServiceFailed } from './ltiServiceFailed.js';

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const ASSERTION_LASTS_S = 300;
/** For LMSs that do not say how long a token lasts. */
const TOKEN_LASTS_S = 300;
/** Errors of OAuth 2.0 (RFC 6749, 5.2). */
const ERROR = /^[a-z_]{1,40}$/;

/** Requests an access token for a scope (LTI Security Framework 1.1, 4.1). Throws LtiServiceFailed. */
export async function requestAccessToken(
  fetch: typeof globalThis.fetch,
  { clientId, tokenUrl, audience, sign }: LtiAccount,
  scope: string,
): Promise<IssuedToken> {
  const seconds = Math.floor(Date.now() / 1_000);
  const assertion = await sign({
    ...{ iss: clientId, sub: clientId, aud: audience, jti: randomUUID() },
    ...{ iat: seconds, exp: seconds + ASSERTION_LASTS_S },
  });
  const form = { grant_type: 'client_credentials', client_assertion_type: ASSERTION_TYPE, scope };
  const request = {
    ...{ method: 'POST' as const, url: tokenUrl, accept: 'application/json' },
    ...{ type: 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...form, client_assertion: assertion }),
  };
  const { status, text, retryAfterMs } = await fetchFromLms(fetch, request, null);
  const { access_token: token, expires_in: lastsS, error } = readObject(text);
  if (status !== 200) {
    const reason = typeof error === 'string' && ERROR.test(error) ? ` (${error})` : '';
    throw new LtiServiceFailed(`The LMS gives no access token: it answered ${status}${reason}.`, {
      ...{ status, retryAfterMs },
      isTemporary: status >= 500 || status === 429,
    });
  }
  if (typeof token !== 'string' || token === '')
    throw new LtiServiceFailed('The LMS gives no access token: its answer has none.', { isTemporary: false });
  return { token, expiresInS: typeof lastsS === 'number' && lastsS > 0 ? lastsS : TOKEN_LASTS_S };
}

function readObject(text: string): Record<string, unknown> {
  try {
    return (JSON.parse(text) ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}
