import { type Transaction, query } from '../../core/transaction.js';

/** Changed days of a learner, from `fromDay` on. */
export interface TouchedDays {
  userId: number;
  courseId: number;
  /** Days since 1970; 0: any day. */
  fromDay: number;
}

/**
 * Stores the number of active days and seconds in a course up to its completion. Recomputes courses completed on the
 * touched days or later, so late events count and the order of batches does not matter.
 */
export async function measureCompletions(
  trx: Transaction,
  platformId: number,
  touched: readonly TouchedDays[],
): Promise<void> {
  if (touched.length === 0) return;
  const users = touched.map(({ userId }) => userId);
  const courses = touched.map(({ courseId }) => courseId);
  const days = touched.map(({ fromDay }) => fromDay);
  await query(trx, measure, [platformId, users, courses, days]);
}

// Does not filter by completion here: without statistics, PostgreSQL would read an index of all completions for each
// row.
const measure = {
  name: 'measure completions',
  changes: true as const,
  text: `
    with completed as materialized (
      select distinct touched.user_id, result.course_id, result.day
        from unnest(cast($2 as bigint[]), cast($3 as bigint[]), cast($4 as integer[])) as touched (user_id, course_id, from_day)
       cross join lateral (select course_id, cast(completed_at at time zone 'UTC' as date) as day
                             from course_results
                            where platform_id = $1 and user_id = touched.user_id and course_id = touched.course_id offset 0) result
       where result.day is not null and (touched.from_day = 0 or result.day - date '1970-01-01' >= touched.from_day)
    ), took as (
      select completed.user_id, completed.course_id, days.count, days.seconds
        from completed
       cross join lateral (select nullif(count(*), 0) as count, cast(round(sum(milliseconds) / 1000.0) as bigint) as seconds
                             from activity_days
                            where platform_id = $1 and user_id = completed.user_id and course_id = completed.course_id
                              and day <= completed.day offset 0) days
    )
    insert into course_results (platform_id, user_id, course_id, completion_days, completion_seconds)
    select cast($1 as integer), user_id, course_id, count, seconds from took order by user_id, course_id
    on conflict (platform_id, user_id, course_id) do update set (completion_days, completion_seconds) = (excluded.completion_days, excluded.completion_seconds)
      where (course_results.completion_days, course_results.completion_seconds) is distinct from (excluded.completion_days, excluded.completion_seconds)`,
};
