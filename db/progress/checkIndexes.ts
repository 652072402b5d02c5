import type { Database } from '../core/connect.js';

/** An index of a person that is not that of their enrollments, active days and grades. */
export interface IndexDifference {
  table: 'learner_engagement' | 'learner_performance';
  /** The person. */
  key: string;
  expected: object | null;
  stored: object | null;
}

/** The windows that hold a day are the days of a window, but for those that begin before the first day or end after the last. */
const ENGAGEMENT = `
  with spans as (
    select days.user_id, days.course_id, days.day, kept.period_days as period,
           min(day) over person as first, max(day) over person as last
      from activity_days days join learner_engagement kept using (platform_id, user_id)
     where days.platform_id = $1 and days.course_id <> 0
    window person as (partition by days.user_id, days.course_id)
  ), engaged as (
    select user_id, course_id,
           case when max(last) - max(first) + 1 < max(period) then cast(count(*) as numeric)
                else cast(sum(period - greatest(0, first + period - 1 - day) - greatest(0, day + period - 1 - last)) as numeric) / (max(last) - max(first) + 2 - max(period))
           end as value
      from spans group by user_id, course_id
  ), expected as (
    select user_id, cast(round(round(avg(coalesce(value, 0)), 12), 4) as float8) as value
      from course_enrollments left join engaged using (user_id, course_id)
     where platform_id = $1 and active group by user_id
  )
  select 'learner_engagement' as "table", user_id, cast(user_id as text) as key, jsonb_build_object('value', expected.value) as expected, jsonb_build_object('value', stored.value) as stored
    from expected
    full join (select user_id, value from learner_engagement where platform_id = $1) stored using (user_id)
   where stored.value is distinct from coalesce(expected.value, 0) and user_id not in (select user_id from learner_changes where platform_id = $1)`;

/** But for the people of classes that are to be ranked again anyway. */
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

/** Computes the indexes of everybody of a platform in another way, and compares them with the kept ones. At most `limit` of each. */
export async function checkIndexes(db: Pick<Database, 'read'>, platformId: number, limit: number): Promise<IndexDifference[]> {
  const checked = (text: string) => `select "table", key, expected, stored from (${text}) differing order by user_id limit $2`;
  const [engagement, performance] = await Promise.all([ENGAGEMENT, PERFORMANCE].map((text) => db.read<IndexDifference>({ text: checked(text) }, [platformId, limit])));
  return [...engagement!, ...performance!];
}
