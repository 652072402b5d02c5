import type { SignInProvider } from '../../../db/tenancy/identity/findSignInProviders.js';
import { takeSignIn } from '../../../db/tenancy/sessions/saveSignIn.js';
import { redeemCode } from '../../../providers/oidc/signIn.js';
import type { VerifiedClaims } from '../../../providers/oidc/verifyToken.js';
import type { Access, CoreServices, RequestInfo } from '../../_shared/context.js';
import { invalidField } from '../../_shared/problems.js';
import { findLinkedIdentities } from '../identity_providers/findLinkedIdentities.js';
import { readClaims } from '../identity_providers/readClaims.js';
import { beginBrowserSession } from './beginBrowserSession.js';
import {
  buildRedirectUri,
  mapSignInError,
  readClient,
  requireSignInProvider,
  signInRefused,
} from './signInProvider.js';
import { deriveCodeVerifier, deriveNonce, hashSecrets, nameSignInCookie } from './signInSecrets.js';

interface Context {
  services: Pick<CoreServices, 'db' | 'secrets' | 'settings' | 'issuers'>;
  access: Pick<Access, 'caller' | 'actor'>;
  request: Pick<RequestInfo, 'url' | 'userAgent' | 'cookie'>;
}

/**
 * Finishes a sign-in that this browser has begun at this provider, and begins a session. Throws a Problem: 400 for an
 * answer of another sign-in, browser or provider, 401 when the provider or the platform refuses the person, 503.
 */
export async function finishSignIn(
  { services, access, request }: Context,
  { org, providerId, state }: { org: string; providerId: string; state: string },
): Promise<{ returnTo: string; setCookie: string }> {
  const { db, secrets, settings, issuers } = services;
  const provider = await requireSignInProvider(services, org, providerId);
  const secret = request.cookie(nameSignInCookie(state));
  const key = { platform_id: provider.platform_id, provider_id: provider.id };
  const begun = secret && (await takeSignIn(db, access.actor, { ...key, ...hashSecrets({ state, secret }) }));
  if (!secret || !begun)
    throw invalidField(
      'query',
      'state',
      'belongs to a sign-in that has ended, or that another browser or provider has begun; start again',
      'rule',
    );
  const { claims, readUserInfo } = await redeemCode(issuers, readClient(secrets, provider), {
    query: request.url.searchParams,
    state,
    redirectUri: buildRedirectUri(request.url, org, provider.id),
    codeVerifier: deriveCodeVerifier(secret),
    nonce: deriveNonce(secret),
    maxAgeS: begun.max_age_s,
  }).catch(throwProblem);
  const all = lacksClaims(provider, claims) ? { ...(await readUserInfo().catch(throwProblem)), ...claims } : claims;
  const person = readClaims(provider, all);
  const [identity] = await findLinkedIdentities(db, access.actor, [{ provider, person }], claims.sub);
  if (!identity)
    throw signInRefused('The identity provider signed the person in, but they are not admitted to this platform.');
  const begins = {
    ...{ platform_id: provider.platform_id, user_id: identity.user.id, provider_id: provider.id, subject: claims.sub },
    sid: readText(claims.sid),
    role: person.role,
    acr: readText(claims.acr),
    authenticated_at: typeof claims.auth_time === 'number' ? new Date(claims.auth_time * 1_000) : null,
    issued_at: person.issuedAt,
  };
  const previous = access.caller?.session ?? null;
  const browser = { url: request.url, userAgent: request.userAgent, previous };
  const { setCookie } = await beginBrowserSession({ db, settings }, access.actor, begins, browser);
  return { returnTo: begun.return_to, setCookie };
}

function throwProblem(error: unknown): never {
  throw mapSignInError(error, { in: 'query', path: 'code' });
}

/** Some providers state claims at their user info endpoint only. */
function lacksClaims(
  { claims: { email }, role_claim: role, department_claim: department }: SignInProvider,
  claims: VerifiedClaims,
): boolean {
  return [email, role, department].some(
    (name) => name !== null && !(name.split('.')[0]! in claims) && !(name in claims),
  );
}

const readText = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= 255 && !value.includes('\0') ? value : null;
