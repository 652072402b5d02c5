import type { Actor } from '../../db/core/actor.js';
import {
  type OpenInvitation,
  createDeployedLtiRegistration,
  findLtiInvitation,
  useUpLtiInvitation,
} from '../../db/lti/ltiInvitations.js';
import { LtiRefused } from '../../db/lti/ltiRefused.js';
import { hashSha256 } from '../../db/tenancy/access/secrets.js';
import { type LmsConfiguration, fetchLmsConfiguration, registerAtLms } from '../../providers/lti/registerAtLms.js';
import { IssuerUnusable } from '../../providers/oidc/issuerUnusable.js';
import type { CoreServices, PlatformRef } from '../_shared/context.js';
import { Problem } from '../_shared/problems.js';
import { ensureToolKey } from './ensureToolKey.js';
import type { LtiAddresses } from './ltiAddresses.js';
import { LTI_SCOPES } from './ltiScopes.js';
import { parseLtiRegistration } from './parseLtiRegistration.js';

type Services = Pick<CoreServices, 'db' | 'secrets' | 'settings'>;

/** What the LMS sends with the browser of its administrator (LTI Dynamic Registration 1.0, 3.3). */
export interface RegistrationRequest {
  /** Of the invitation. */
  token: string;
  configurationUrl: string;
  /** Null: the LMS gave none. */
  registrationToken: string | null;
}

/** A registration that an LMS has made. */
export interface RegisteredLms {
  name: string;
  active: boolean;
  hasDeployment: boolean;
}

/** The LMS shows the answer in a frame. */
const FRAMED = { headers: { 'content-security-policy': `default-src 'none'; frame-ancestors *` } };

const linkIsOver = () =>
  new Problem(
    'not-found',
    'This link was used, was replaced, or has expired. An administrator of the platform can make a new one.',
    FRAMED,
  );

const refuse = (detail: string) => new Problem('conflict', detail, FRAMED);

/**
 * Registers the service at the LMS that opened the link of an invitation, and the LMS here, as the administrator who made
 * the link would. A link counts once; a configuration that cannot be used does not use it up. Throws a Problem (404
 * for a link that is not open, 409 for an LMS that cannot be registered) and SecretsLocked.
 */
export async function registerTool(
  services: Services,
  actor: Actor,
  platform: PlatformRef,
  request: RegistrationRequest,
  addresses: LtiAddresses,
): Promise<RegisteredLms> {
  const tokenSha256 = hashSha256(request.token);
  const invitation = await findLtiInvitation(services.db, platform.id, tokenSha256);
  if (!invitation) throw linkIsOver();
  const options = { mayBePrivate: services.settings.identityPrivateAddresses };
  const configuration = await withRefusal(() => fetchLmsConfiguration(request.configurationUrl, options));
  const registration = buildRegistration(services, invitation, configuration);
  await ensureToolKey(services, actor, platform);
  // Before the LMS is asked, which makes a client each time.
  if (!(await useUpLtiInvitation(services.db, actor, platform.id, tokenSha256))) throw linkIsOver();
  const { clientId, deploymentId } = await withRefusal(() =>
    registerAtLms(configuration, request.registrationToken, describeTool(platform, configuration, addresses), options),
  );
  const { name } = registration;
  const deployment =
    deploymentId === null ? null : { deployment_id: deploymentId, name, course_id: null, enrolls: true };
  await withRefusal(() =>
    createDeployedLtiRegistration(
      services.db,
      { ...actor, userId: invitation.invited_by },
      platform.id,
      { registration: { ...registration, client_id: clientId }, deployment },
      { maySharePlatforms: invitation.shares_clients },
    ),
  );
  return { name, active: registration.is_active, hasDeployment: deployment !== null };
}

async function withRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof IssuerUnusable) throw refuse(error.message);
    if (error instanceof LtiRefused) throw refuse(`${error.message} Remove the tool in the LMS.`);
    throw error;
  }
}

/** The registration without the client, which the LMS makes. */
function buildRegistration(
  { settings }: Pick<Services, 'settings'>,
  { issuer: expected, settings: invited }: OpenInvitation,
  configuration: LmsConfiguration,
) {
  const { issuer, loginUrl, keysUrl, tokenUrl, tokenAudience } = configuration;
  if (expected !== null && expected !== issuer)
    throw refuse(`The link is for the LMS ${expected}, and this is ${issuer}.`);
  const name = invited.name ?? new URL(issuer).host;
  try {
    const addresses = { login_url: loginUrl, keys_url: keysUrl, token_url: tokenUrl };
    // The addresses of the LMS have the rules of those that an administrator types.
    parseLtiRegistration(settings, { caller: null }, addresses, []);
    return {
      ...{ ...invited, name, issuer, verified_domains: [], token_audience: tokenAudience, ...addresses },
      is_active: expected !== null,
    };
  } catch (error) {
    if (error instanceof Problem) throw refuse(`The configuration has a wrong address: ${error.message}.`);
    throw error;
  }
}

const SCOPES = Object.values<string>(LTI_SCOPES);
const CLAIMS = ['iss', 'sub', 'name', 'given_name', 'family_name', 'email'];

/** The service as a client of the LMS (3.5.2). Scopes and messages are those that the LMS supports. */
function describeTool(platform: PlatformRef, { scopes, messages }: LmsConfiguration, addresses: LtiAddresses) {
  const { launch, login, keys } = addresses;
  return {
    application_type: 'web',
    response_types: ['id_token'],
    grant_types: ['implicit', 'client_credentials'],
    ...{ initiate_login_uri: login, redirect_uris: [launch], jwks_uri: keys },
    client_name: `Learning platform ${platform.key}`,
    token_endpoint_auth_method: 'private_key_jwt',
    scope: SCOPES.filter((scope) => scopes.includes(scope)).join(' '),
    'https://purl.imsglobal.org/spec/lti-tool-configuration': {
      domain: new URL(launch).host,
      description: `Courses, units and mentors of ${platform.key}`,
      target_link_uri: launch,
      claims: CLAIMS,
      messages: [
        { type: 'LtiResourceLinkRequest' },
        { type: 'LtiDeepLinkingRequest', target_link_uri: launch, label: `Choose content of ${platform.key}` },
      ].filter(({ type }) => messages.length === 0 || messages.includes(type)),
    },
  };
}
