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
  services: Services,
  { org, username }: { org: string; username: string },
): Promise<MemberOfOrg> {
  const member = await findMemberOfOrg(access, services, org);
  if (!member) throw notFound('user', username);
  return member;
}

/** The same, null when they are not one. Throws a Problem (404) for the platform only. */
export async function findMemberOfOrg(access: Access, { db }: Services, org: string): Promise<MemberOfOrg | null> {
  const platform = requirePlatform(access, org);
  const { user } = access;
  const membership = user && (await findMembership(db, platform.id, user.id));
  if (!user || !membership) return null;
  return {
    platform,
    user,
    visibility: visibilityOfRole(platform.id, membership.role),
    isAdmin: membership.role === 'platform_admin',
  };
}
