import { timingSafeEqual } from 'node:crypto';
import type { Actor } from '../../db/core/actor.js';
import { type LaunchedDeployment, findLtiDeployment } from '../../db/lti/findLtiPlace.js';
import { type ListedLtiRegistration, listLtiRegistrations } from '../../db/lti/listLtiRegistrations.js';
import { type StoredLtiState, findLtiState, useUpLtiState } from '../../db/lti/ltiStates.js';
import { hashSha256 } from '../../db/tenancy/access/secrets.js';
import { verifyIdToken } from '../../providers/oidc/verifyToken.js';
import type { PlatformRef } from '../_shared/context.js';
import { Problem } from '../_shared/problems.js';
import { type LtiAddresses, isOwnTarget } from './ltiAddresses.js';
import { type LtiLaunchClaims, readLaunch } from './readLaunch.js';
import type { LtiServices } from './services.js';

export interface SentLaunch {
  state: string;
  idToken: string;
  /** The secret of the browser; null if it sent no cookie. */
  secret: string | null;
  /** Whether the browser shows the answer in a frame. */
  isFramed: boolean;
}

export interface VerifiedLaunch {
  registration: ListedLtiRegistration;
  deployment: LaunchedDeployment;
  claims: LtiLaunchClaims;
}

/** The login must begin again, in a new window. */
export class WindowNeeded extends Error {
  override readonly name = 'WindowNeeded';

  constructor(readonly request: Record<string, string>) {
    super('The browser has sent no cookie, or would refuse that of the session.');
  }
}

/** The Problem (401) of a launch that authenticates no person. `reason`: a clause that ends the sentence. */
export const refuseLaunch = (reason: string) =>
  new Problem('unauthorized', `The launch is refused: ${reason}`, { headers: { 'WWW-Authenticate': 'LTI' } });

/**
 * Verifies a launch (LTI Security Framework 1.1, 5.1.3) and uses its state up, and with it the nonce. Throws a Problem
 * (401) that says what is wrong, and WindowNeeded.
 */
export async function verifyLaunch(
  services: LtiServices,
  actor: Actor,
  platform: PlatformRef,
  { state, idToken, secret, isFramed }: SentLaunch,
  addresses: LtiAddresses,
): Promise<VerifiedLaunch> {
  const { db } = services;
  const stateSha256 = hashSha256(state);
  const stored = await findLtiState(db, platform.id, stateSha256);
  if (!stored) throw refuseLaunch('its state is unknown, was used, or has expired. Open the link in the LMS again.');
  if (secret === null) throw new WindowNeeded(stored.request);
  if (!timingSafeEqual(hashSha256(secret), stored.browser_sha256))
    throw refuseLaunch('another browser began the login.');
  const [registration] = await listLtiRegistrations(db, platform.id, { id: stored.registration_id });
  if (!registration?.active) throw refuseLaunch('the LMS is not active.');
  const claims = await readToken(services, registration, stored, idToken);
  checkTarget(claims, stored, addresses);
  // Places open outside of frames; content is chosen where the LMS waits for the answer.
  if (isFramed && claims.choice === null) throw new WindowNeeded(stored.request);
  const deployment = await findLtiDeployment(db, platform.id, registration.id, claims.deploymentId);
  if (!deployment) throw refuseLaunch('the platform has not registered the deployment.');
  if (!(await useUpLtiState(db, actor, platform.id, stateSha256))) throw refuseLaunch('its state was used.');
  return { registration, deployment, claims };
}

async function readToken(
  { findLtiKeys }: LtiServices,
  { issuer, client_id: clientId, keys_url: keysUrl }: ListedLtiRegistration,
  { nonce }: StoredLtiState,
  idToken: string,
): Promise<LtiLaunchClaims> {
  const verified = await verifyIdToken(findLtiKeys, { issuer, clientId, keysUrl }, idToken);
  if (!verified) throw refuseLaunch('the signature, issuer, client, person or time of its id_token is not right.');
  if (verified.nonce !== nonce) throw refuseLaunch('its nonce is not that of the login.');
  const claims = readLaunch(verified);
  if (typeof claims === 'string') throw refuseLaunch(claims);
  return claims;
}

function checkTarget(
  { targetLinkUri, deploymentId }: LtiLaunchClaims,
  { request }: StoredLtiState,
  addresses: LtiAddresses,
): void {
  // The login was not signed; the launch is.
  if (targetLinkUri !== request.target_link_uri || !isOwnTarget(targetLinkUri, addresses))
    throw refuseLaunch('its target is not that of the login.');
  const expected = request.lti_deployment_id;
  if (expected !== undefined && expected !== deploymentId)
    throw refuseLaunch('its deployment is not that of the login.');
}
