import { findPlatformRows } from '../../../db/tenancy/access/rows.js';
import { findTalkedMentor } from '../../../db/mentors/conversations/findTalkedMentor.js';
import { findMembers } from '../../../db/tenancy/people/findMembers.js';
import type { Access, CoreServices, PlatformRef } from '../../_shared/context.js';
import { findMemberOfOrg } from '../../_shared/memberOfOrg.js';
import { requirePlatform } from '../../_shared/platform.js';
import { forbidden, notFound } from '../../_shared/problems.js';

export interface RequestedConversations {
  platform: PlatformRef;
  /** Whose; null: everybody's. */
  userId: number | null;
  /** With which mentor; null: any. */
  mentorId: number | null;
}

interface Names {
  org: string;
  user: string;
  mentor: string | undefined;
  person?: string | undefined;
}

/**
 * Whose conversations a request is about: of an administrator those of the platform, or of the person that a filter names; of anybody else their own.
 * Throws a Problem: 404 for a platform, person or mentor that is unknown, 403 for a filter by others.
 */
export async function conversationsOfRequest(
  access: Access,
  services: CoreServices,
  { org, user, mentor, person }: Names,
): Promise<RequestedConversations> {
  const platform = requirePlatform(access, org);
  const own = await ownerOf(access, services, platform, user);
  const userId = person ? await filteredPerson(services, platform, own, person) : own;
  const mentorId = mentor ? await findTalkedMentor(services.db, platform.id, mentor) : null;
  if (mentor && mentorId === null) throw notFound('mentor', mentor);
  return { platform, userId, mentorId };
}

/** Null for an administrator. */
async function ownerOf(
  access: Access,
  services: CoreServices,
  platform: PlatformRef,
  name: string,
): Promise<number | null> {
  const member = await findMemberOfOrg(access, services, platform.key);
  if (member) return member.isAdmin ? null : member.user.id;
  // Administrators of all platforms are members of none.
  const isSelf = access.user !== null && access.user.id === access.caller?.user?.id;
  if (isSelf && findPlatformRows(access.rows, platform)?.part.kind === 'whole') return null;
  throw notFound('user', name);
}

async function filteredPerson(
  { db }: CoreServices,
  platform: PlatformRef,
  own: number | null,
  name: string,
): Promise<number> {
  const by = name.includes('@')
    ? { email: name }
    : /^\d{1,15}$/.test(name)
      ? { userId: Number(name) }
      : { username: name };
  const [found] = await findMembers(db, platform.id, by);
  if (own !== null && found?.id !== own) throw forbidden('Only administrators may filter by other people.');
  if (!found) throw notFound('user', name);
  return found.id;
}
