import { classText, liveClassesText } from './classSums.js';

/** SQL: a grade as it is compared: exact to ten places (decision 40), and 0 where there is none. */
export const comparedGradeText = (grade: string) => `cast(round(coalesce(${grade}, 0), 10) as float8)`;

/** What ranks of people are counted in: sums of whole numbers are exact, whatever is added and taken off. */
const RANK_UNITS = '1e12';

/** SQL: the mean of the ranks of a person, of their sum and number, with two decimals; 0 of none. */
export const meanRankText = (ranks: string, classes: string) =>
  `case when ${classes} > 0 then cast(round(round(cast(${ranks} as numeric) / (${classes} * ${RANK_UNITS}), 9), 2) as float8) else 0 end`;

/** SQL: everybody of the classes of `courses` (course_id): course_id, user_id, the compared grade and its rank, 100 * (below + half of equal) / all, in units. */
export const rankedText = (courses: string) => `
  select course_id, user_id, grade,
         cast(round(100 * ${RANK_UNITS} * (2 * (rank() over (partition by course_id order by grade) - 1) + count(*) over (partition by course_id, grade))
                    / (2 * count(*) over (partition by course_id))) as bigint) as rank
    from (select ranked.course_id, class.user_id, ${comparedGradeText('class.grade')} as grade
            from ${courses} ranked cross join lateral (${classText('ranked.course_id')}) class) graded`;

/** SQL: by how much the ranks of people in the classes of `courses` (course_id) are more than those that are kept with the class: user_id, ranks, classes. */
export const movedText = (courses: string, now = `(${rankedText(courses)})`) => `
  select user_id, cast(sum(rank) as bigint) as ranks, cast(sum(classes) as integer) as classes
    from (select user_id, rank, 1 as classes from ${now} now_is
           union all
          select member.user_id, -member.rank, -1
            from class_ranks cross join lateral unnest(user_ids, user_ranks) as member (user_id, rank)
           where platform_id = $1 and course_id in (select course_id from ${courses} known)) both_ranks
   group by user_id having sum(rank) <> 0 or sum(classes) <> 0`;

/** SQL: the columns of class_ranks for a lookup of grades, from rows of rankedText of one course. */
export const gradesText = (people: string) => `
  select coalesce(array_agg(grade order by grade), '{}') as grades, coalesce(array_agg(rank order by grade), '{}') as ranks
    from (select distinct grade, cast(rank / cast(${RANK_UNITS} as numeric) as float8) as rank from ${people}) grades`;

/**
 * SQL: common table expressions that end with `kept`: the ranks of the classes of `courses` (course_id), stored ones where they are up to date, and also where
 * `isOfMany` (SQL) is true and more has changed within seconds than is computed while somebody waits (liveClassesText).
 */
export const keptRanksText = (isOfMany: string) => `
  stale as materialized (
    select distinct course_id from class_changes
     where platform_id = $1 and moves
       and (not (${isOfMany}) or course_id in (${liveClassesText('moves and course_id in (select course_id from courses)', { isLargeToo: false })}))
  ), stored as materialized (
    -- Appending nothing reads a long array once, and not for each grade that is looked up in it.
    select course_id, grades || cast('{}' as float8[]) as grades, ranks || cast('{}' as float8[]) as ranks
      from class_ranks where platform_id = $1 and course_id in (select course_id from courses) and course_id not in (select course_id from stale)
  ), kept as materialized (
    select course_id, grades, ranks from stored
    union all
    select courses.course_id, now_is.grades, now_is.ranks
      from courses cross join lateral (${gradesText(`(${rankedText('(select courses.course_id)')}) people`)}) now_is
     where courses.course_id not in (select course_id from stored)
  )`;
