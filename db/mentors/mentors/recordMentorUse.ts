import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { runPipeline } from '../../core/transaction.js';
import type { MentorUse } from './mentorUse.js';

type RecordedUse = Pick<MentorUse, 'access_count' | 'last_used_at'>;

/** Counts a use of a mentor by a user and updates the times of last use. Safe in parallel. */
export function recordMentorUse(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  mentor: { platformId: number; id: number },
  userId: number,
): Promise<RecordedUse> {
  return db.transaction(actor, async (trx) => {
    const values = [mentor.platformId, mentor.id, userId];
    const [uses] = await runPipeline(trx, [
      [COUNT_USE, values],
      [UPDATE_MENTOR, values],
    ]);
    return (uses as RecordedUse[])[0]!;
  });
}

const COUNT_USE: ChangingStatement = {
  name: 'count a use of a mentor',
  changes: true,
  text: `
    insert into mentor_uses (platform_id, mentor_id, user_id) values ($1, $2, $3)
    on conflict (platform_id, mentor_id, user_id) do update
      set access_count = mentor_uses.access_count + 1, last_used_at = greatest(mentor_uses.last_used_at, now())
    returning access_count, last_used_at`,
};

const UPDATE_MENTOR: ChangingStatement = {
  name: 'update last use of a mentor',
  changes: true,
  text: `
    update mentors set recently_accessed_at = greatest(recently_accessed_at, now()), last_accessed_by_id = $3
     where platform_id = $1 and id = $2`,
};
