import { hash } from 'node:crypto';
import { SignJWT, importPKCS8 } from 'jose';
import { z } from 'zod';
import { type AccessTokens, type IssuedToken, openAccessTokens } from '../http/accessTokens.js';
import type { PartyCalls } from '../payments/openPartyCalls.js';
import { PaymentUnavailable } from '../payments/paymentUnavailable.js';
import { withoutNulls } from '../payments/withoutNulls.js';
import type { MobilepayApp } from './mobilepayApp.js';

/** What the assertion is for, wherever it is sent. */
const AUDIENCE = 'https://oauth2.googleapis.com/token';
const SCOPE = 'https://www.googleapis.com/auth/androidpublisher';
const ASSERTED_FOR_S = 3_600;
const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/** Tokens of service accounts. They reject with PaymentUnavailable. */
export const serviceTokens = (call: PartyCalls, loginUrl: string): AccessTokens<MobilepayApp> =>
  openAccessTokens(
    ({ clientEmail, privateKey }) => hash('sha256', JSON.stringify([clientEmail, privateKey])),
    (app) => readToken(call, `${loginUrl}/token`, app),
  );

async function readToken(call: PartyCalls, url: string, app: MobilepayApp): Promise<IssuedToken> {
  const form = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion: await assertion(app) });
  const { status, text } = await call({ method: 'POST', url, headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: form.toString(), isRepeatable: true });
  if (status >= 300) throw new PaymentUnavailable(`The provider refused the service account (${status}).`, 60);
  const { success, data } = tokenAnswer.safeParse(jsonOf(text));
  if (!success) throw new PaymentUnavailable('The provider answered what is not its interface.');
  return { token: data.access_token, expiresInS: data.expires_in };
}

async function assertion({ clientEmail, privateKey }: MobilepayApp): Promise<string> {
  const key = await importPKCS8(privateKey, 'RS256').catch(() => {
    throw new PaymentUnavailable('The private key of the service account can not be read.', 60);
  });
  const issuedAt = Math.floor(Date.now() / 1_000);
  return new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(clientEmail)
    .setSubject(clientEmail)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ASSERTED_FOR_S)
    .sign(key);
}

/** Undefined for what is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text, withoutNulls);
  } catch {
    return undefined;
  }
}
