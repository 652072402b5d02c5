import { type Rows, staffPlatformIds, readableByPerson } from '../../../../db/tenancy/access/rows.js';
import { addPublicRecords } from '../../../../db/tenancy/access/visibility.js';
import { type FoundMentor, findMentor } from '../../../../db/mentors/mentors/findMentor.js';
import { findMembership } from '../../../../db/tenancy/people/findMembership.js';
import { findMainPlatform } from '../../../../db/tenancy/platforms/findMainPlatform.js';
import type { MentorServices } from '../../services.js';
import { notFound } from '../../../_shared/problems.js';

export interface UsableMentor {
  mentor: FoundMentor;
  /** Whether the person may read the mentor's private documents. */
  seesPrivate: boolean;
}

/**
 * A mentor that the person may chat with: one of the platform that both the person and the caller may see, or a public
 * one of the main platform. Throws a Problem (404).
 */
export async function requireUsableMentor(
  { db }: Pick<MentorServices, 'db'>,
  {
    platform,
    user,
    mentorId,
    rows,
  }: { platform: { id: number }; user: { id: number; username: string }; mentorId: number; rows: Rows },
): Promise<UsableMentor> {
  const [membership, mainPlatform] = await Promise.all([
    findMembership(db, platform.id, user.id),
    findMainPlatform(db),
  ]);
  if (!membership) throw notFound('user', user.username);
  const own = readableByPerson(rows, platform.id, membership.role);
  const mentor = await findMentor(db, { id: mentorId }, addPublicRecords(mainPlatform, own));
  if (!mentor) throw notFound('mentor', mentorId);
  const isAdmin = membership.role === 'platform_admin' && staffPlatformIds(rows, [platform.id]).length > 0;
  return { mentor, seesPrivate: isAdmin && mentor.platformId === platform.id };
}
