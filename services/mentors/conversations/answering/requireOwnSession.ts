import { type Session, findSession } from '../../../../db/mentors/conversations/session.js';
import type { MentorServices } from '../../services.js';
import { notFound } from '../../../_shared/problems.js';

/** A session of this person. Throws a Problem (404) when the session does not exist or belongs to another person. */
export async function requireOwnSession(
  { db }: Pick<MentorServices, 'db'>,
  platformId: number,
  userId: number,
  sessionKey: string,
): Promise<Session> {
  const session = await findSession(db, platformId, sessionKey);
  if (!session || session.userId !== userId) throw notFound('session', sessionKey);
  return session;
}
