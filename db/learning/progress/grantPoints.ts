import { type Transaction, query } from '../../core/transaction.js';
import type { ResultKey } from './lockResults.js';
import { addEarned } from './skillPointTotals.js';
import { joinColumns } from '../../core/joinColumns.js';
import type { EarnedSkillPoints } from './earnedSkillPoints.js';

/**
 * Grants learners the points for what they finished in their courses, of courses and blocks. Points already granted
 * for an item stay unchanged.
 */
export async function grantPoints(trx: Transaction, platformId: number, keys: readonly ResultKey[]): Promise<void> {
  if (keys.length === 0) return;
  const users = keys.map(({ userId }) => userId);
  const courses = keys.map(({ courseId }) => courseId);
  await query(trx, ofCourses, [platformId, users, courses]);
}

/** The same for a person who completed a resource, or (null) for all who did. */
export async function grantResourcePoints(
  trx: Transaction,
  platformId: number,
  resourceId: number,
  userId: number | null,
): Promise<void> {
  await query(trx, ofResource, [platformId, resourceId, userId]);
}

const EARNED_COLUMNS = joinColumns<EarnedSkillPoints>(
  'platform_id',
  'user_id',
  'skill_id',
  'kind',
  'item_id',
  'points',
  'earned_at',
);

// Most courses give no points; then nothing else is read.
const ofCourses = {
  name: 'grant points of courses',
  changes: true as const,
  text: `
    with pair as materialized (
      select distinct * from unnest(cast($2 as bigint[]), cast($3 as bigint[])) as pair (user_id, course_id)
    ), given as materialized (
      select skill_points.* from (select distinct course_id from pair) course
       cross join lateral (select * from skill_points where platform_id = $1 and course_id = course.course_id offset 0) skill_points
    ), done as (
      select pair.user_id, given.skill_id, given.kind, given.item_id, given.points, result.completed_at
        from given
        join pair on pair.course_id = given.course_id
       cross join lateral (select completed_at from course_results
                            where given.kind = 'course' and finished and platform_id = $1 and user_id = pair.user_id
                              and course_id = given.item_id offset 0) result
       union all
      select pair.user_id, given.skill_id, given.kind, given.item_id, given.points, result.completed_at
        from given
        join pair on pair.course_id = given.course_id
       cross join lateral (select completed_at from block_results
                            where given.kind = 'block' and completed_at is not null and platform_id = $1
                              and user_id = pair.user_id and course_id = pair.course_id and block_id = given.item_id offset 0) result
    ), earned as (
      insert into skill_points_earned (${EARNED_COLUMNS})
      select cast($1 as integer), user_id, skill_id, kind, item_id, points, completed_at from done order by user_id, skill_id, kind, item_id
      on conflict do nothing
      returning user_id, skill_id, points
    )
    ${addEarned}`,
};

const ofResource = {
  name: 'grant points of a resource',
  changes: true as const,
  text: `
    with earned as (
      insert into skill_points_earned (${EARNED_COLUMNS})
      select done.platform_id, done.user_id, given.skill_id, given.kind, given.item_id, given.points, done.completed_at
        from skill_points given
        join resource_completions done on done.platform_id = given.platform_id and done.resource_id = given.item_id
       where given.platform_id = $1 and given.kind = 'resource' and given.item_id = $2 and (cast($3 as bigint) is null or done.user_id = $3)
       order by done.user_id, given.skill_id
      on conflict do nothing
      returning user_id, skill_id, points
    )
    ${addEarned}`,
};
