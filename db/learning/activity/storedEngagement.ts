import { columnsOf, joinColumns } from '../../core/joinColumns.js';
import { query } from '../../core/transaction.js';
import type { CourseEngagement } from './courseEngagement.js';
import type { FollowContext } from './followContext.js';

/** Columns of course_engagement without tenant, person and length of windows. */
export const ENGAGEMENT_COLUMNS = joinColumns<CourseEngagement>(
  'course_id',
  'started_on',
  'ended_on',
  'windows',
  'last_on',
  'recent',
);

/** SQL: the last day of the windows of an enrollment as of today; at least the first day. */
const UNTIL = 'greatest(least(current_date, ended_on), started_on)';

/**
 * SQL: the engagement of each enrollment of a person, as (ENGAGEMENT_COLUMNS); of active enrollments, or of others by
 * a condition on `own`. Windows run from the day of the enrollment to the first of: its end or expiry, the completion
 * of the course, the end of the course. `period` is SQL for the days in a window.
 */
export const engagedEnrollmentsText = (userId: string, period: string, condition = 'own.active') => `
  select spans.course_id, started_on, ended_on, cast(coalesce(sum(least(day - started_on + 1, ${period})) filter (where day is not null), 0) as integer) as windows, max(day) as last_on,
         coalesce(array_agg(day order by day) filter (where day > ${UNTIL} + 1 - ${period}), '{}') as recent
    from (select course_id, started_on, case when ended_at is not null then greatest(cast(ended_at as date), started_on) end as ended_on
            from (select own.course_id, cast(own.started as date) as started_on, least(own.ended, own.expired, results.completed_at, courses.course_end) as ended_at
                    from course_enrollments own
                    join courses on courses.platform_id = $1 and courses.id = own.course_id
                    left join course_results results on results.platform_id = $1 and results.user_id = own.user_id and results.course_id = own.course_id
                   where own.platform_id = $1 and own.user_id = ${userId} and ${condition} offset 0) enrolled offset 0) spans
    left join (select course_id, day from activity_days where platform_id = $1 and user_id = ${userId} and course_id <> 0 offset 0) days
           on days.course_id = spans.course_id and day >= started_on and (ended_on is null or day <= ended_on)
   group by spans.course_id, started_on, ended_on`;

/**
 * SQL: today's engagement index of a row with ENGAGEMENT_COLUMNS: the mean number of active days in all windows of
 * `period` days between its first and last day. A shorter span is one window. Windows that have not ended do not
 * count.
 */
export const engagementValueText = (period: string) => `
  case when last_on is null then 0
       when ${UNTIL} - started_on + 1 < ${period} then (select count(*) from unnest(recent) day where day <= ${UNTIL})
       when last_on <= ${UNTIL} + 1 - ${period} then cast(windows as float8) / (${UNTIL} - started_on + 2 - ${period})
       else cast(windows - (select coalesce(sum(least(day - ${UNTIL} - 1 + ${period}, ${period}, day - started_on + 1)), 0)
                              from unnest(recent) day where day > ${UNTIL} + 1 - ${period}) as float8) / (${UNTIL} - started_on + 2 - ${period})
  end`;

/**
 * SQL: the mean engagement index of a person over their enrolled courses, with four decimals; 0 without any. One
 * value.
 */
export const engagementText = (userId: string, period: string) => `
  (select shown_index(avg(${engagementValueText(period)})) from (${engagedEnrollmentsText(userId, period)}) engaged)`;

const values = (row: string) => columnsOf(row, ENGAGEMENT_COLUMNS);

/** People without a row have no enrollment, or are queued. */
const RENEW = {
  name: 'activity: renew engagement',
  changes: true as const,
  text: `with renewed as (update course_engagement kept set (${ENGAGEMENT_COLUMNS}) = (${values('now_is')})
           from (select user_id, max(period_days) as period_days from course_engagement where platform_id = $1 and user_id = any ($2::bigint[]) group by user_id offset 0) people
          cross join lateral (${engagedEnrollmentsText('people.user_id', 'people.period_days')}) now_is
          where kept.platform_id = $1 and kept.user_id = people.user_id and kept.course_id = now_is.course_id and kept.period_days = people.period_days
            and (${values('kept')}) is distinct from (${values('now_is')})
         returning kept.user_id)
         insert into derived_changes (platform_id, kind, key) select distinct $1::integer, 'engagement', user_id from renewed`,
};

/** Recomputes the stored engagement of people whose active days in courses changed. */
export async function renewEngagement({ trx, platformId }: FollowContext, userIds: Iterable<number>): Promise<void> {
  const changed = [...new Set(userIds)].sort((a, b) => a - b);
  if (changed.length > 0) await query(trx, RENEW, [platformId, changed]);
}
