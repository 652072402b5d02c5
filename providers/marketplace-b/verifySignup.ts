import {
  type CryptoKey,
  type JWK,
  type JWTPayload,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  importJWK,
  importX509,
  jwtVerify,
} from 'jose';
import { type RotatingKeys, openRotatingKeys } from '../http/rotatingKeys.js';
import type { ProviderCalls } from '../payments/openProviderCalls.js';
import { PaymentUnavailable } from '../payments/paymentUnavailable.js';
import { requestJson } from '../payments/requestJson.js';
import type { SignupClaims, TokenVerdict } from './marketplaceB.js';

type PublicKey = CryptoKey | Uint8Array;
export type PublicKeys = RotatingKeys<PublicKey>;

const ALGORITHM = 'RS256';
const CLOCK_SKEW_S = 60;
/** Longer tokens are rejected. */
const LONGEST_TOKEN = 8_000;

/** The public keys at a URL: a JSON Web Key Set, or certificates (PEM) by name. */
export const openPublicKeys = (url: string, call: ProviderCalls): PublicKeys =>
  openRotatingKeys(() => readKeys(url, call), {
    unknown: () => new PaymentUnavailable('The keys of the marketplace could not be read.'),
  });

async function readKeys(url: string, call: ProviderCalls): Promise<Map<string, PublicKey>> {
  const { status, body } = await requestJson(call, { method: 'GET', url });
  if (status !== 200 || typeof body !== 'object' || body === null)
    throw new PaymentUnavailable('The marketplace published no keys.');
  const { keys: set } = body as { keys?: unknown };
  const read = Array.isArray(set)
    ? await Promise.all(
        (set as JWK[]).map(async (jwk) => [jwk.kid, await importJWK(jwk, ALGORITHM).catch(() => null)] as const),
      )
    : await Promise.all(
        Object.entries(body).map(
          async ([name, pem]) => [name, await importX509(String(pem), ALGORITHM).catch(() => null)] as const,
        ),
      );
  const usable = read.filter((one): one is [string, PublicKey] => typeof one[0] === 'string' && one[1] !== null);
  if (usable.length === 0) throw new PaymentUnavailable('The marketplace published no keys.');
  return new Map(usable);
}

interface Expected {
  keys: PublicKeys;
  issuer: string;
  audience: string;
  nowMs: number;
}

/** The claims of a valid token, or a sentence about its fault. */
async function verifyToken(token: string, { keys, issuer, audience, nowMs }: Expected): Promise<JWTPayload | string> {
  const keyId = token.length <= LONGEST_TOKEN ? readKeyId(token) : null;
  if (keyId === null) return 'It is not a signed token of the marketplace.';
  const key = await keys.find(keyId);
  if (!key) return 'Its key does not belong to the marketplace.';
  try {
    const options = {
      algorithms: [ALGORITHM],
      issuer,
      audience,
      clockTolerance: CLOCK_SKEW_S,
      currentDate: new Date(nowMs),
      requiredClaims: ['exp', 'iat', 'sub'],
    };
    const { payload } = await jwtVerify(token, key, options);
    if (typeof payload.iat === 'number' && payload.iat > nowMs / 1_000 + CLOCK_SKEW_S) return 'It is from the future.';
    return payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired) return 'It has expired.';
    if (error instanceof errors.JWTClaimValidationFailed) return `Its ${error.claim} is not the expected one.`;
    if (error instanceof errors.JOSEError) return 'Its signature is not valid.';
    throw error;
  }
}

function readKeyId(token: string): string | null {
  try {
    const { alg, kid } = decodeProtectedHeader(token);
    return alg === ALGORITHM && typeof kid === 'string' ? kid : null;
  } catch {
    return null;
  }
}

/**
 * Signature, issuer, audience, expiry and subject of a sign-up token. Rejects with PaymentUnavailable if the keys
 * cannot be read.
 */
export async function verifySignup(token: string, settings: Expected): Promise<TokenVerdict> {
  const payload = await verifyToken(token, settings);
  if (typeof payload === 'string') return { isValid: false, reason: payload, claims: decodeClaims(token) };
  if (typeof payload.sub !== 'string' || !/^[\w.~:-]{1,200}$/.test(payload.sub))
    return { isValid: false, reason: 'It names no account.', claims: decodeClaims(token) };
  return {
    isValid: true,
    claims: {
      ...pickClaims(payload),
      sub: payload.sub,
      aud: settings.audience,
      iss: settings.issuer,
      iat: payload.iat!,
      exp: payload.exp!,
      google: pickVendorClaims(payload),
    },
  };
}

function decodeClaims(token: string): Partial<SignupClaims> | null {
  try {
    return pickClaims(decodeJwt(token));
  } catch {
    return null;
  }
}

const MAX_CLAIM = 500;

/** The claims with the right type and an acceptable length. */
function pickClaims(payload: JWTPayload): Partial<SignupClaims> {
  const texts = (['sub', 'aud', 'iss'] as const).flatMap((name) =>
    typeof payload[name] === 'string' && payload[name].length <= MAX_CLAIM ? [[name, payload[name]]] : [],
  );
  const numbers = (['iat', 'exp'] as const).flatMap((name) =>
    Number.isSafeInteger(payload[name]) ? [[name, payload[name]]] : [],
  );
  return Object.fromEntries([...texts, ...numbers]) as Partial<SignupClaims>;
}

function pickVendorClaims({ google }: JWTPayload): Record<string, unknown> {
  return typeof google === 'object' && google !== null && !Array.isArray(google)
    ? (google as Record<string, unknown>)
    : {};
}
