import type { Database } from '../core/connect.js';
import { comparedGradeText, keptRanksText, meanRankText, movedText } from './classRanks.js';
import { liveClassesText } from './classSums.js';
import type { CoursePairs } from './engagementIndex.js';

/** SQL: common table expressions that end with `performed`, the percentile rank of each of `enrolled` (user_id, course_id, grade) in the class. `isOfMany`: as of keptRanksText. */
const performedText = (isOfMany: string) => `
  courses as materialized (
    select distinct course_id from enrolled
  ), ${keptRanksText(isOfMany)}, graded as materialized (
    select user_id, course_id, ${comparedGradeText('grade')} as grade from enrolled
  ), performed as materialized (
    select graded.user_id, graded.course_id, cast(kept.ranks[width_bucket(graded.grade, kept.grades)] as numeric) as value
      from graded join kept using (course_id)
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
    ), ${performedText('false')}
    select coalesce(array_agg(coalesce(round(performed.value, 2), 0)::float8 order by place), '{}') as "values"
      from pairs left join performed using (user_id, course_id)`,
};

/**
 * The performance index of each pair, with two decimals: the percentile rank, 0 to 100, of the person's grade among those who are enrolled in the course,
 * 100 * (below + half of equal) / all, themself included; no grade counts as 0. 0 for who is not enrolled.
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
    ), ${performedText('(select count(*) from people) > 1')}, means as materialized (
      select user_id, avg(value) as value from performed group by user_id
    )
    select coalesce(array_agg(coalesce(round(round(means.value, 9), 2), 0)::float8 order by place), '{}') as "values"
      from people left join means using (user_id)`,
};

/**
 * The mean of each person's performance indexes over the courses that they are enrolled in, with two decimals; 0 without one. People are distinct. Of one person it is exact; of several
 * the ranks of large classes that have changed within seconds are those of before.
 */
export async function readPerformanceOfPeople(
  db: Pick<Database, 'read'>,
  { platformId, userIds }: { platformId: number; userIds: readonly number[] },
): Promise<number[]> {
  const [row] = await db.read<{ values: number[] }>(OF_PEOPLE, [platformId, userIds]);
  return row!.values;
}

/**
 * SQL: common table expressions that end with `performances`, the same of everybody who is or was enrolled, as (user_id, value): kept ones, to which is added by how
 * much classes that have changed move them. Where many have, in the last seconds, that is done for the latest (liveClassesText), and the kept ranks count for the others.
 */
export const performancesText = `
  moving as materialized (
    ${liveClassesText('moves', { isLargeToo: false })}
  ), moved as materialized (
    ${movedText('moving')}
  ), performances as not materialized (
    select user_id, value from learner_performance where platform_id = $1 and user_id not in (select user_id from moved)
     union all
    select moved.user_id, ${meanRankText('(coalesce(own.ranks, 0) + moved.ranks)', '(coalesce(own.classes, 0) + moved.classes)')}
      from moved left join learner_performance own on own.platform_id = $1 and own.user_id = moved.user_id
  )`;
