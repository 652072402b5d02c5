import * as oauth from 'oauth4webapi';
import { IDENTITY_RESOURCE, type IdentityPerson } from '../../sandbox/identity/identitySettings.js';
import { type SandboxIdentityProvider, startIdentityProvider } from '../../sandbox/identity/startIdentityProvider.js';

export interface RealIdentityProvider extends SandboxIdentityProvider {
  /**
   * Follows a sign-in from the authorization URL of a service, choosing this person, and returns the address to which
   * the provider sends the browser in the end: the callback.
   */
  signIn(authorizationUrl: string, username: string, browser?: BrowserCookies): Promise<string>;
  /** Obtains a token set by the code flow; the access token is a JWT for the API unless `resource` is null. */
  getTokens(username: string, options?: { resource?: string | null; acrValues?: string }): Promise<ProviderTokens>;
  /** Obtains an access token of a client that acts for itself, with the scope `read` of the API. */
  getClientToken(client: { id: string; secret: string }, resource?: string | null): Promise<string>;
}

export interface ProviderTokens {
  access_token: string;
  id_token: string;
}

/** The cookies of one browser at the provider. */
export type BrowserCookies = Map<string, string>;

const CALLBACK = 'http://127.0.0.1:9/api/core/auth/orgs/test/identity-providers/test/callback/';

/** Starts the identity provider of the sandbox, which is the package oidc-provider in a process of its own. */
export async function startRealIdentityProvider(
  people: IdentityPerson[],
  stateFile: string | null = null,
): Promise<RealIdentityProvider> {
  const provider = await startIdentityProvider({ people, stateFile });
  const { issuer, clientId, clientSecret } = provider;

  const postForm = async (path: string, client: { id: string; secret: string }, form: Record<string, string>) => {
    const response = await fetch(`${issuer}${path}`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}` },
      body: new URLSearchParams(form),
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text}`);
    return JSON.parse(text) as ProviderTokens;
  };

  return {
    ...provider,
    signIn,
    getTokens: async (username, { resource = IDENTITY_RESOURCE, acrValues } = {}) => {
      const verifier = oauth.generateRandomCodeVerifier();
      const url = new URL(`${issuer}/auth`);
      url.search = new URLSearchParams({
        ...{ client_id: clientId, response_type: 'code', scope: 'openid email profile', redirect_uri: CALLBACK },
        ...{ state: 'state', nonce: 'nonce', code_challenge_method: 'S256' },
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        ...(resource !== null && { resource }),
        ...(acrValues !== undefined && { acr_values: acrValues }),
      }).toString();
      const callback = new URL(await signIn(url.href, username));
      return postForm(
        '/token',
        { id: clientId, secret: clientSecret },
        {
          ...{ grant_type: 'authorization_code', redirect_uri: CALLBACK, code_verifier: verifier },
          code: callback.searchParams.get('code') ?? '',
        },
      );
    },
    getClientToken: async (client, resource = IDENTITY_RESOURCE) => {
      const form = { grant_type: 'client_credentials', ...(resource !== null && { resource, scope: 'read' }) };
      return (await postForm('/token', client, form)).access_token;
    },
  };
}

async function signIn(authorizationUrl: string, username: string, browser: BrowserCookies = new Map()) {
  const { origin } = new URL(authorizationUrl);
  let url = authorizationUrl;
  for (let hops = 0; url.startsWith(`${origin}/`); hops += 1) {
    if (hops > 10) throw new Error(`The provider does not come to an end: ${url}`);
    const isLogin = new URL(url).pathname.startsWith('/interaction/');
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...browser].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(isLogin && { method: 'POST', body: new URLSearchParams({ username }) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]!.split('=');
      if (value === '') browser.delete(name);
      else browser.set(name, value);
    }
    const location = response.headers.get('location');
    if (!location) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
    url = new URL(location, url).href;
  }
  return url;
}
