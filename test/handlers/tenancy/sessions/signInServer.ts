import { beforeEach } from '@jest/globals';
import { createHash, randomUUID } from 'node:crypto';
import type { JWTPayload } from 'jose';
import type { TestIssuer } from '../../../support/testIssuer.js';
import { PERSON, identityServer } from '../../../server/access/identityServer.js';

export const AUTH = '/api/core/auth/orgs/north/';
export const SESSION = '/api/core/auth/session/';

/** The cookies of a browser, by name. */
export type Browser = Map<string, string>;

/** The `Cookie` header of a browser. */
export const writeCookies = (browser: Browser): string =>
  [...browser].map(([name, value]) => `${name}=${value}`).join('; ');

interface Granted {
  challenge: string;
  redirectUri: string;
  claims: JWTPayload;
}

/** A server, and an issuer that redeems codes as an OpenID provider does. Call it once, at the top of a test file. */
export function signInServer() {
  const base = identityServer();
  const { context } = base;
  let codes = new Map<string, Granted>();
  const redeemed: { code: string; authorization: string }[] = [];

  const answerCode = (issuer: TestIssuer) => async (body: string, authorization: string) => {
    const sent = new URLSearchParams(body);
    const code = sent.get('code') ?? '';
    redeemed.push({ code, authorization });
    const granted = codes.get(code);
    codes.delete(code);
    const challenge = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url');
    if (granted?.challenge !== challenge || granted.redirectUri !== sent.get('redirect_uri'))
      return { status: 400, body: { error: 'invalid_grant', error_description: '<b>wrong</b>' } };
    const idToken = await issuer.sign(granted.claims);
    return { body: { access_token: 'access', token_type: 'Bearer', id_token: idToken } };
  };

  /** Lets an issuer sign people in. */
  const open = (issuer: TestIssuer, others: object = {}) => {
    const { url } = issuer;
    issuer.answers.set('/.well-known/openid-configuration', () => ({
      body: {
        ...{ issuer: url, authorization_endpoint: `${url}/authorize`, token_endpoint: `${url}/token` },
        ...{ jwks_uri: `${url}/keys`, end_session_endpoint: `${url}/logout` },
        authorization_response_iss_parameter_supported: true,
        ...others,
      },
    }));
    issuer.answers.set('/token', answerCode(issuer));
  };
  beforeEach(() => {
    codes = new Map();
    redeemed.length = 0;
    open(context.issuer);
  });

  /** Sends a request with the cookies of a browser, and stores those of the answer. */
  const visit = async <Body = Record<string, unknown>>(
    browser: Browser,
    path: string,
    { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: object } = {},
  ) => {
    const cookie = writeCookies(browser);
    const own: Record<string, string> = method === 'GET' ? {} : { origin: context.open.url, 'x-csrf': '1' };
    const answer = await context.open.request<Body>(method, path, {
      headers: { ...(cookie !== '' && { cookie }), ...own, ...headers },
      ...(body && { body }),
    });
    for (const one of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(one)!;
      if (one.includes('Max-Age=0')) browser.delete(name!);
      else browser.set(name!, value!);
    }
    return answer;
  };
  const start = async (browser: Browser, query = '', org = AUTH) => {
    const answer = await visit(browser, `${org}sign-in/${query}`);
    if (answer.status !== 302) throw new Error(answer.text);
    return new URL(answer.headers.get('location')!);
  };
  /** The person signs in at the provider. Returns the address of the callback. */
  const authorize = (address: URL, claims: JWTPayload = {}, iss = context.issuer.url) => {
    const asked = address.searchParams;
    const code = randomUUID();
    const redirectUri = asked.get('redirect_uri')!;
    const nonce = asked.get('nonce')!;
    codes.set(code, { challenge: asked.get('code_challenge')!, redirectUri, claims: { ...PERSON, nonce, ...claims } });
    const back = new URL(redirectUri);
    back.search = String(new URLSearchParams({ code, state: asked.get('state')!, iss }));
    return back;
  };
  const finish = (browser: Browser, back: URL) => visit(browser, back.pathname + back.search);
  /** Signs a person in, in a new browser. */
  const signIn = async (claims: JWTPayload = {}, query = '', browser: Browser = new Map()) => {
    const answer = await finish(browser, authorize(await start(browser, query), claims));
    if (answer.status !== 302) throw new Error(answer.text);
    return browser;
  };
  return { ...base, open, visit, start, authorize, finish, signIn, redeemed };
}
