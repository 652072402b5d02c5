import { hash } from 'node:crypto';
import { SignJWT, importPKCS8 } from 'jose';
import { z } from 'zod';
import { type AccessTokens, type IssuedToken, openAccessTokens } from '../http/accessTokens.js';
import type { ProviderCalls } from './openProviderCalls.js';
import { PaymentUnavailable } from './paymentUnavailable.js';
import { requestJson } from './requestJson.js';

/** A service account for the APIs of a provider. */
export interface ServiceAccount {
  /** Its e-mail address. */
  clientEmail: string;
  /** PKCS #8, PEM. */
  privateKey: string;
  /** The id of the key, if known. */
  privateKeyId?: string | null;
}

/** The request of a token. */
export interface TokenRequest {
  /** The URL that issues tokens. */
  url: string;
  /** The audience of the assertion, independent of the URL. */
  audience: string;
  scope: string;
}

const ASSERTED_FOR_S = 3_600;
/** Retrying earlier is useless: the account must be changed first. */
const REFUSED_FOR_S = 60;

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive().default(ASSERTED_FOR_S),
});

/** Access tokens for signed assertions (RFC 7523). `get` rejects with PaymentUnavailable. */
export const openServiceAccountTokens = <Account extends ServiceAccount>(
  call: ProviderCalls,
  buildRequest: (account: Account) => TokenRequest,
): AccessTokens<Account> =>
  openAccessTokens(
    (account) => hash('sha256', JSON.stringify([account.clientEmail, account.privateKey, buildRequest(account)])),
    (account) => requestToken(call, account, buildRequest(account)),
  );

async function requestToken(
  call: ProviderCalls,
  account: ServiceAccount,
  { url, ...claims }: TokenRequest,
): Promise<IssuedToken> {
  const form = {
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: await signAssertion(account, claims),
  };
  const { status, body } = await requestJson(call, { method: 'POST', url, form });
  if (status >= 300)
    throw new PaymentUnavailable(`The provider refused the service account (${status}).`, REFUSED_FOR_S);
  const { success, data } = tokenAnswer.safeParse(body);
  if (!success) throw new PaymentUnavailable('The answer of the provider is not valid.');
  return { token: data.access_token, expiresInS: data.expires_in };
}

async function signAssertion(
  { clientEmail, privateKey, privateKeyId }: ServiceAccount,
  { audience, scope }: Omit<TokenRequest, 'url'>,
): Promise<string> {
  const key = await importPKCS8(privateKey, 'RS256').catch(() => {
    throw new PaymentUnavailable('The private key of the service account cannot be read.', REFUSED_FOR_S);
  });
  return new SignJWT({ scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(typeof privateKeyId === 'string' && { kid: privateKeyId }) })
    .setIssuer(clientEmail)
    .setSubject(clientEmail)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(`${ASSERTED_FOR_S}s`)
    .sign(key);
}
