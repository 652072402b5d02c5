import { findMembership } from '../../db/people/findMembership.js';
import { type Visibility, visibilityOfRole } from '../../db/access/visibility.js';
import type { Access, PlatformRef, Services, UserRef } from './context.js';
import { requirePlatform } from './platform.js';
import { notFound } from './problems.js';

export interface MemberOfOrg {
  platform: PlatformRef;
  user: UserRef;
  /** What this user may see in the platform. */
  visibility: Extract<Visibility, { everything: false }>;
  isAdmin: boolean;
}

/** The user whom the request names, as a member of the platform that it names. Throws a Problem (404) when they are not one. */
export async function memberOfOrg(
  access: Access,
  { db }: Services,
  { org, username }: { org: string; username: string },
): Promise<MemberOfOrg> {
  const platform = requirePlatform(access, org);
  const { user } = access;
  const membership = user && (await findMembership(db, platform.id, user.id));
  if (!user || !membership) throw notFound('user', username);
  return {
    platform,
    user,
    visibility: visibilityOfRole(platform.id, membership.role),
    isAdmin: membership.role === 'platform_admin',
  };
}
