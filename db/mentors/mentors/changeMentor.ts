import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { Mentor } from './mentor.js';
import type { MentorUse } from './mentorUse.js';

/** Takes a mentor of the tenant away: no search returns it any more, and its uses are kept. Returns whether there was one. */
export async function deleteMentor(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  uniqueId: string,
): Promise<boolean> {
  const removed = await db.transaction(
    actor,
    async (trx) =>
      await Mentor.query(trx)
        .patch({ deleted_at: trx.fn.now(), modified_at: trx.fn.now() })
        .where({ platform_id: platformId, unique_id: uniqueId, deleted_at: null }),
  );
  return removed > 0;
}

type CountedUse = Pick<MentorUse, 'access_count' | 'last_used_at'>;

/** Stores that a user opened a mentor: counts it and moves its times. Parallel uses all count. */
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
    await trx.raw(
      `update mentors set recently_accessed_at = greatest(recently_accessed_at, now()), last_accessed_by_id = ?
        where platform_id = ? and id = ?`,
      [userId, mentor.platformId, mentor.id],
    );
    return { access_count: Number(rows[0]!.access_count), last_used_at: rows[0]!.last_used_at };
  });
}
