import { visibilityOfRole, withPublicRecordsOf } from '../../../db/access/visibility.js';
import { type NamedMentor, findMentor } from '../../../db/mentors/findMentor.js';
import { findMembership } from '../../../db/people/findMembership.js';
import { findMainPlatform } from '../../../db/platforms/findMainPlatform.js';
import type { Services } from '../../_shared/context.js';
import { notFound } from '../../_shared/problems.js';

export interface UsableMentor {
  mentor: NamedMentor;
  /** Whether the person may read the mentor's private documents. */
  seesPrivate: boolean;
}

/** A mentor that a person may talk to: one of their platform that they may see, or a public one of the main platform. Throws a Problem (404). */
export async function findUsableMentor(
  { db }: Pick<Services, 'db'>,
  { platform, user, mentorId }: { platform: { id: number }; user: { id: number; username: string }; mentorId: number },
): Promise<UsableMentor> {
  const [membership, mainPlatform] = await Promise.all([findMembership(db, platform.id, user.id), findMainPlatform(db)]);
  if (!membership) throw notFound('user', user.username);
  const mentor = await findMentor(db, { id: mentorId }, withPublicRecordsOf(mainPlatform, visibilityOfRole(platform.id, membership.role)));
  if (!mentor) throw notFound('mentor', mentorId);
  return { mentor, seesPrivate: membership.role === 'platform_admin' && mentor.platformId === platform.id };
}
