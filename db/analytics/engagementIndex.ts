import type { Database } from '../core/connect.js';

/** People in courses: the first person in the first course, and so on. */
export interface CoursePairs {
  userIds: readonly number[];
  courseIds: readonly number[];
}

/**
 * SQL: the engagement index of a person in each course with a record, as (course_id, value), not rounded. `period` is SQL of the days of a window. So many windows
 * hold an active day: those that begin up to it, not before the first day, and end on it or later, not after the last.
 */
const engagementText = (userId: string, period: string) => `
  select course_id, (case when last - first + 1 < ${period} then cast(cardinality(active) as numeric)
                          else (select cast(sum(least(day, last + 1 - ${period}) - greatest(day + 1 - ${period}, first) + 1) as numeric) from unnest(active) day)
                     end) / greatest(last - first + 2 - ${period}, 1) as value
    from (select course_id, array_agg(day) as active, min(day) as first, max(day) as last
            from activity_days where platform_id = $1 and user_id = ${userId} and course_id <> 0 group by course_id offset 0) spans`;

const OF_PAIRS = {
  name: 'analytics: engagement in courses',
  text: `
    with pairs as materialized (
      select * from unnest($2::bigint[], $3::bigint[]) with ordinality as sent (user_id, course_id, place)
    ), people as materialized (
      select distinct user_id from pairs
    ), engaged as materialized (
      select people.user_id, own.course_id, own.value from people cross join lateral (${engagementText('people.user_id', '$4::integer')}) own
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
    )
    select coalesce(array_agg(coalesce(round(means.value, 4), 0)::float8 order by place), '{}') as "values"
      from people
      left join lateral (
        select avg(coalesce(engaged.value, 0)) as value
          from (select course_id from course_enrollments where platform_id = $1 and user_id = people.user_id and active offset 0) enrolled
          left join (${engagementText('people.user_id', '$3::integer')}) engaged using (course_id)) means on true`,
};

/** The mean of each person's engagement indexes over the courses that they are enrolled in, with four decimals; 0 without one. People are distinct. */
export async function readEngagementOfPeople(
  db: Pick<Database, 'read'>,
  { platformId, periodDays, userIds }: { platformId: number; periodDays: number; userIds: readonly number[] },
): Promise<number[]> {
  const [row] = await db.read<{ values: number[] }>(OF_PEOPLE, [platformId, userIds, periodDays]);
  return row!.values;
}
