import type { Database } from '../core/connect.js';
import type { CoursePairs } from './engagementIndex.js';

/**
 * SQL: common table expressions over `courses` (distinct course_id): `class`, who is enrolled with their grade (no grade is 0), and `ranked`, the percentile rank
 * of each grade in each course, self included. Grades are exact to ten places (decision 54).
 */
const rankedText = `
  class as materialized (
    select courses.course_id, enrolled.user_id, cast(round(coalesce(results.grade, 0), 10) as float8) as grade
      from courses
     cross join lateral (select user_id from course_enrollments where platform_id = $1 and course_id = courses.course_id and active offset 0) enrolled
      left join course_results results on results.platform_id = $1 and results.course_id = courses.course_id and results.user_id = enrolled.user_id
  ), ranked as materialized (
    select course_id, grade, 100 * (sum(count(*)) over below_or_equal - count(*) / 2.0) / sum(count(*)) over (partition by course_id) as value
      from class group by course_id, grade
    window below_or_equal as (partition by course_id order by grade)
  )`;

const OF_PAIRS = {
  name: 'analytics: performance in courses',
  text: `
    with pairs as materialized (
      select * from unnest($2::bigint[], $3::bigint[]) with ordinality as sent (user_id, course_id, place)
    ), courses as materialized (
      select distinct course_id from pairs
    ), ${rankedText}
    select coalesce(array_agg(coalesce(round(ranked.value, 2), 0)::float8 order by place), '{}') as "values"
      from pairs left join class using (user_id, course_id) left join ranked using (course_id, grade)`,
};

/**
 * The performance index of each pair, with two decimals: the percentile rank, 0 to 100, of the person's grade among those who are enrolled in the course,
 * 100 * (below + half of equal) / all, themself included. 0 for who is not enrolled.
 */
export async function readCoursePerformance(
  db: Pick<Database, 'read'>,
  { platformId, pairs: { userIds, courseIds } }: { platformId: number; pairs: CoursePairs },
): Promise<number[]> {
  const [row] = await db.read<{ values: number[] }>(OF_PAIRS, [platformId, userIds, courseIds]);
  return row!.values;
}

const OF_PEOPLE = {
  name: 'analytics: performance of people',
  text: `
    with people as materialized (
      select * from unnest($2::bigint[]) with ordinality as sent (user_id, place)
    ), enrolled as materialized (
      select people.user_id, enrollments.course_id
        from people
       cross join lateral (select course_id from course_enrollments where platform_id = $1 and user_id = people.user_id and active offset 0) enrollments
    ), courses as materialized (
      select distinct course_id from enrolled
    ), ${rankedText}, means as materialized (
      select user_id, avg(ranked.value) as value from enrolled join class using (user_id, course_id) join ranked using (course_id, grade) group by user_id
    )
    select coalesce(array_agg(coalesce(round(means.value, 2), 0)::float8 order by place), '{}') as "values"
      from people left join means using (user_id)`,
};

/** The mean of each person's performance indexes over the courses that they are enrolled in, with two decimals; 0 without one. People are distinct. */
export async function readPerformanceOfPeople(
  db: Pick<Database, 'read'>,
  { platformId, userIds }: { platformId: number; userIds: readonly number[] },
): Promise<number[]> {
  const [row] = await db.read<{ values: number[] }>(OF_PEOPLE, [platformId, userIds]);
  return row!.values;
}
