import { type Transaction, query } from '../../core/transaction.js';
import type { ResultKey } from './lockResults.js';

/** Deletes results that have neither facts nor stated values, which a rebuild would not create. They must be locked. */
export async function removeEmptyResults(
  trx: Transaction,
  platformId: number,
  keys: readonly ResultKey[],
): Promise<void> {
  await query(trx, remove, [platformId, keys.map(({ userId }) => userId), keys.map(({ courseId }) => courseId)]);
}

const remove = {
  name: 'remove empty results',
  changes: true as const,
  text: `
    with removed as (
      delete from course_results result
       using unnest(cast($2 as bigint[]), cast($3 as bigint[])) as pair (user_id, course_id)
       where result.platform_id = $1 and result.user_id = pair.user_id and result.course_id = pair.course_id
         and num_nonnulls(kept_completed_at, stated_completed_at, stated_grade, stated_passed) = 0
         and not exists (select from block_results block
                          where block.platform_id = $1 and block.user_id = pair.user_id and block.course_id = pair.course_id)
      returning result.user_id, result.course_id, result.completed_at
    )
    insert into derived_changes (platform_id, kind, key)
    select distinct cast($1 as integer), kind, key
      from removed
     cross join lateral (values ('learner', user_id), ('class', course_id), ('class_ranks', course_id), ('completion_day', day_key(completed_at))) queued (kind, key)
     where key is not null`,
};
