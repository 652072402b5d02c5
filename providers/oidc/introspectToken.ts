import type { JWTPayload } from 'jose';
import * as oauth from 'oauth4webapi';
import { parseExternalUrl } from '../http/externalUrl.js';
import { IssuerUnusable } from './issuerUnusable.js';
import type { Issuers } from './issuers.js';
import { type OidcClient, chooseAuthentication } from './signIn.js';
import { CLOCK_SKEW_S, isSubject } from './verifyToken.js';

/** What an issuer says about a token. `exp` is absent if the issuer states none. */
export interface IntrospectedClaims extends JWTPayload {
  iss: string;
  sub: string;
}

/**
 * Asks an issuer about an opaque access token (RFC 7662), as this client. Returns null for a token that is not active, has other
 * times or another issuer, or is no bearer token with a subject. Throws IssuerUnusable when there is no answer.
 */
export async function introspectToken(
  issuers: Issuers,
  { issuer, clientId, clientSecret }: OidcClient,
  token: string,
): Promise<IntrospectedClaims | null> {
  const { server } = await issuers.find(issuer);
  if (!parseExternalUrl(server.introspection_endpoint ?? '', ['http:', 'https:']))
    throw new IssuerUnusable('The discovery document has no valid introspection_endpoint.');
  const answer = await ask(issuers, server, { clientId, clientSecret }, token);
  return isAccessToken(answer) && isInTime(answer) && isSubject(answer.sub) && [undefined, issuer].includes(answer.iss)
    ? { ...answer, iss: issuer, sub: answer.sub! }
    : null;
}

async function ask(
  issuers: Issuers,
  server: oauth.AuthorizationServer,
  { clientId, clientSecret }: Omit<OidcClient, 'issuer'>,
  token: string,
): Promise<oauth.IntrospectionResponse> {
  const client: oauth.Client = { client_id: clientId };
  const authentication = chooseAuthentication(
    server.introspection_endpoint_auth_methods_supported ?? server.token_endpoint_auth_methods_supported,
    clientSecret,
  );
  try {
    const options = { ...issuers.requestOptions(), additionalParameters: { token_type_hint: 'access_token' } };
    const response = await oauth.introspectionRequest(server, client, authentication, token, options as never);
    return await oauth.processIntrospectionResponse(server, client, response);
  } catch {
    // Also a refusal of the client: the token cannot be judged, so it is not the token that is wrong.
    throw new IssuerUnusable('The identity provider does not answer questions about tokens.');
  }
}

/** An endpoint also answers for refresh tokens, often without a type (`typ` is that of Keycloak). */
function isAccessToken({ active, token_type: type, typ }: oauth.IntrospectionResponse): boolean {
  return active && String(type ?? typ).toLowerCase() === 'bearer';
}

/** The issuer has checked the times, so this only finds answers that contradict themselves. */
function isInTime({ exp, nbf }: oauth.IntrospectionResponse): boolean {
  const now = Date.now() / 1_000;
  const isOver = exp !== undefined && !(Number(exp) > now - CLOCK_SKEW_S);
  const isEarly = nbf !== undefined && !(Number(nbf) < now + CLOCK_SKEW_S);
  return !isOver && !isEarly;
}
