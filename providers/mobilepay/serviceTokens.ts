import { hash } from 'node:crypto';
import { SignJWT, importPKCS8 } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { PartyCalls } from '../payments/openPartyCalls.js';
import { PaymentUnavailable } from '../payments/paymentUnavailable.js';
import { withoutNulls } from '../payments/withoutNulls.js';
import type { MobilepayApp } from './mobilepayApp.js';

/** What the assertion is for, wherever it is sent. */
const AUDIENCE = 'https://oauth2.googleapis.com/token';
const SCOPE = 'https://www.googleapis.com/auth/androidpublisher';
const ASSERTED_FOR_S = 3_600;
/** A token is renewed so long before it ends. */
const RENEWED_BEFORE_S = 120;
const TOKENS_KEPT = 1_000;

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/** The token of a service account: the one that is known, or after `isRefused` another one. Rejects with PaymentUnavailable. */
export type ServiceTokens = (app: MobilepayApp, isRefused: boolean) => Promise<string>;

export function serviceTokens(call: PartyCalls, loginUrl: string): ServiceTokens {
  const known = new LRUCache<string, { token: string; endsAtMs: number }>({ max: TOKENS_KEPT });
  return async (app, isRefused) => {
    const account = hash('sha256', JSON.stringify([app.clientEmail, app.privateKey]));
    const stored = isRefused ? undefined : known.get(account);
    if (stored && stored.endsAtMs > Date.now()) return stored.token;
    const { access_token: token, expires_in: expiresInS } = await readToken(call, `${loginUrl}/token`, app);
    known.set(account, { token, endsAtMs: Date.now() + (expiresInS - RENEWED_BEFORE_S) * 1_000 });
    return token;
  };
}

async function readToken(call: PartyCalls, url: string, app: MobilepayApp) {
  const form = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion: await assertion(app) });
  const { status, text } = await call({ method: 'POST', url, headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: form.toString(), isRepeatable: true });
  if (status >= 300) throw new PaymentUnavailable(`The provider refused the service account (${status}).`, 60);
  const { success, data } = tokenAnswer.safeParse(jsonOf(text));
  if (!success) throw new PaymentUnavailable('The provider answered what is not its interface.');
  return data;
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
