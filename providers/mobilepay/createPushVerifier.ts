import { type RemoteJWKSetOptions, createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose';
import { guardedFetch } from '../http/guardedFetch.js';
import { PaymentUnavailable } from '../payments/paymentUnavailable.js';
import type { PushIdentity } from './mobilepayApp.js';

const ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];
const ALGORITHMS = ['RS256'];
const CLOCK_SKEW_S = 60;
/** Keys are read once in this time, and when one is missing, at most every half minute. */
const MAX_AGE_MS = 24 * 3_600_000;

/**
 * Whether the provider issued the token of a push for this audience and account, and it has not expired. Rejects with
 * PaymentUnavailable if the published keys cannot be read.
 */
export type VerifyPush = (authorization: string | undefined, identity: PushIdentity, nowMs: number) => Promise<boolean>;

export function createPushVerifier({
  url,
  mayBePrivate,
  timeoutMs,
}: {
  url: string;
  mayBePrivate: boolean;
  timeoutMs: number;
}): VerifyPush {
  const options: RemoteJWKSetOptions = {
    timeoutDuration: timeoutMs,
    cacheMaxAge: MAX_AGE_MS,
    [customFetch]: guardedFetch({ mayBePrivate }),
  };
  const keys = createRemoteJWKSet(new URL(url), options);
  return async (authorization, { audience, email }, nowMs) => {
    const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '') ?? [];
    if (!token) return false;
    try {
      const { payload } = await jwtVerify(token, keys, {
        ...{ algorithms: ALGORITHMS, issuer: ISSUERS, audience, clockTolerance: CLOCK_SKEW_S },
        currentDate: new Date(nowMs),
        requiredClaims: ['exp', 'iat'],
      });
      return payload.email_verified === true && payload.email === email;
    } catch (error) {
      // Other errors mean an invalid token.
      if (!(error instanceof errors.JOSEError) || isKeyError(error))
        throw new PaymentUnavailable('The published keys of the provider cannot be read at the moment.');
      return false;
    }
  };
}

const isKeyError = ({ code }: errors.JOSEError) =>
  ['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'].includes(code);
