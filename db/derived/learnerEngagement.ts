import { LearnerEngagement } from '../analytics/learnerEngagement.js';
import { courseEngagement } from './courseEngagement.js';
import type { DerivedTable } from './derivedTable.js';

/** The engagement index of each enrolled person. A value with an open window holds for the day of its computation. */
export const learnerEngagement: DerivedTable = {
  tables: [LearnerEngagement.tableName],
  kind: 'engagement',
  sources: ['course_engagement'],
  readFor: 'lists by engagement index',
  computedAfter: [courseEngagement.kind],
  batchSize: 5_000,
  settings: ({ periodDays }) => [periodDays],
  compute: {
    name: 'derived: learner_engagement',
    changes: true,
    text: `
      with now_is as materialized (
        select user_id, shown_index(avg(value)) as value,
               case when bool_and(coalesce(ended_on <= current_date, false)) then date 'infinity' else current_date end as until
          from (select user_id, ended_on, value
                  from course_engagement
                 cross join lateral engagement_index(started_on, ended_on, windows, last_on, recent, $3::integer) now_is
                 where platform_id = $1 and user_id = any ($2::bigint[])) courses
         group by user_id
      ), left_out as (
        delete from learner_engagement where platform_id = $1 and user_id = any ($2) and user_id not in (select user_id from now_is)
      )
      insert into learner_engagement (platform_id, user_id, period_days, until, value)
      select $1::integer, user_id, $3::integer, until, value from now_is order by user_id
      on conflict (platform_id, user_id) do update set (period_days, until, value) = (excluded.period_days, excluded.until, excluded.value)
       where (learner_engagement.period_days, learner_engagement.until, learner_engagement.value) <> (excluded.period_days, excluded.until, excluded.value)`,
  },
  allKeys: {
    name: 'derived: all engaged people',
    text: `
      select user_id as key from learner_engagement where platform_id = $1
       union
      select user_id from course_engagement where platform_id = $1`,
  },
  check: {
    name: 'derived: check learner_engagement',
    text: `
      select 'learner_engagement' as "table", user_id as queue_key, cast(user_id as text) as key,
             case when is_engaged then jsonb_build_object('value', expected) end as expected,
             case when stored is not null then jsonb_build_object('value', stored) end as stored
        from (select people.user_id, is_engaged, stored, (select value from engagement_of_person($1, people.user_id, people.period_days)) as expected
                from (select user_id, enrolled.user_id is not null as is_engaged, kept.value as stored, coalesce(kept.period_days, 7) as period_days
                        from (select distinct user_id from course_enrollments where platform_id = $1 and active) enrolled
                        full join (select user_id, period_days, until, value from learner_engagement where platform_id = $1) kept using (user_id)
                       where kept.until is null or kept.until >= current_date) people) compared
       where (is_engaged, case when is_engaged then expected end) is distinct from (stored is not null, stored)`,
  },
};
