import { buildClassSql, buildLiveClassesSql } from './classSums.js';

/** SQL: a grade for comparison: rounded to ten decimals (decision 40); 0 if there is none. */
export const buildComparedGradeSql = (grade: string) => `cast(round(coalesce(${grade}, 0), 10) as float8)`;

/** The unit of ranks of people. Whole numbers keep sums exact when ranks are added and subtracted. */
const RANK_UNITS = '1e12';

/** SQL: the mean rank of a person with two decimals, from the sum and number of ranks; 0 if there are none. */
export const buildMeanRankSql = (ranks: string, classes: string) =>
  `case when ${classes} > 0 then cast(round(round(cast(${ranks} as numeric) / (${classes} * ${RANK_UNITS}), 9), 2) as float8) else 0 end`;

/**
 * SQL: the people of the classes of `courses` (course_id), as (course_id, user_id, grade, rank): the compared grade and
 * its rank, 100 * (below + half of equal) / all, in units.
 */
export const buildRankedSql = (courses: string) => `
  select course_id, user_id, grade,
         cast(round(100 * ${RANK_UNITS} * (2 * (rank() over (partition by course_id order by grade) - 1) + count(*) over (partition by course_id, grade))
                    / (2 * count(*) over (partition by course_id))) as bigint) as rank
    from (select ranked.course_id, class.user_id, ${buildComparedGradeSql('class.grade')} as grade
            from ${courses} ranked cross join lateral (${buildClassSql('ranked.course_id')}) class) graded`;

/**
 * SQL: the difference between the current and the stored ranks of people in the classes of `courses` (course_id), as
 * (user_id, ranks, classes).
 */
export const buildRankChangesSql = (courses: string, now = `(${buildRankedSql(courses)})`) => `
  select user_id, cast(sum(rank) as bigint) as ranks, cast(sum(classes) as integer) as classes
    from (select user_id, rank, 1 as classes from ${now} now_is
           union all
          select member.user_id, -member.rank, -1
            from class_ranks cross join lateral unnest(user_ids, user_ranks) as member (user_id, rank)
           where platform_id = $1 and course_id in (select course_id from ${courses} known)) both_ranks
   group by user_id having sum(rank) <> 0 or sum(classes) <> 0`;

/** SQL: the columns `grades` and `ranks` of class_ranks, from rows of buildRankedSql of one course. */
export const buildGradesSql = (people: string) => `
  select coalesce(array_agg(grade order by grade), '{}') as grades, coalesce(array_agg(rank order by grade), '{}') as ranks
    from (select distinct grade, cast(rank / cast(${RANK_UNITS} as numeric) as float8) as rank from ${people}) grades`;

/**
 * SQL: common table expressions that end with `kept`, the ranks of the classes of `courses` (course_id). Classes with
 * pending changes are computed now. If `isOfMany` (SQL) is true, only those of buildLiveClassesSql are, and the stored
 * ranks of the others are used.
 */
export const buildRanksSql = (isOfMany: string) => `
  stale as materialized (
    select distinct course_id from class_changes
     where platform_id = $1 and moves
       and (not (${isOfMany}) or course_id in (${buildLiveClassesSql('moves and course_id in (select course_id from courses)', { isLargeToo: false })}))
  ), stored as materialized (
    -- Appending an empty array detoasts a long array once instead of for each look-up.
    select course_id, grades || cast('{}' as float8[]) as grades, ranks || cast('{}' as float8[]) as ranks
      from class_ranks where platform_id = $1 and course_id in (select course_id from courses) and course_id not in (select course_id from stale)
  ), kept as materialized (
    select course_id, grades, ranks from stored
    union all
    select courses.course_id, now_is.grades, now_is.ranks
      from courses cross join lateral (${buildGradesSql(`(${buildRankedSql('(select courses.course_id)')}) people`)}) now_is
     where courses.course_id not in (select course_id from stored)
  )`;
