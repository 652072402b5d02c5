import * as oauth from 'oauth4webapi';
import { parseExternalUrl } from '../http/externalUrl.js';
import { IssuerUnusable } from './issuerUnusable.js';
import type { Issuers } from './issuers.js';
import { type VerifiedClaims, isMeantFor, readIssuer, verifyToken } from './verifyToken.js';

/** A client that an issuer has registered. */
export interface OidcClient {
  issuer: string;
  clientId: string;
  /** Null: a public client. */
  clientSecret: string | null;
}

/** A sign-in failed. The message says why, in words of this service. */
export class SignInFailed extends Error {
  override readonly name = 'SignInFailed';

  constructor(
    /** `refused`: the issuer or the person refused; `invalid`: the answer is not that of this sign-in. */
    readonly kind: 'refused' | 'invalid',
    message: string,
  ) {
    super(message);
  }
}

const SCOPE = 'openid email profile';
const CLOCK_SKEW_S = 60;

export interface AuthorizationRequest {
  redirectUri: string;
  state: string;
  nonce: string;
  codeVerifier: string;
  /** The person must have proved who they are within these seconds. */
  maxAgeS: number | null;
  acrValues: string | null;
}

/** The address where a person signs in (OpenID Connect Core, section 3.1.2.1; PKCE with S256). Throws IssuerUnusable. */
export async function buildAuthorizationUrl(
  issuers: Issuers,
  { issuer, clientId }: Pick<OidcClient, 'issuer' | 'clientId'>,
  { redirectUri, state, nonce, codeVerifier, maxAgeS, acrValues }: AuthorizationRequest,
): Promise<URL> {
  const { server } = await issuers.find(issuer);
  const url = requireWebUrl(server.authorization_endpoint, 'authorization_endpoint');
  const parameters = {
    ...{ response_type: 'code', client_id: clientId, redirect_uri: redirectUri, scope: SCOPE, state, nonce },
    code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...(maxAgeS !== null && { max_age: String(maxAgeS) }),
    ...(acrValues !== null && { acr_values: acrValues }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url;
}

export interface AuthorizationAnswer extends Pick<
  AuthorizationRequest,
  'redirectUri' | 'state' | 'nonce' | 'codeVerifier' | 'maxAgeS'
> {
  /** The query of the callback. */
  query: URLSearchParams;
}

/**
 * Checks the answer of an issuer (state, and `iss` by RFC 9207), redeems its code, and verifies the ID token: signature,
 * issuer, client, times, nonce and age. Throws SignInFailed and IssuerUnusable.
 */
export async function redeemCode(
  issuers: Issuers,
  { issuer, clientId, clientSecret }: OidcClient,
  { query, state, redirectUri, codeVerifier, nonce, maxAgeS }: AuthorizationAnswer,
): Promise<{ claims: VerifiedClaims; readUserInfo: () => Promise<Record<string, unknown>> }> {
  const { server } = await issuers.find(issuer);
  const client: oauth.Client = { client_id: clientId, [oauth.clockTolerance]: CLOCK_SKEW_S };
  const parameters = checkAnswer(server, client, query, state);
  const tokens = await redeem(async () => {
    const authentication = chooseAuthentication(server.token_endpoint_auth_methods_supported, clientSecret);
    const options = issuers.requestOptions();
    const response = await oauth.authorizationCodeGrantRequest(
      ...([server, client, authentication, parameters, redirectUri, codeVerifier, options as never] as const),
    );
    const expected = { expectedNonce: nonce, requireIdToken: true, ...(maxAgeS !== null && { maxAge: maxAgeS }) };
    return oauth.processAuthorizationCodeResponse(server, client, response, expected);
  });
  const idToken = tokens.id_token!;
  const claims = readIssuer(idToken) === issuer ? await verifyToken(issuers, issuer, idToken) : null;
  if (!claims || !isMeantFor(claims, { audiences: [clientId], clients: [clientId] }))
    throw new SignInFailed('invalid', 'The ID token of the identity provider is invalid.');
  const readUserInfo = () =>
    redeem(async () => {
      if (server.userinfo_endpoint === undefined) return {};
      const response = await oauth.userInfoRequest(
        ...([server, client, tokens.access_token, issuers.requestOptions() as never] as const),
      );
      return oauth.processUserInfoResponse(server, client, claims.sub, response);
    });
  return { claims, readUserInfo };
}

function checkAnswer(
  server: oauth.AuthorizationServer,
  client: oauth.Client,
  query: URLSearchParams,
  state: string,
): URLSearchParams {
  try {
    return oauth.validateAuthResponse(server, client, query, state);
  } catch (error) {
    if (error instanceof oauth.AuthorizationResponseError)
      throw new SignInFailed('refused', 'The identity provider did not sign the person in.');
    throw new SignInFailed('invalid', 'The answer is not that of the identity provider of this sign-in.');
  }
}

/** Runs requests with a code. What the issuer says about a failure is not for the person. */
async function redeem<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof oauth.ResponseBodyError || error instanceof oauth.WWWAuthenticateChallengeError)
      throw new SignInFailed('invalid', 'The identity provider refused the code of this sign-in.');
    if (error instanceof oauth.OperationProcessingError)
      throw new SignInFailed('invalid', 'The answer of the identity provider is invalid.');
    throw new IssuerUnusable('The identity provider does not answer.');
  }
}

/** How a client proves to an endpoint who it is, by the methods that the endpoint supports. */
export function chooseAuthentication(
  methods: string[] | undefined = ['client_secret_basic'],
  clientSecret: string | null,
): oauth.ClientAuth {
  if (clientSecret === null) return oauth.None();
  return methods.includes('client_secret_basic') || !methods.includes('client_secret_post')
    ? oauth.ClientSecretBasic(clientSecret)
    : oauth.ClientSecretPost(clientSecret);
}

/**
 * The address where the person signs out at the issuer (OpenID Connect RP-Initiated Logout 1.0); null if it has none.
 */
export async function buildLogoutUrl(
  issuers: Issuers,
  { issuer, clientId }: Pick<OidcClient, 'issuer' | 'clientId'>,
  returnTo: string,
): Promise<string | null> {
  try {
    const { server } = await issuers.find(issuer);
    if (server.end_session_endpoint === undefined) return null;
    const url = requireWebUrl(server.end_session_endpoint, 'end_session_endpoint');
    url.searchParams.set('client_id', clientId);
    url.searchParams.set('post_logout_redirect_uri', returnTo);
    return url.href;
  } catch (error) {
    if (error instanceof IssuerUnusable) return null;
    throw error;
  }
}

function requireWebUrl(text: string | undefined, name: string): URL {
  const url = text === undefined ? null : parseExternalUrl(text, ['http:', 'https:']);
  if (!url) throw new IssuerUnusable(`The discovery document has no valid ${name}.`);
  return new URL(url);
}
