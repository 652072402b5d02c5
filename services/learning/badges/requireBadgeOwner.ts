import { readMember } from '../../../db/compliance/privacy/person.js';
import type { StoredBadge } from '../../../db/learning/badges/listBadges.js';
import type { PlatformRows } from '../../../db/tenancy/access/rows.js';
import type { Access, CoreServices, PlatformRef, UserRef } from '../../_shared/context.js';
import { notFound } from '../../_shared/problems.js';
import { requireOrganization } from '../../_shared/requirePlatform.js';
import { requireBadge } from './requireIssuer.js';

interface OwnerNames {
  org: string;
  user_id: string | number;
}

export interface BadgeOwner {
  platform: PlatformRef;
  /** The person's rows in the platform, as far as the caller may touch them. */
  rows: PlatformRows;
  user: UserRef;
}

/** The person of the path and the platform, of which they are or were a member. Throws a Problem (404). */
export async function requireBadgeOwner(
  { db }: Pick<CoreServices, 'db'>,
  access: Access,
  { org, user_id: name }: OwnerNames,
): Promise<BadgeOwner> {
  const { platform, rows } = requireOrganization(access, org);
  if (!access.user || !(await readMember(db, platform.id, access.user.id))) throw notFound('user', name);
  return { platform, rows, user: access.user };
}

/** The same with a badge of this person. Throws a Problem (404). */
export async function requireBadgeOfOwner(
  services: Pick<CoreServices, 'db'>,
  access: Access,
  { badge_id: id, ...names }: OwnerNames & { badge_id: string },
): Promise<BadgeOwner & { badge: StoredBadge }> {
  const owner = await requireBadgeOwner(services, access, names);
  const badge = await requireBadge(services, owner.platform, id);
  if (badge.user_id !== owner.user.id) throw notFound('badge', id);
  return { ...owner, badge };
}
