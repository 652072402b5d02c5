import { formatArray } from '../../core/formatArray.js';
import { columnsOf, joinColumns } from '../../core/joinColumns.js';
import { query } from '../../core/transaction.js';
import type { ActiveDay } from './activeBits.js';
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

const values = (row: string) => columnsOf(row, ENGAGEMENT_COLUMNS);

/** People without a row have no enrollment, or are queued. */
const RENEW = {
  name: 'activity: renew engagement',
  changes: true as const,
  text: `with renewed as (update course_engagement kept set (${ENGAGEMENT_COLUMNS}) = (${values('now_is')})
           from (select user_id, max(period_days) as period_days from course_engagement where platform_id = $1 and user_id = any ($2::bigint[]) group by user_id offset 0) people
          cross join lateral engaged_enrollments($1, people.user_id, people.period_days, false) now_is
          where kept.platform_id = $1 and kept.user_id = people.user_id and kept.course_id = now_is.course_id and kept.period_days = people.period_days
            and (${values('kept')}) is distinct from (${values('now_is')})
         returning kept.user_id)
         insert into derived_changes (platform_id, kind, key) select distinct $1::integer, 'engagement', user_id from renewed`,
};

/** Recomputes the stored engagement of people who lost active days in courses. */
export async function renewEngagement({ trx, platformId }: FollowContext, userIds: Iterable<number>): Promise<void> {
  const changed = [...new Set(userIds)].sort((a, b) => a - b);
  if (changed.length > 0) await query(trx, RENEW, [platformId, changed]);
}

/** Days outside of the enrollment do not count. */
const IN_SPAN = `day >= kept.started_on and (kept.ended_on is null or day <= kept.ended_on)`;
const ADD_DAYS = {
  name: 'activity: add days to engagement',
  changes: true as const,
  text: `
    with begun as materialized (
      select user_id, course_id, array_agg(day_to_date(number)) as days
        from unnest($2::bigint[], $3::bigint[], $4::integer[]) as sent (user_id, course_id, number) group by user_id, course_id
    ), renewed as (
      update course_engagement kept
         set windows = kept.windows + (select sum(least(day - kept.started_on + 1, kept.period_days)) from unnest(begun.days) as day where ${IN_SPAN}),
             last_on = greatest(kept.last_on, (select max(day) from unnest(begun.days) as day where ${IN_SPAN})),
             recent = array(select day from unnest(kept.recent || begun.days) as day
                             where ${IN_SPAN} and day > last_window_day(kept.started_on, kept.ended_on) + 1 - kept.period_days order by day)
        from begun
       where kept.platform_id = $1 and kept.user_id = begun.user_id and kept.course_id = begun.course_id
         and exists (select from unnest(begun.days) as day where ${IN_SPAN})
      returning kept.user_id
    )
    insert into derived_changes (platform_id, kind, key) select distinct $1::integer, 'engagement', user_id from renewed`,
};

/** Adds new active days in courses to the stored engagement, without reading the other days of their people. */
export async function addToEngagement({ trx, platformId }: FollowContext, days: readonly ActiveDay[]): Promise<void> {
  if (days.length === 0) return;
  await query(trx, ADD_DAYS, [
    platformId,
    formatArray(days.map(({ userId }) => userId)),
    formatArray(days.map(({ courseId }) => courseId)),
    formatArray(days.map(({ day }) => day)),
  ]);
}
