import { runNumbered } from '../core/transaction.js';
import type { FollowContext } from './followContext.js';

/**
 * SQL: the engagement index of a person in each course with a record, as (course_id, value), not rounded. `period` is SQL of the days of a window. So many windows
 * hold an active day: those that begin up to it, not before the first day, and end on it or later, not after the last.
 */
export const courseEngagementText = (userId: string, period: string) => `
  select course_id, (case when last - first + 1 < ${period} then cast(cardinality(active) as numeric)
                          else (select cast(sum(least(day, last + 1 - ${period}) - greatest(day + 1 - ${period}, first) + 1) as numeric) from unnest(active) day)
                     end) / greatest(last - first + 2 - ${period}, 1) as value
    from (select course_id, array_agg(day) as active, min(day) as first, max(day) as last
            from activity_days where platform_id = $1 and user_id = ${userId} and course_id <> 0 group by course_id offset 0) spans`;

/** SQL: the mean of a person's engagement indexes over the courses that they are enrolled in, with four decimals; 0 without one. One value. */
export const engagementText = (userId: string, period: string) => `
  (select cast(coalesce(round(round(avg(coalesce(engaged.value, 0)), 12), 4), 0) as float8)
     from (select course_id from course_enrollments where platform_id = $1 and user_id = ${userId} and active offset 0) enrolled
     left join (${courseEngagementText(userId, period)}) engaged using (course_id))`;

/** Who has no row is enrolled in nothing, or waits in learner_changes. */
const RENEW = {
  name: 'activity: renew engagement',
  changes: true as const,
  text: `update learner_engagement kept set value = now_is.value
           from (select user_id, ${engagementText('own.user_id', 'own.period_days')} as value
                   from learner_engagement own where platform_id = $1 and user_id = any ($2::bigint[])) now_is
          where kept.platform_id = $1 and kept.user_id = now_is.user_id and kept.value <> now_is.value`,
};

/** Computes the engagement index of people whose active days in courses have changed. */
export async function renewEngagement({ trx, platformId }: FollowContext, userIds: Iterable<number>): Promise<void> {
  const changed = [...new Set(userIds)].sort((a, b) => a - b);
  if (changed.length > 0) await runNumbered(trx, RENEW, [platformId, changed]);
}
