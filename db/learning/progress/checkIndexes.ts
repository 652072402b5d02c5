import type { Database } from '../../core/connect.js';

/** An index of a person, or an input of one, that differs from their enrollments, active days and grades. */
export interface IndexDifference {
  table: 'course_engagement' | 'learner_performance';
  /** User id, and course id. */
  key: string;
  expected: object | null;
  stored: object | null;
}

/** Each active day counts in the windows that begin on it or within the period before, but not before the first day. */
const ENGAGEMENT = `
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
    select spans.user_id, spans.course_id, days.day, days.day - greatest(days.day - period_days + 1, started_on) + 1 as windows
      from spans join activity_days days on days.platform_id = $1 and days.user_id = spans.user_id and days.course_id = spans.course_id
     where days.day >= started_on and (ended_on is null or days.day <= greatest(ended_on, started_on))
  ), expected as (
    select user_id, course_id, spans.started_on, case when ended_on < started_on then started_on else ended_on end as ended_on,
           (select coalesce(sum(windows), 0) from held where held.user_id = spans.user_id and held.course_id = spans.course_id) as windows,
           (select max(day) from held where held.user_id = spans.user_id and held.course_id = spans.course_id) as last_on
      from spans
  ), compared as (
    select user_id, course_id, to_jsonb(expected) - '{user_id, course_id}'::text[] as expected, to_jsonb(stored) - '{user_id, course_id}'::text[] as stored
      from expected
      full join (select user_id, course_id, started_on, ended_on, windows, last_on from course_engagement where platform_id = $1) stored using (user_id, course_id)
  )
  select 'course_engagement' as "table", user_id, concat_ws(' ', user_id, course_id) as key, expected, stored from compared
   where expected is distinct from stored and user_id not in (select user_id from learner_changes where platform_id = $1)`;

/** Except for people in classes that are queued for ranking. */
const PERFORMANCE = `
  with changed as materialized (
    select course_id from class_changes where platform_id = $1
  ), class as (
    select own.user_id, own.course_id, round(coalesce(results.grade, 0), 10) as grade
      from course_enrollments own
      left join course_results results on results.platform_id = $1 and results.user_id = own.user_id and results.course_id = own.course_id
     where own.platform_id = $1 and own.active
  ), counted as (
    select course_id, grade, count(*) as equal, sum(count(*)) over (partition by course_id order by grade) as up_to, sum(count(*)) over (partition by course_id) as all_of_it
      from class group by course_id, grade
  ), expected as (
    select user_id, cast(round(round(avg(100 * (up_to - equal / 2.0) / all_of_it), 9), 2) as float8) as value
      from class join counted using (course_id, grade) group by user_id
  )
  select 'learner_performance' as "table", user_id, cast(user_id as text) as key, jsonb_build_object('value', expected.value) as expected, jsonb_build_object('value', stored.value) as stored
    from expected
    full join (select user_id, value from learner_performance where platform_id = $1) stored using (user_id)
   where coalesce(stored.value, 0) <> coalesce(expected.value, 0)
     and user_id not in (select user_id from class where course_id in (select course_id from changed))
     and user_id not in (select unnest(user_ids) from class_ranks where platform_id = $1 and course_id in (select course_id from changed))`;

/**
 * Recomputes the indexes of all people of a platform in another way and compares them with the stored ones. Returns at
 * most `limit` of each.
 */
export async function checkIndexes(
  db: Pick<Database, 'read'>,
  platformId: number,
  limit: number,
): Promise<IndexDifference[]> {
  const checked = (text: string) =>
    `select "table", key, expected, stored from (${text}) differing order by user_id limit $2`;
  const [engagement, performance] = await Promise.all(
    [ENGAGEMENT, PERFORMANCE].map((text) => db.read<IndexDifference>({ text: checked(text) }, [platformId, limit])),
  );
  return [...engagement!, ...performance!];
}
