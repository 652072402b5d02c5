import { findPlatformRows } from '../../../db/tenancy/access/rows.js';
import { findMentorOfChats } from '../../../db/mentors/conversations/findMentorOfChats.js';
import { findMembers } from '../../../db/tenancy/people/findMembers.js';
import type { Access, CoreServices, PlatformRef } from '../../_shared/context.js';
import { findMember } from '../../_shared/findMember.js';
import { requirePlatform } from '../../_shared/requirePlatform.js';
import { forbidden, notFound } from '../../_shared/problems.js';

export interface ConversationScope {
  platform: PlatformRef;
  /** The owner of the conversations; null: all people. */
  userId: number | null;
  /** The mentor; null: any. */
  mentorId: number | null;
}

interface Names {
  org: string;
  user: string;
  mentor: string | undefined;
  person?: string | undefined;
}

/**
 * The conversations that a request is about: for an administrator those of the platform or of the person that a filter
 * names, for others their own. Throws a Problem: 404 for an unknown platform, person or mentor, 403 for a filter by
 * other people.
 */
export async function resolveConversationScope(
  access: Access,
  services: CoreServices,
  { org, user, mentor, person }: Names,
): Promise<ConversationScope> {
  const platform = requirePlatform(access, org);
  const owner = await findOwner(access, services, platform, user);
  const userId = person ? await requireFilteredPerson(services, platform, owner, person) : owner;
  const mentorId = mentor ? await findMentorOfChats(services.db, platform.id, mentor) : null;
  if (mentor && mentorId === null) throw notFound('mentor', mentor);
  return { platform, userId, mentorId };
}

/** The user whose conversations the caller may see; null for an administrator, who may see all. */
async function findOwner(
  access: Access,
  services: CoreServices,
  platform: PlatformRef,
  name: string,
): Promise<number | null> {
  const member = await findMember(access, services, platform.key);
  if (member) return member.isAdmin ? null : member.user.id;
  // Administrators of all platforms are not members of any.
  const isSelf = access.user !== null && access.user.id === access.caller?.user?.id;
  if (isSelf && findPlatformRows(access.rows, platform)?.part.kind === 'whole') return null;
  throw notFound('user', name);
}

async function requireFilteredPerson(
  { db }: CoreServices,
  platform: PlatformRef,
  owner: number | null,
  name: string,
): Promise<number> {
  const by = name.includes('@')
    ? { email: name }
    : /^\d{1,15}$/.test(name)
      ? { userId: Number(name) }
      : { username: name };
  const [found] = await findMembers(db, platform.id, by);
  if (owner !== null && found?.id !== owner) throw forbidden('Only admins of the platform may filter by other people.');
  if (!found) throw notFound('user', name);
  return found.id;
}
