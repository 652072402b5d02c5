import type { Issuers } from './issuers.js';
import type { OidcClient } from './signIn.js';
import { isMeantFor, readIssuer, verifyClaims } from './verifyToken.js';

const LOGOUT = 'http://schemas.openid.net/event/backchannel-logout';
const TYPES = ['jwt', 'logout+jwt', 'application/logout+jwt'];

/** What an issuer logs out: a session, or all of a person. */
export interface Logout {
  subject: string | null;
  sid: string | null;
  issuedAt: Date;
}

/** Verifies a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6). Returns null for any fault. */
export async function verifyLogoutToken(
  issuers: Issuers,
  { issuer, clientId }: Pick<OidcClient, 'issuer' | 'clientId'>,
  token: string,
): Promise<Logout | null> {
  if (readIssuer(token, TYPES) !== issuer) return null;
  const claims = await verifyClaims(issuers, issuer, token, ['aud', 'iat', 'exp', 'jti', 'events']);
  if (!claims || !isMeantFor(claims, { audiences: [clientId], clients: [clientId] })) return null;
  const { events, sub = null, sid = null, iat, nonce } = claims;
  const event = typeof events === 'object' && events !== null ? (events as Record<string, unknown>)[LOGOUT] : undefined;
  // A nonce would make it an ID token.
  if (typeof event !== 'object' || event === null || nonce !== undefined || typeof iat !== 'number') return null;
  if ((sid !== null && typeof sid !== 'string') || (sid === null && sub === null)) return null;
  if ([sub, sid].some((text) => text?.includes('\0'))) return null;
  return { subject: sub, sid, issuedAt: new Date(iat * 1_000) };
}
