import { randomBytes } from 'node:crypto';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import type { SandboxAnswer, SandboxRequest } from '../party.js';
import { answerJson, refuse } from './lmsAnswers.js';
import type { Lms } from './lmsContent.js';

const TOKEN_LASTS_S = 3_600;
const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** The token endpoint (LTI Security Framework 1.1, 4.1; RFC 7523). */
export async function answerToken(lms: Lms, { headers, rawBody }: SandboxRequest): Promise<SandboxAnswer> {
  const fail = (error: string, description: string, status = 400) =>
    answerJson(status, { error, error_description: description });
  const { tool } = lms.state;
  if (!(headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded'))
    return fail('invalid_request', 'The request must be a form.');
  const form = new URLSearchParams(rawBody.toString('utf8'));
  if (form.get('grant_type') !== 'client_credentials')
    return fail('unsupported_grant_type', 'The grant_type must be client_credentials.');
  if (form.get('client_assertion_type') !== ASSERTION_TYPE)
    return fail('invalid_request', `The client_assertion_type must be ${ASSERTION_TYPE}.`);
  const reason = tool ? await findFlaw(lms, tool, form.get('client_assertion') ?? '') : 'There is no client.';
  if (reason !== null) return fail('invalid_client', reason, 401);
  const requested = (form.get('scope') ?? '').split(' ').filter(Boolean);
  const scopes = requested.filter((scope) => tool!.scopes.includes(scope));
  if (requested.length === 0 || scopes.length < requested.length)
    return fail('invalid_scope', 'The client may not have all of these scopes.');
  const token = randomBytes(24).toString('base64url');
  lms.tokens.set(token, { scopes, expiresAt: Date.now() + TOKEN_LASTS_S * 1_000 });
  return answerJson(
    200,
    { access_token: token, token_type: 'Bearer', expires_in: TOKEN_LASTS_S, scope: scopes.join(' ') },
    'application/json',
    { 'Cache-Control': 'no-store' },
  );
}

/** What is wrong with a client assertion; null: nothing. Uses its id up. */
async function findFlaw(
  { url, usedAssertions }: Lms,
  { clientId, keysUrl }: { clientId: string; keysUrl: string },
  assertion: string,
): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(assertion, createRemoteJWKSet(new URL(keysUrl)), {
      algorithms: ['RS256'],
      issuer: clientId,
      subject: clientId,
      audience: `${url}/token`,
      requiredClaims: ['exp', 'iat', 'jti'],
      maxTokenAge: TOKEN_LASTS_S,
      clockTolerance: 5,
    });
    const id = String(payload.jti);
    if (usedAssertions.has(id)) return 'The client assertion was used.';
    usedAssertions.add(id);
    return null;
  } catch (error) {
    return `The client assertion is not valid: ${(error as Error).message}`;
  }
}

/** The refusal of a request to a service without a token of one of these scopes; null: it has one. */
export function refuseToken({ tokens }: Lms, { headers }: SandboxRequest, scopes: string[]): SandboxAnswer | null {
  const token = tokens.get(/^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? '');
  if (!token || token.expiresAt <= Date.now()) return refuse(401, 'The access token is missing or has expired.');
  if (!token.scopes.some((scope) => scopes.includes(scope)))
    return refuse(403, `The access token has none of the scopes ${scopes.join(', ')}.`);
  return null;
}
