import type { Database } from '../core/connect.js';

/** People in courses: the first person in the first course, and so on. */
export interface CoursePairs {
  userIds: readonly number[];
  courseIds: readonly number[];
}

/**
 * SQL: the engagement index of each of `people` (distinct user_id) in each course with a record, as (user_id, course_id, value), not rounded. `period` is SQL of
 * the days of a window. So many windows hold an active day: those that begin up to it, not before the first day, and end on it or later, not after the last.
 */
const engagementText = (people: string, period: string) => `
  select spans.user_id, spans.course_id, held.days / greatest(last - first + 2 - ${period}, 1) as value
    from (select people.user_id, days.course_id, array_agg(days.day) as active, min(days.day) as first, max(days.day) as last
            from ${people} people
           cross join lateral (select course_id, day from activity_days
                                where platform_id = $1 and user_id = people.user_id and course_id <> 0 offset 0) days
           group by 1, 2) spans
   cross join lateral (select case when last - first + 1 < ${period} then cast(count(*) as numeric)
                                   else sum(cast(least(day, last + 1 - ${period}) - greatest(day + 1 - ${period}, first) + 1 as numeric)) end as days
                         from unnest(active) day) held`;

const OF_PAIRS = {
  name: 'analytics: engagement in courses',
  text: `
    with pairs as materialized (
      select * from unnest($2::bigint[], $3::bigint[]) with ordinality as sent (user_id, course_id, place)
    ), people as materialized (
      select distinct user_id from pairs
    ), engaged as materialized (${engagementText('people', '$4::integer')}
    )
    select coalesce(array_agg(coalesce(round(engaged.value, 4), 0)::float8 order by place), '{}') as "values"
      from pairs left join engaged using (user_id, course_id)`,
};

/**
 * The engagement index of each pair, with four decimals: the mean, over all windows of `periodDays` consecutive days (UTC) between the first and the last day
 * with a record of the person in the course, of the days with one. Where they lie closer, there is one window. 0 without records.
 */
export async function readCourseEngagement(
  db: Pick<Database, 'read'>,
  { platformId, periodDays, pairs: { userIds, courseIds } }: { platformId: number; periodDays: number; pairs: CoursePairs },
): Promise<number[]> {
  const [row] = await db.read<{ values: number[] }>(OF_PAIRS, [platformId, userIds, courseIds, periodDays]);
  return row!.values;
}

const OF_PEOPLE = {
  name: 'analytics: engagement of people',
  text: `
    with people as materialized (
      select * from unnest($2::bigint[]) with ordinality as sent (user_id, place)
    ), engaged as materialized (${engagementText('people', '$3::integer')}
    ), enrolled as materialized (
      select people.user_id, enrollments.course_id
        from people
       cross join lateral (select course_id from course_enrollments where platform_id = $1 and user_id = people.user_id and active offset 0) enrollments
    ), means as materialized (
      select user_id, avg(coalesce(engaged.value, 0)) as value from enrolled left join engaged using (user_id, course_id) group by user_id
    )
    select coalesce(array_agg(coalesce(round(means.value, 4), 0)::float8 order by place), '{}') as "values"
      from people left join means using (user_id)`,
};

/** The mean of each person's engagement indexes over the courses that they are enrolled in, with four decimals; 0 without one. People are distinct. */
export async function readEngagementOfPeople(
  db: Pick<Database, 'read'>,
  { platformId, periodDays, userIds }: { platformId: number; periodDays: number; userIds: readonly number[] },
): Promise<number[]> {
  const [row] = await db.read<{ values: number[] }>(OF_PEOPLE, [platformId, userIds, periodDays]);
  return row!.values;
}
