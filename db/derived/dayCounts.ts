import { CompletionDay } from '../analytics/completionDay.js';
import { EnrollmentDay } from '../analytics/enrollmentDay.js';
import type { DerivedTable } from './derivedTable.js';

/** SQL: the keys as days, with the time at which each begins. */
const DAYS = `
  days as materialized (
    select day, cast(day as timestamp) at time zone 'UTC' as begins, cast(day + 1 as timestamp) at time zone 'UTC' as ends
      from (select date '1970-01-01' + cast(key as integer) as day from unnest($2::bigint[]) key) days
  )`;

/** Course enrollments that began and that ended on a day. */
export const enrollmentDays: DerivedTable = {
  tables: [EnrollmentDay.tableName],
  kind: 'enrollment_day',
  sources: ['enrollment_spans'],
  readFor: 'enrollments by day',
  batchSize: 1_000,
  isPaced: true,
  compute: {
    name: 'derived: enrollment_days',
    changes: true,
    text: `
      with ${DAYS}, now_is as materialized (
        select true as began, day, counted.count
          from days cross join lateral (select count(*) from enrollment_spans where platform_id = $1 and began_at >= begins and began_at < ends offset 0) counted
         union all
        select false, day, counted.count
          from days cross join lateral (select count(*) from enrollment_spans where platform_id = $1 and ended_at >= begins and ended_at < ends offset 0) counted
      ), removed as (
        delete from enrollment_days where platform_id = $1 and (began, day) in (select began, day from now_is where count = 0)
      )
      insert into enrollment_days (platform_id, began, day, count)
      select $1::integer, began, day, count from now_is where count > 0 order by began, day
      on conflict (platform_id, began, day) do update set count = excluded.count where enrollment_days.count <> excluded.count`,
  },
  allKeys: {
    name: 'derived: all days of enrollments',
    text: `
      select day - date '1970-01-01' as key from enrollment_days where platform_id = $1
       union select day_key(began_at) from enrollment_spans where platform_id = $1
       union select day_key(ended_at) from enrollment_spans where platform_id = $1 and ended_at is not null`,
  },
  check: {
    name: 'derived: check enrollment_days',
    text: `
      with expected as (
        select began, cast(at at time zone 'UTC' as date) as day, count(*) as count
          from enrollment_spans cross join lateral (values (true, began_at), (false, ended_at)) event (began, at)
         where platform_id = $1 and at is not null
         group by 1, 2
      ), stored as (
        select began, day, count from enrollment_days where platform_id = $1
      )
      select 'enrollment_days' as "table", cast(day - date '1970-01-01' as bigint) as queue_key, concat_ws(' ', began, day) as key,
             to_jsonb(expected.count) as expected, to_jsonb(stored.count) as stored
        from expected full join stored using (began, day)
       where expected.count is distinct from stored.count`,
  },
};

/** Completions of courses on a day, of people who are or were enrolled in the course. */
export const completionDays: DerivedTable = {
  tables: [CompletionDay.tableName],
  kind: 'completion_day',
  sources: ['course_results'],
  readFor: 'completions by day',
  batchSize: 1_000,
  isPaced: true,
  compute: {
    name: 'derived: completion_days',
    changes: true,
    text: `
      with ${DAYS}, now_is as materialized (
        select day, counted.count
          from days
         cross join lateral (
           select count(*) from course_results where platform_id = $1 and completed_at >= begins and completed_at < ends and enrolled offset 0) counted
      ), removed as (
        delete from completion_days where platform_id = $1 and day in (select day from now_is where count = 0)
      )
      insert into completion_days (platform_id, day, count)
      select $1::integer, day, count from now_is where count > 0 order by day
      on conflict (platform_id, day) do update set count = excluded.count where completion_days.count <> excluded.count`,
  },
  allKeys: {
    name: 'derived: all days of completions',
    text: `
      select day - date '1970-01-01' as key from completion_days where platform_id = $1
       union
      select day_key(completed_at) from course_results where platform_id = $1 and completed_at is not null`,
  },
  check: {
    name: 'derived: check completion_days',
    text: `
      with expected as (
        select cast(completed_at at time zone 'UTC' as date) as day, count(*) as count
          from course_enrollments join course_results using (platform_id, user_id, course_id)
         where platform_id = $1 and completed_at is not null
         group by 1
      ), stored as (
        select day, count from completion_days where platform_id = $1
      )
      select 'completion_days' as "table", cast(day - date '1970-01-01' as bigint) as queue_key, cast(day as text) as key,
             to_jsonb(expected.count) as expected, to_jsonb(stored.count) as stored
        from expected full join stored using (day)
       where expected.count is distinct from stored.count`,
  },
};
