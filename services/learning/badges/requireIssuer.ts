import { type StoredIssuer, findBadgeIssuer } from '../../../db/learning/badges/badgeIssuers.js';
import { type StoredBadge, findBadge } from '../../../db/learning/badges/listBadges.js';
import type { CoreServices, PlatformRef } from '../../_shared/context.js';
import { notFound } from '../../_shared/problems.js';
import { type BadgeAddresses, buildBadgeAddresses } from './badgeAddresses.js';

/** The issuer of a platform and its addresses. Throws a Problem (404) when the platform never issued badges. */
export async function requireIssuer(
  { db }: Pick<CoreServices, 'db'>,
  platform: PlatformRef,
): Promise<{ issuer: StoredIssuer; addresses: BadgeAddresses }> {
  const issuer = await findBadgeIssuer(db, platform.id);
  if (!issuer) throw notFound('badge issuer', platform.key);
  return { issuer, addresses: buildBadgeAddresses(issuer.address, platform.key) };
}

/** A badge of the platform. Throws a Problem (404). */
export async function requireBadge(
  { db }: Pick<CoreServices, 'db'>,
  platform: PlatformRef,
  id: string,
): Promise<StoredBadge> {
  const badge = await findBadge(db, platform.id, id);
  if (!badge) throw notFound('badge', id);
  return badge;
}
