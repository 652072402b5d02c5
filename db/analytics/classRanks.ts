import { classText } from './classSums.js';

/** SQL: a grade as it is compared: exact to ten places (decision 54), and 0 where there is none. */
export const comparedGradeText = (grade: string) => `cast(round(coalesce(${grade}, 0), 10) as float8)`;

/** SQL: the columns of class_ranks, but for its key, of one course: its grades, and of each 100 * (below + half of equal) / all. */
export const ranksText = (course: string) => `
  select coalesce(array_agg(grade order by grade), '{}') as grades, coalesce(array_agg(rank order by grade), '{}') as ranks
    from (select grade, cast(100 * (sum(count(*)) over (order by grade) - count(*) / 2.0) / sum(count(*)) over () as float8) as rank
            from (select ${comparedGradeText('class.grade')} as grade from (${classText(course)}) class) graded
           group by grade) ranked`;

/** SQL: common table expressions that end with `kept`: the ranks of the classes of `courses` (course_id), stored ones where they are up to date. */
export const keptRanksText = `
  stale as materialized (
    select distinct course_id from class_changes where platform_id = $1
  ), stored as materialized (
    -- Appending nothing reads a long array once, and not for each grade that is looked up in it.
    select course_id, grades || cast('{}' as float8[]) as grades, ranks || cast('{}' as float8[]) as ranks
      from class_ranks where platform_id = $1 and course_id in (select course_id from courses) and course_id not in (select course_id from stale)
  ), kept as materialized (
    select course_id, grades, ranks from stored
    union all
    select courses.course_id, now_is.grades, now_is.ranks
      from courses cross join lateral (${ranksText('courses.course_id')}) now_is
     where courses.course_id not in (select course_id from stored)
  )`;
