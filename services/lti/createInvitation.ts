import { randomBytes } from 'node:crypto';
import type { InvitedSettings } from '../../db/lti/ltiInvitation.js';
import { saveLtiInvitation } from '../../db/lti/ltiInvitations.js';
import { hashSha256 } from '../../db/tenancy/access/secrets.js';
import type { components } from '../../generated/types.js';
import type { Access, CoreServices, PlatformRef } from '../_shared/context.js';
import { findLtiAddresses } from './beginLogin.js';
import { parseLtiRegistration } from './parseLtiRegistration.js';

/** Seconds in which an LMS registers. */
const INVITATION_LASTS_S = 3_600;

/**
 * Makes the link by which an LMS registers itself, and returns it and when it expires. An earlier link of the platform
 * ends. Throws a Problem (400) for a `place_url` that cannot be used.
 */
export async function createInvitation(
  services: Pick<CoreServices, 'db' | 'settings'>,
  access: Access,
  platform: PlatformRef,
  url: URL,
  body: components['schemas']['LtiInvitationCreate'],
): Promise<{ url: string; issuer: string | null; expires: string }> {
  const { issuer = null, name = null, ...values } = body;
  const settings: InvitedSettings = {
    ...{ name, unknown_people: 'refuse', verifies_emails: false, domains: [], roles: {}, place_url: null },
    ...parseLtiRegistration(services.settings, access, values, []),
  };
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + INVITATION_LASTS_S * 1_000);
  await saveLtiInvitation(services.db, access.actor, {
    ...{ platform_id: platform.id, token_sha256: hashSha256(token), issuer, settings },
    shares_clients: access.caller?.isDmAdmin === true,
    invited_by: access.caller?.user?.id ?? null,
    expires_at: expiresAt,
  });
  const address = `${findLtiAddresses(services, url, platform).register}?token=${token}`;
  return { url: address, issuer, expires: expiresAt.toISOString() };
}
