import { type JWTPayload, createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import type { PublishedKeySet } from './cacheKeys.js';
import type { FindKeySet, Issuers } from './issuers.js';

/** Signatures only: no HMAC, whose key would be a secret of both sides, and never `none`. */
const ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];
/** Of access tokens (RFC 9068) and of tokens without a special purpose; not of logout tokens and the like. */
const TYPES = ['jwt', 'at+jwt', 'application/at+jwt'];
/** Headers with which a token would bring or name its own key. */
const KEY_HEADERS = ['jwk', 'jku', 'x5u', 'x5c'];
export const CLOCK_SKEW_S = 60;
const JWT = /^[\w-]+\.[\w-]+\.[\w-]*$/;

/** The claims of a token whose signature, issuer and times are right. */
export interface VerifiedClaims extends JWTPayload {
  iss: string;
  sub: string;
  exp: number;
}

/** Whether a text has the form of a signed JWT. */
export const isJwt = (text: string): boolean => JWT.test(text);

/** The issuer that a token names, unverified; null if the token cannot be valid. */
export function readIssuer(token: string, types: string[] = TYPES): string | null {
  try {
    const { alg, typ, kid, ...header } = decodeProtectedHeader(token);
    if (!alg || !ALGORITHMS.includes(alg) || KEY_HEADERS.some((name) => name in header)) return null;
    if (typ !== undefined && !types.includes(String(typ).toLowerCase())) return null;
    if (kid !== undefined && typeof kid !== 'string') return null;
    const { iss } = decodeJwt(token);
    return typeof iss === 'string' ? iss : null;
  } catch {
    return null;
  }
}

// Importing a key costs more than a verification.
const keySets = new WeakMap<PublishedKeySet, ReturnType<typeof createLocalJWKSet>>();

function findKeySet(published: PublishedKeySet): ReturnType<typeof createLocalJWKSet> {
  const known = keySets.get(published);
  if (known) return known;
  const keySet = createLocalJWKSet(published.keys);
  keySets.set(published, keySet);
  return keySet;
}

/**
 * Verifies signature, issuer and times of a token, with keys that the issuer publishes. Returns null for any fault, also
 * when the keys cannot be fetched.
 */
export async function verifyToken(issuers: Issuers, issuer: string, token: string): Promise<VerifiedClaims | null> {
  const payload = await verifyClaims(issuers, issuer, token, ['sub', 'exp', 'aud']);
  return payload && isSubject(payload.sub) ? (payload as VerifiedClaims) : null;
}

/** The same for a token with other required claims. */
export async function verifyClaims(
  issuers: Issuers,
  issuer: string,
  token: string,
  requiredClaims: string[],
): Promise<JWTPayload | null> {
  try {
    const { kid } = decodeProtectedHeader(token);
    const published = await issuers.find(issuer, kid);
    const { payload } = await jwtVerify(token, findKeySet(published), {
      algorithms: ALGORITHMS,
      issuer,
      clockTolerance: CLOCK_SKEW_S,
      requiredClaims,
    });
    return payload;
  } catch {
    // Besides errors of tokens, keys of a careless issuer cause many others.
    return null;
  }
}

/** What an ID token must be: issued by whom, for which client, and signed by a key of which address. */
export interface ExpectedIdToken {
  issuer: string;
  clientId: string;
  keysUrl: string;
}

/** Seconds since an ID token was issued. */
const MOST_AGE_S = 600;

/**
 * Verifies an ID token of a launch: signature, issuer, audience, authorized party and times (OpenID Connect Core 1.0,
 * 3.1.3.7). Returns null for any fault, also when it names no key or the keys cannot be fetched. The nonce is checked by the caller.
 */
export async function verifyIdToken(
  findKeys: FindKeySet,
  { issuer, clientId, keysUrl }: ExpectedIdToken,
  token: string,
): Promise<VerifiedClaims | null> {
  try {
    if (readIssuer(token) !== issuer) return null;
    const { kid } = decodeProtectedHeader(token);
    // LTI requires it, also of an LMS with one key.
    if (kid === undefined) return null;
    const published = await findKeys(keysUrl, kid);
    const { payload } = await jwtVerify(token, findKeySet(published), {
      algorithms: ALGORITHMS,
      issuer,
      audience: clientId,
      clockTolerance: CLOCK_SKEW_S,
      maxTokenAge: MOST_AGE_S,
      requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
    });
    const { aud, azp } = payload;
    const isForClient = azp === undefined ? [aud].flat().length === 1 : azp === clientId;
    return isForClient && isSubject(payload.sub) ? (payload as VerifiedClaims) : null;
  } catch {
    return null;
  }
}

/** Whether a claim can be the subject of a token. */
export const isSubject = (text: unknown): text is string =>
  typeof text === 'string' && text.length >= 1 && text.length <= 255 && !text.includes('\0');

/**
 * Whether a token is meant for these audiences and was issued to one of these clients (`azp`, or `client_id` of an
 * access token). A token for several audiences must name its client.
 */
export function isMeantFor(
  { aud, azp, client_id: clientId }: JWTPayload,
  { audiences, clients }: { audiences: string[]; clients: string[] },
): boolean {
  const client = azp ?? clientId;
  if (!isForAudience({ aud }, audiences)) return false;
  return client === undefined ? [aud].flat().length === 1 : typeof client === 'string' && clients.includes(client);
}

/** Whether a token is meant for one of these audiences. */
export const isForAudience = ({ aud }: Pick<JWTPayload, 'aud'>, audiences: string[]): boolean =>
  [aud ?? []].flat().some((one) => audiences.includes(one));

/** The client that a token was issued to: `azp`, `client_id`, or `appid` of Entra ID; null if it names none. */
export function readClientId({ azp, client_id: clientId, appid }: JWTPayload): string | null {
  const client = azp ?? clientId ?? appid;
  return typeof client === 'string' && !client.includes('\0') ? client : null;
}
