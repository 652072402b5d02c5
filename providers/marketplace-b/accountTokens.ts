import { type AccessTokens, type IssuedToken, openAccessTokens } from '../http/accessTokens.js';
import type { PartyCalls } from '../payments/openPartyCalls.js';
import { PaymentUnavailable } from '../payments/paymentUnavailable.js';
import { askJson } from './askJson.js';

/** The account by which we call the marketplace, as its key file says. */
export interface ServiceAccount {
  clientEmail: string;
  /** PKCS #8, PEM. */
  privateKey: string;
  privateKeyId: string | null;
  tokenUri: string;
}

const SCOPE = 'https://www.googleapis.com/auth/cloud-platform';
const LIFETIME_S = 3_600;

/** Access tokens for a signed assertion (RFC 7523). They reject with PaymentUnavailable. */
export const accountTokens = (call: PartyCalls): AccessTokens<ServiceAccount> =>
  openAccessTokens(
    ({ clientEmail, tokenUri }) => `${clientEmail} ${tokenUri}`,
    (account) => readToken(call, account),
  );

async function readToken(call: PartyCalls, account: ServiceAccount): Promise<IssuedToken> {
  const form = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion: await assertionOf(account) };
  const { status, body } = await askJson(call, { method: 'POST', url: account.tokenUri, form });
  const { access_token: token, expires_in: expiresInS = LIFETIME_S } = (body ?? {}) as { access_token?: unknown; expires_in?: number };
  if (status !== 200 || typeof token !== 'string') throw new PaymentUnavailable(`The marketplace gives no access token (${status}).`);
  return { token, expiresInS: Number(expiresInS) || 0 };
}

async function assertionOf({ clientEmail, privateKey, privateKeyId, tokenUri }: ServiceAccount): Promise<string> {
  // Where the marketplace is not used it is not loaded.
  const { SignJWT, importPKCS8 } = await import('jose');
  const key = await importPKCS8(privateKey, 'RS256').catch(() => {
    throw new PaymentUnavailable('The key of the service account can not be read.');
  });
  return new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(privateKeyId !== null && { kid: privateKeyId }) })
    .setIssuer(clientEmail)
    .setSubject(clientEmail)
    .setAudience(tokenUri)
    .setIssuedAt()
    .setExpirationTime(`${LIFETIME_S}s`)
    .sign(key);
}

/** Reads a key file (JSON). Throws an Error that says what it must be, without a part of it. */
export function parseServiceAccount(text: string): ServiceAccount {
  const wrong = new Error('the JSON key file of a service account, as it is or as base64');
  let file: Record<string, unknown>;
  try {
    file = JSON.parse(text.trimStart().startsWith('{') ? text : Buffer.from(text, 'base64').toString('utf8')) as Record<string, unknown>;
  } catch {
    throw wrong;
  }
  const { client_email: clientEmail, private_key: privateKey, private_key_id: privateKeyId, token_uri: tokenUri = 'https://oauth2.googleapis.com/token' } = file;
  if (typeof clientEmail !== 'string' || typeof privateKey !== 'string' || typeof tokenUri !== 'string' || !URL.canParse(tokenUri)) throw wrong;
  return { clientEmail, privateKey, privateKeyId: typeof privateKeyId === 'string' ? privateKeyId : null, tokenUri };
}
