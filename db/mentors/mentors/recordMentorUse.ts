import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { Mentor } from './mentor.js';
import { MentorUse } from './mentorUse.js';

/** Counts a use of a mentor by a user and updates the times of last use. Safe in parallel. */
export function recordMentorUse(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  mentor: { platformId: number; id: number },
  userId: number,
): Promise<Pick<MentorUse, 'access_count' | 'last_used_at'>> {
  return db.transaction(actor, async (trx) => {
    const use = await MentorUse.query(trx)
      .insert({ platform_id: mentor.platformId, mentor_id: mentor.id, user_id: userId })
      .onConflict(['platform_id', 'mentor_id', 'user_id'])
      .merge({
        access_count: trx.raw('mentor_uses.access_count + 1'),
        last_used_at: trx.raw('greatest(mentor_uses.last_used_at, now())'),
      })
      .returning(['access_count', 'last_used_at']);
    await Mentor.query(trx)
      .findById([mentor.platformId, mentor.id])
      .patch({ recently_accessed_at: trx.raw('greatest(recently_accessed_at, now())'), last_accessed_by_id: userId });
    return { access_count: use.access_count, last_used_at: use.last_used_at };
  });
}
