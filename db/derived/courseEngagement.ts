import { ENGAGEMENT_COLUMNS } from '../learning/activity/storedEngagement.js';
import { learnerTotals } from './learnerTotals.js';
import type { DerivedTable } from './derivedTable.js';

const columnsOf = (row: string) =>
  ENGAGEMENT_COLUMNS.split(', ')
    .map((column) => `${row}.${column}`)
    .join(', ');

/** The windows and active days of each person in each enrolled course, for the engagement index. */
export const courseEngagement: DerivedTable = {
  tables: ['course_engagement'],
  kind: 'learner',
  sources: ['course_enrollments', 'courses', 'course_results', 'activity_days'],
  readFor: 'engagement index',
  batchSize: learnerTotals.batchSize,
  incremental:
    'The turn that writes `activity_days` computes the rows of people with new active days: their other figures stay.',
  settings: ({ periodDays }) => [periodDays],
  compute: {
    name: 'derived: course_engagement',
    changes: true,
    text: `
      with now_is as materialized (
        select changed.user_id, engaged.*
          from unnest($2::bigint[]) as changed (user_id)
         cross join lateral engaged_enrollments($1, changed.user_id, $3::integer, false) engaged
      ), left_out as (
        delete from course_engagement
         where platform_id = $1 and user_id = any ($2) and (user_id, course_id) not in (select user_id, course_id from now_is)
      ), queued as (
        insert into derived_changes (platform_id, kind, key) select $1::integer, 'engagement', user_id from unnest($2::bigint[]) changed (user_id)
      )
      insert into course_engagement (platform_id, user_id, period_days, ${ENGAGEMENT_COLUMNS})
      select $1::integer, user_id, $3::integer, ${ENGAGEMENT_COLUMNS} from now_is order by user_id, course_id
      on conflict (platform_id, user_id, course_id) do update
         set (period_days, ${ENGAGEMENT_COLUMNS}) = (excluded.period_days, ${columnsOf('excluded')})
       where (course_engagement.period_days, ${columnsOf('course_engagement')}) is distinct from (excluded.period_days, ${columnsOf('excluded')})`,
  },
  allKeys: learnerTotals.allKeys,
  check: {
    name: 'derived: check course_engagement',
    text: `
      with period as (
        select user_id, course_id, period_days from course_engagement where platform_id = $1
      ), spans as (
        select own.user_id, own.course_id, period_days, cast(own.started as date) as started_on,
               (select cast(min(at) as date) from (values (own.ended), (own.expired), (results.completed_at), (courses.course_end)) ends (at)) as ended_on
          from course_enrollments own
          join courses on courses.platform_id = own.platform_id and courses.id = own.course_id
          left join course_results results on results.platform_id = own.platform_id and results.user_id = own.user_id and results.course_id = own.course_id
          left join period on period.user_id = own.user_id and period.course_id = own.course_id
         where own.platform_id = $1 and own.active
      ), held as (
        -- Each active day counts in the windows that begin on it or within the period before, but not before the first day.
        select spans.user_id, spans.course_id, days.day, days.day - greatest(days.day - period_days + 1, started_on) + 1 as windows
          from spans join activity_days days on days.platform_id = $1 and days.user_id = spans.user_id and days.course_id = spans.course_id
         where days.day >= started_on and (ended_on is null or days.day <= greatest(ended_on, started_on))
      ), expected as (
        select user_id, course_id, spans.started_on, case when ended_on < started_on then started_on else ended_on end as ended_on,
               coalesce(sums.windows, 0) as windows, sums.last_on
          from spans
          left join (select user_id, course_id, sum(windows) as windows, max(day) as last_on from held group by user_id, course_id) sums
         using (user_id, course_id)
      ), compared as (
        select user_id, course_id, to_jsonb(expected) - '{user_id, course_id}'::text[] as expected, to_jsonb(stored) - '{user_id, course_id}'::text[] as stored
          from expected
          full join (select user_id, course_id, started_on, ended_on, windows, last_on from course_engagement where platform_id = $1) stored using (user_id, course_id)
      )
      select 'course_engagement' as "table", user_id as queue_key, concat_ws(' ', user_id, course_id) as key, expected, stored from compared
       where expected is distinct from stored`,
  },
};
