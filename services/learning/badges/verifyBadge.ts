import { listBadgeKeys } from '../../../db/learning/badges/badgeKeys.js';
import type { components } from '../../../generated/types.js';
import type { CoreServices, PlatformRef } from '../../_shared/context.js';
import { requireBadge, requireIssuer } from './requireIssuer.js';
import { verifyJwt } from './signCredential.js';

type Verification = components['schemas']['BadgeVerification'];

/** Verifies a badge of the platform as an outsider would. Throws a Problem (404) when the platform has none with this id. */
export async function verifyBadge(
  services: Pick<CoreServices, 'db'>,
  platform: PlatformRef,
  id: string,
): Promise<Verification> {
  const badge = await requireBadge(services, platform, id);
  const { issuer, addresses } = await requireIssuer(services, platform);
  const [key] = await listBadgeKeys(services.db, platform.id, badge.key_id);
  const isReadable = badge.jwt !== null && key !== undefined;
  const { isSigned, isOfIssuer, isInTime } = isReadable
    ? await verifyJwt(badge.jwt!, key.public_key, addresses.issuer)
    : { isSigned: false, isOfIssuer: false, isInTime: false };
  const checks = { signature: isSigned, issuer: isOfIssuer, time: isInTime, status: badge.revoked_at === null };
  return {
    id: badge.id,
    valid: Object.values(checks).every(Boolean),
    checks,
    kind: badge.kind,
    achievement: badge.achievement,
    recipient: badge.recipient,
    issuer: { id: addresses.issuer, name: issuer.name },
    issued_at: badge.issued_at,
    revoked_at: badge.revoked_at,
  };
}
