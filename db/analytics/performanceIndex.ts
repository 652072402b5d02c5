import type { Database } from '../core/connect.js';
import type { CoursePairs } from './engagementIndex.js';

/**
 * SQL: common table expressions that end with `performed`, the percentile rank of each row of `enrolled` (user_id,
 * course_id, grade) in its class.
 */
const PERFORMED = `
  kept as materialized (
    -- Appending an empty array detoasts a long array once instead of for each look-up.
    select course_id, grades || cast('{}' as float8[]) as grades, ranks || cast('{}' as float8[]) as ranks
      from class_ranks where platform_id = $1 and course_id in (select course_id from enrolled)
  ), performed as materialized (
    select enrolled.user_id, enrolled.course_id, cast(kept.ranks[width_bucket(compared_grade(enrolled.grade), kept.grades)] as numeric) as value
      from enrolled join kept using (course_id)
  )`;

const OF_PAIRS = {
  name: 'analytics: performance in courses',
  text: `
    with pairs as materialized (
      select * from unnest($2::bigint[], $3::bigint[]) with ordinality as sent (user_id, course_id, place)
    ), enrolled as materialized (
      select pairs.user_id, pairs.course_id, results.grade
        from (select distinct user_id, course_id from pairs) pairs
        left join lateral (select grade from course_results
                            where platform_id = $1 and user_id = pairs.user_id and course_id = pairs.course_id offset 0) results on true
       where exists (select from course_enrollments own
                      where own.platform_id = $1 and own.user_id = pairs.user_id and own.course_id = pairs.course_id and own.active)
    ), ${PERFORMED}
    select coalesce(array_agg(coalesce(round(performed.value, 2), 0)::float8 order by place), '{}') as "values"
      from pairs left join performed using (user_id, course_id)`,
};

/**
 * Reads the performance index of each pair, with two decimals: the percentile rank, 0 to 100, of the person's grade in
 * the class of the course: 100 * (below + half of equal) / all, including the person. A missing grade counts as 0. The
 * index is 0 if the person is not enrolled.
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
      select people.user_id, own.course_id, own.grade
        from people
       cross join lateral (
         select enrollments.course_id, results.grade
           from (select course_id from course_enrollments where platform_id = $1 and user_id = people.user_id and active offset 0) enrollments
           left join (select course_id, grade from course_results where platform_id = $1 and user_id = people.user_id offset 0) results using (course_id)) own
    ), ${PERFORMED}, means as materialized (
      select user_id, avg(value) as value from performed group by user_id
    )
    select coalesce(array_agg(coalesce(round(round(means.value, 9), 2), 0)::float8 order by place), '{}') as "values"
      from people left join means using (user_id)`,
};

/**
 * Reads the mean performance index of each person over the courses that they are enrolled in, with two decimals; 0
 * without an enrollment. `userIds` must be distinct.
 */
export async function readPerformanceOfPeople(
  db: Pick<Database, 'read'>,
  { platformId, userIds }: { platformId: number; userIds: readonly number[] },
): Promise<number[]> {
  const [row] = await db.read<{ values: number[] }>(OF_PEOPLE, [platformId, userIds]);
  return row!.values;
}
