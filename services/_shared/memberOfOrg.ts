import { findMembership } from '../../db/tenancy/people/findMembership.js';
import { staffPlatformIds, readableByPerson } from '../../db/tenancy/access/rows.js';
import type { Visibility } from '../../db/tenancy/access/visibility.js';
import type { Access, CoreServices, PlatformRef, UserRef } from './context.js';
import { requirePlatform } from './platform.js';
import { notFound } from './problems.js';

export interface MemberOfOrg {
  platform: PlatformRef;
  user: UserRef;
  /** What both this user and the caller may see in the platform. */
  visibility: Extract<Visibility, { everything: false }>;
  /** Whether this user administers the platform, and the caller sees what its staff sees. */
  isAdmin: boolean;
}

/** The user whom the request names, as a member of the platform that it names. Throws a Problem (404) when they are not one. */
export async function memberOfOrg(
  access: Access,
  services: CoreServices,
  { org, username }: { org: string; username: string },
): Promise<MemberOfOrg> {
  const member = await findMemberOfOrg(access, services, org);
  if (!member) throw notFound('user', username);
  return member;
}

/** The same, null when they are not one. Throws a Problem (404) for the platform only. */
export async function findMemberOfOrg(access: Access, { db }: CoreServices, org: string): Promise<MemberOfOrg | null> {
  const platform = requirePlatform(access, org);
  const { user } = access;
  const membership = user && (await findMembership(db, platform.id, user.id));
  if (!user || !membership) return null;
  return {
    platform,
    user,
    visibility: readableByPerson(access.rows, platform.id, membership.role),
    isAdmin: membership.role === 'platform_admin' && staffPlatformIds(access.rows, [platform.id]).length > 0,
  };
}
