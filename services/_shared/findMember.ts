import { findMembership } from '../../db/tenancy/people/findMembership.js';
import { staffPlatformIds, readableByPerson } from '../../db/tenancy/access/rows.js';
import type { Visibility } from '../../db/tenancy/access/visibility.js';
import type { Access, CoreServices, PlatformRef, UserRef } from './context.js';
import { requirePlatform } from './requirePlatform.js';
import { notFound } from './problems.js';

export interface OrgMember {
  platform: PlatformRef;
  user: UserRef;
  /** What both the user and the caller may see in the platform. */
  visibility: Extract<Visibility, { everything: false }>;
  /** Whether the user administers the platform and the caller sees what its staff sees. */
  isAdmin: boolean;
}

/**
 * The user that the request names, as a member of the platform that it names. Throws a Problem (404) if the user is not
 * a member.
 */
export async function requireMember(
  access: Access,
  services: CoreServices,
  { org, username }: { org: string; username: string },
): Promise<OrgMember> {
  const member = await findMember(access, services, org);
  if (!member) throw notFound('user', username);
  return member;
}

/** The same, but null for a user that is not a member. Throws a Problem (404) for an unknown platform. */
export async function findMember(access: Access, { db }: CoreServices, org: string): Promise<OrgMember | null> {
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
