import { randomBytes } from 'node:crypto';
import type { Actor } from '../../db/core/actor.js';
import { listLtiRegistrations } from '../../db/lti/listLtiRegistrations.js';
import { insertLtiState } from '../../db/lti/ltiStates.js';
import { hashSha256 } from '../../db/tenancy/access/secrets.js';
import type { CoreServices, PlatformRef } from '../_shared/context.js';
import { invalidField } from '../_shared/problems.js';
import { LOGIN_LASTS_S, buildLtiCookie, readLtiCookie } from './ltiCookie.js';
import { type LtiPage, buildNewWindowPage } from './ltiPages.js';
import { type LtiAddresses, buildLtiAddresses, isOwnTarget } from './ltiAddresses.js';

/** The parameters with which an LMS initiates a login (LTI Security Framework 1.1, 5.1.1.1). */
export interface LoginRequest {
  iss: string;
  login_hint: string;
  target_link_uri: string;
  lti_message_hint?: string;
  client_id?: string;
  lti_deployment_id?: string;
}

interface LoginBrowser {
  /** The address of the request. */
  url: URL;
  cookie: string | undefined;
  /** Where the browser will show the answer (`Sec-Fetch-Dest`). */
  fetchDest: string | undefined;
  where: 'query' | 'body';
}

type Services = Pick<CoreServices, 'db' | 'settings'>;

/** Whether a browser shows the answer in a frame, by `Sec-Fetch-Dest`. */
export const isFramed = (fetchDest: string | undefined): boolean => fetchDest === 'iframe';

export const findLtiAddresses = (
  { settings }: Pick<CoreServices, 'settings'>,
  url: URL,
  platform: PlatformRef,
): LtiAddresses => buildLtiAddresses(settings.publicUrl ?? url.origin, platform.key);

/** A redirect to the LMS, or a page. */
export type BegunLogin = { page: LtiPage } | { page: null; headers: { Location: string; 'Set-Cookie': string } };

/**
 * Begins a login: stores state and nonce for this browser, and redirects to the LMS. In a frame over http, where browsers
 * refuse the cookie, it begins in a new window. Throws a Problem (400) for an LMS that is not registered, and for a
 * target that is not this service.
 */
export async function beginLogin(
  services: Services,
  actor: Actor,
  platform: PlatformRef,
  request: LoginRequest,
  { url, cookie, fetchDest, where }: LoginBrowser,
): Promise<BegunLogin> {
  const refuse = (name: string, message: string) => invalidField(where, where === 'body' ? `/${name}` : name, message);
  const addresses = findLtiAddresses(services, url, platform);
  if (!isOwnTarget(request.target_link_uri, addresses)) throw refuse('target_link_uri', `must be ${addresses.launch}`);
  const { iss: issuer, client_id: clientId } = request;
  const registered = await listLtiRegistrations(services.db, platform.id, { issuer, ...(clientId && { clientId }) });
  const registrations = registered.filter(({ active }) => active);
  const [registration] = registrations;
  if (!registration)
    throw refuse(
      'iss',
      registered.length > 0
        ? 'the registration of this LMS is not active'
        : 'the platform has not registered this LMS with this client',
    );
  if (registrations.length > 1) throw refuse('client_id', 'is required: the platform has several clients of this LMS');
  const kept = keepParameters(request);
  if (isFramed(fetchDest) && url.protocol !== 'https:') return { page: buildNewWindowPage(addresses.login, kept) };
  const [state, nonce] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
  // Logins in several tabs share the secret of the browser.
  const secret = readLtiCookie(cookie, url) ?? randomBytes(32).toString('base64url');
  await insertLtiState(services.db, actor, {
    platform_id: platform.id,
    state_sha256: hashSha256(state),
    registration_id: registration.id,
    nonce,
    browser_sha256: hashSha256(secret),
    request: kept,
    expires_at: new Date(Date.now() + LOGIN_LASTS_S * 1_000),
  });
  const location = new URL(registration.login_url);
  // 5.1.1.2: the authentication request.
  for (const [name, value] of Object.entries({
    ...{ scope: 'openid', response_type: 'id_token', response_mode: 'form_post', prompt: 'none' },
    client_id: registration.client_id,
    redirect_uri: addresses.launch,
    login_hint: request.login_hint,
    ...(request.lti_message_hint !== undefined && { lti_message_hint: request.lti_message_hint }),
    ...{ state, nonce },
  }))
    location.searchParams.set(name, value);
  return { page: null, headers: { Location: location.href, 'Set-Cookie': buildLtiCookie(url, secret) } };
}

const PARAMETERS = [
  ...(['iss', 'login_hint', 'target_link_uri', 'lti_message_hint', 'client_id', 'lti_deployment_id'] as const),
];

/** The parameters without those that an LMS adds for itself. */
const keepParameters = (request: LoginRequest): Record<string, string> =>
  Object.fromEntries(PARAMETERS.flatMap((name) => (request[name] === undefined ? [] : [[name, request[name]]])));
