import { type Transaction, query } from '../../core/transaction.js';
import type { ResultKey } from './lockResults.js';
import { subtractEarned } from './skillPointTotals.js';
import type { BlockKey } from './videoDays.js';

/**
 * Revokes skill points that learners earned with these blocks and courses when these are no longer completed. Runs
 * after the results were derived again.
 */
export async function withdrawPoints(
  trx: Transaction,
  platformId: number,
  { blocks, courses }: { blocks: readonly BlockKey[]; courses: readonly ResultKey[] },
): Promise<void> {
  if (blocks.length === 0 && courses.length === 0) return;
  const values = [platformId, JSON.stringify(blocks), JSON.stringify(courses)];
  await subtractEarned(trx, platformId, await query(trx, remove, values));
}

const remove = {
  changes: true as const,
  text: `
    with undone as (
      select lost."userId" as user_id, 'block' as kind, lost."blockId" as item_id
        from json_to_recordset(cast($2 as json)) as lost ("userId" bigint, "courseId" bigint, "blockId" bigint)
       where not exists (select from block_results own
                          where own.platform_id = $1 and own.user_id = lost."userId" and own.course_id = lost."courseId"
                            and own.block_id = lost."blockId" and own.completed_at is not null)
       union
      select lost."userId", 'course', lost."courseId"
        from json_to_recordset(cast($3 as json)) as lost ("userId" bigint, "courseId" bigint)
       where not exists (select from course_results own
                          where own.platform_id = $1 and own.user_id = lost."userId" and own.course_id = lost."courseId"
                            and own.completed_at is not null)
    )
    delete from skill_points_earned earned
     using undone
     where earned.platform_id = $1 and earned.user_id = undone.user_id and earned.kind = undone.kind and earned.item_id = undone.item_id
    returning earned.user_id as "userId", earned.skill_id as "skillId", earned.points`,
};
