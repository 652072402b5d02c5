import type { ClassTotal } from './classTotal.js';

/** SQL: whether the course is graded: its policy has an assignment type, or its outline a graded block. */
export const buildIsGradedSql = (course: string) => `(
  exists (select from assignment_types where assignment_types.platform_id = $1 and assignment_types.course_id = ${course})
  or exists (select from course_blocks where course_blocks.platform_id = $1 and course_blocks.course_id = ${course} and graded and retired_at is null))`;

/**
 * SQL: the class of a course, which is all people with an active enrollment, as (user_id, grade, passed, percent,
 * type_grades); null without a result.
 */
export const buildClassSql = (course: string) => `
  select enrolled.user_id, results.grade, results.passed, results.percent, results.type_grades
    from (select user_id from course_enrollments where platform_id = $1 and course_id = ${course} and active offset 0) enrolled
    left join course_results results on results.platform_id = $1 and results.course_id = ${course} and results.user_id = enrolled.user_id`;

/** SQL: the columns of class_totals without its key, computed for one course. */
export const buildSumsSql = (course: string) => `
  select count(*) as enrolled, count(grade) as graded, count(*) filter (where passed) as passed,
         coalesce(sum(grade), 0) as grades, coalesce(sum(percent), 0) as percents
    from (${buildClassSql(course)}) class`;

/** Limits of the classes that one statement computes because of pending changes, and of the people of these classes. */
const MOST_LIVE = { classes: 40, people: 300 };

/**
 * SQL: the classes (course_id) to compute at read time: those with the latest pending changes that meet the condition,
 * up to the limits of MOST_LIVE. With `isLargeToo`, the latest one is included whatever its size.
 */
export const buildLiveClassesSql = (condition: string, { isLargeToo }: { isLargeToo: boolean }) => `
  select course_id
    from (select course_id, place, sum(enrolled) over (order by place) as people
            from (select course_id, row_number() over (order by max(id) desc) as place
                    from class_changes where platform_id = $1 and ${condition} group by course_id order by place limit ${MOST_LIVE.classes}) changed
            left join (select course_id, enrolled from class_totals where platform_id = $1) kept using (course_id)) latest
   where coalesce(people, 0) <= ${MOST_LIVE.people}${isLargeToo ? ' or place = 1' : ''}`;

/** Columns of class_totals; in class_changes, the differences to add to them. */
export const SUM_COLUMNS = [
  'enrolled',
  'graded',
  'passed',
  'grades',
  'percents',
] as const satisfies readonly (keyof ClassTotal)[];

/**
 * SQL: common table expressions that end with `class`, the sums of courses with at least one enrollment: of the courses
 * of `chosen` (SQL of their ids), or of all. Columns: course_id, enrolled, passed, grades, percents, and `counted`, the
 * number of people in the mean of grades. The sums are the stored ones plus the differences of pending changes. A class
 * with a pending change whose difference is unknown is computed now, within the limits of buildLiveClassesSql.
 *
 * In a graded course, an enrolled person without a grade counts as 0. In other courses only people with a grade count:
 * an administrator, an import or a record can state one.
 */
export const buildClassSumsSql = (chosen: string | null) => {
  const isChosen = chosen === null ? '' : `and course_id in (${chosen})`;
  return `
  stale as materialized (
    ${buildLiveClassesSql(`enrolled is null ${isChosen}`, { isLargeToo: true })}
  ), sums as materialized (
    select course_id, ${SUM_COLUMNS.map((sum) => `coalesce(kept.${sum}, 0) + coalesce(waiting.${sum}, 0) as ${sum}`).join(', ')}
      from (select course_id, ${SUM_COLUMNS.join(', ')} from class_totals where platform_id = $1 ${isChosen}) kept
      full join (select course_id, ${SUM_COLUMNS.map((sum) => `sum(${sum}) as ${sum}`).join(', ')}
                   from class_changes where platform_id = $1 and enrolled is not null ${isChosen} group by course_id) waiting using (course_id)
     where course_id not in (select course_id from stale)
    union all
    select stale.course_id, now_is.*
      from stale cross join lateral (${buildSumsSql('stale.course_id')}) now_is
  ), class as materialized (
    select course_id, enrolled, passed, grades, percents, case when ${buildIsGradedSql('sums.course_id')} then enrolled else graded end as counted
      from sums where enrolled > 0
  )`;
};

/** SQL: a share from 0 to 1 with four decimals; 0 if `whole` is 0. */
export const buildShareSql = (part: string, whole: string) =>
  `coalesce(round(${part} / nullif(${whole}, 0), 4), 0)::float8`;
