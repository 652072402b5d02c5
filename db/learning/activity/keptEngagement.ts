import { query } from '../../core/transaction.js';
import type { FollowContext } from './followContext.js';

/** The columns of course_engagement, but for the tenant, the person and the length of windows. */
export const ENGAGEMENT_COLUMNS = 'course_id, started_on, ended_on, windows, last_on, recent';

/** SQL: of a row of an enrollment, the last day that windows hold as of today: at least the first one. */
const UNTIL = 'greatest(least(current_date, ended_on), started_on)';

/**
 * SQL: of each enrollment of a person (of active ones, or with a condition on `own` of others), what follows from activity, as (ENGAGEMENT_COLUMNS). Windows run from
 * the day of the enrollment to the day on which it ended or expires, the course is completed or the course ends, whichever is first. `period` is SQL of the
 * days of a window.
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
 * SQL: the engagement index of a row with ENGAGEMENT_COLUMNS today: the mean, over all windows of `period` days between its first and its last day, of the active
 * days in the window. A span that is shorter than a window is one window. A window that has not ended does not count: an active day is in fewer windows by then.
 */
export const engagementValueText = (period: string) => `
  case when last_on is null then 0
       when ${UNTIL} - started_on + 1 < ${period} then (select count(*) from unnest(recent) day where day <= ${UNTIL})
       when last_on <= ${UNTIL} + 1 - ${period} then cast(windows as float8) / (${UNTIL} - started_on + 2 - ${period})
       else cast(windows - (select coalesce(sum(least(day - ${UNTIL} - 1 + ${period}, ${period}, day - started_on + 1)), 0)
                              from unnest(recent) day where day > ${UNTIL} + 1 - ${period}) as float8) / (${UNTIL} - started_on + 2 - ${period})
  end`;

/** SQL: a mean of indexes as it is shown: four decimals, and 0 of none. */
export const shownIndexText = (mean: string) =>
  `cast(coalesce(round(round(cast(${mean} as numeric), 12), 4), 0) as float8)`;

/** SQL: the mean of a person's engagement indexes over the courses that they are enrolled in, with four decimals; 0 without one. One value. */
export const engagementText = (userId: string, period: string) => `
  (select ${shownIndexText(`avg(${engagementValueText(period)})`)} from (${engagedEnrollmentsText(userId, period)}) engaged)`;

const values = (row: string) => ENGAGEMENT_COLUMNS.replaceAll(/\w+/g, `${row}.$&`);

/** Who has no row is enrolled in nothing, or waits in learner_changes. */
const RENEW = {
  name: 'activity: renew engagement',
  changes: true as const,
  text: `update course_engagement kept set (${ENGAGEMENT_COLUMNS}) = (${values('now_is')})
           from (select user_id, max(period_days) as period_days from course_engagement where platform_id = $1 and user_id = any ($2::bigint[]) group by user_id offset 0) people
          cross join lateral (${engagedEnrollmentsText('people.user_id', 'people.period_days')}) now_is
          where kept.platform_id = $1 and kept.user_id = people.user_id and kept.course_id = now_is.course_id and kept.period_days = people.period_days
            and (${values('kept')}) is distinct from (${values('now_is')})`,
};

/** Computes what is kept of the enrollments of people whose active days in courses have changed. */
export async function renewEngagement({ trx, platformId }: FollowContext, userIds: Iterable<number>): Promise<void> {
  const changed = [...new Set(userIds)].sort((a, b) => a - b);
  if (changed.length > 0) await query(trx, RENEW, [platformId, changed]);
}
