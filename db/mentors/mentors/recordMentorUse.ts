import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { Mentor } from './mentor.js';
import type { MentorUse } from './mentorUse.js';

type CountedUse = Pick<MentorUse, 'access_count' | 'last_used_at'>;

/** Counts a use of a mentor by a user and updates the times of last use. Safe in parallel. */
export function recordMentorUse(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  mentor: { platformId: number; id: number },
  userId: number,
): Promise<CountedUse> {
  return db.transaction(actor, async (trx) => {
    const { rows } = await trx.raw<{ rows: CountedUse[] }>(
      `insert into mentor_uses (platform_id, mentor_id, user_id) values (?, ?, ?)
       on conflict (platform_id, mentor_id, user_id) do update
         set access_count = mentor_uses.access_count + 1, last_used_at = greatest(mentor_uses.last_used_at, now())
       returning access_count, last_used_at`,
      [mentor.platformId, mentor.id, userId],
    );
    await Mentor.query(trx)
      .findById([mentor.platformId, mentor.id])
      .patch({ recently_accessed_at: trx.raw('greatest(recently_accessed_at, now())'), last_accessed_by_id: userId });
    return { access_count: Number(rows[0]!.access_count), last_used_at: rows[0]!.last_used_at };
  });
}
