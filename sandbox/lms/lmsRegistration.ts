import { randomBytes } from 'node:crypto';
import type { SandboxAnswer, SandboxRequest } from '../party.js';
import { answerJson, answerPage, readJson, readParameters } from './lmsAnswers.js';
import { type Lms, type LmsTool, LMS_SCOPES } from './lmsContent.js';

/** Dynamic Registration 1.0. */

const CONFIGURATION = 'https://purl.imsglobal.org/spec/lti-platform-configuration';
const TOOL_CONFIGURATION = 'https://purl.imsglobal.org/spec/lti-tool-configuration';
const TOKEN_LASTS_MS = 600_000;

/** What the LMS publishes about itself (3.4 and 3.5). */
export const answerConfiguration = ({ url }: Lms): SandboxAnswer =>
  answerJson(200, {
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    token_endpoint_auth_methods_supported: ['private_key_jwt'],
    token_endpoint_auth_signing_alg_values_supported: ['RS256'],
    jwks_uri: `${url}/keys`,
    registration_endpoint: `${url}/registration`,
    scopes_supported: ['openid', ...LMS_SCOPES],
    response_types_supported: ['id_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    claims_supported: ['iss', 'sub', 'name', 'given_name', 'family_name', 'email'],
    [CONFIGURATION]: {
      product_family_code: 'sandbox',
      version: '1',
      messages_supported: [{ type: 'LtiResourceLinkRequest' }, { type: 'LtiDeepLinkingRequest' }],
      variables: [],
    },
  });

/** Sends an administrator to the link of a tool, with a token that counts once (3.3). */
export function beginRegistration(lms: Lms, request: SandboxRequest): SandboxAnswer {
  const link = readParameters(request).get('link') ?? '';
  if (!/^https?:/.test(link) || !URL.canParse(link))
    return answerPage('Refused', '<p>The link is no address.</p>', 400);
  return { status: 303, headers: { Location: openLink(lms, link) } };
}

/** The link of a tool with the parameters of the LMS. */
export function openLink({ url, registrationTokens }: Lms, link: string): string {
  const token = randomBytes(24).toString('base64url');
  registrationTokens.set(token, Date.now() + TOKEN_LASTS_MS);
  const address = new URL(link);
  address.searchParams.set('openid_configuration', `${url}/.well-known/openid-configuration`);
  address.searchParams.set('registration_token', token);
  return address.href;
}

/** Registers a tool (3.5.2, RFC 7591). It replaces the one before. */
export function registerTool(lms: Lms, request: SandboxRequest): SandboxAnswer {
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const expires = lms.registrationTokens.get(token) ?? 0;
  lms.registrationTokens.delete(token);
  if (expires <= Date.now()) return fail('invalid_token', 'The registration token was used or has expired.', 401);
  const client = readJson(request, 'application/json');
  const tool = client && readTool(client);
  if (!tool) return fail('invalid_client_metadata', 'The client is not described as JSON.');
  if (typeof tool === 'string') return fail('invalid_client_metadata', tool);
  lms.state.tool = tool;
  return answerJson(201, {
    ...client,
    client_id: tool.clientId,
    scope: tool.scopes.join(' '),
    [TOOL_CONFIGURATION]: { ...(client[TOOL_CONFIGURATION] as object), deployment_id: tool.deploymentId },
  });
}

const fail = (error: string, description: string, status = 400) =>
  answerJson(status, { error, error_description: description });

/** The tool, or what is wrong with its description. */
function readTool(client: Record<string, unknown>): LmsTool | string {
  const { redirect_uris: redirects, initiate_login_uri: login, jwks_uri: keys, scope = '' } = client;
  const configuration = client[TOOL_CONFIGURATION] as Record<string, unknown> | undefined;
  const required = { application_type: 'web', token_endpoint_auth_method: 'private_key_jwt' };
  for (const [name, value] of Object.entries(required))
    if (client[name] !== value) return `The ${name} must be ${value}.`;
  for (const [name, values] of Object.entries({
    response_types: ['id_token'],
    grant_types: ['implicit', 'client_credentials'],
  }))
    if (!values.every((value) => (client[name] as unknown[] | undefined)?.includes(value)))
      return `The ${name} must have ${values.join(' and ')}.`;
  if (typeof client.client_name !== 'string') return 'The client_name is missing.';
  const target = configuration?.target_link_uri;
  const addresses = [login, keys, target, ...(Array.isArray(redirects) ? redirects : [undefined])];
  if (!addresses.every((one): one is string => typeof one === 'string' && URL.canParse(one)))
    return 'The redirect_uris, initiate_login_uri, jwks_uri and target_link_uri must be addresses.';
  if (!(redirects as string[]).includes(target as string)) return 'The target_link_uri must be a redirect URI.';
  if (new URL(target as string).host !== configuration?.domain) return 'The domain is not that of the target_link_uri.';
  if (!Array.isArray(configuration.claims) || !Array.isArray(configuration.messages))
    return 'The claims and messages are missing.';
  return {
    clientId: randomBytes(9).toString('base64url'),
    deploymentId: randomBytes(6).toString('hex'),
    ...{ loginUrl: login as string, launchUrl: target as string, keysUrl: keys as string },
    scopes: String(scope)
      .split(' ')
      .filter((one) => LMS_SCOPES.includes(one)),
    loginMethod: 'get',
  };
}
