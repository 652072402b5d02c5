/** SQL: whether anything grades the course of this id: an assignment type of its policy, or a graded block of its outline. */
export const isGradedText = (course: string) => `(
  exists (select from assignment_types where assignment_types.platform_id = $1 and assignment_types.course_id = ${course})
  or exists (select from course_blocks where course_blocks.platform_id = $1 and course_blocks.course_id = ${course} and graded and retired_at is null))`;

/** SQL: the class of a course, everybody with an active enrollment, with their results: user_id, grade, passed, percent; null without any. */
export const classText = (course: string) => `
  select enrolled.user_id, results.grade, results.passed, results.percent, results.type_grades
    from (select user_id from course_enrollments where platform_id = $1 and course_id = ${course} and active offset 0) enrolled
    left join course_results results on results.platform_id = $1 and results.course_id = ${course} and results.user_id = enrolled.user_id`;

/** SQL: the columns of class_totals, but for its key, of one course. */
export const sumsText = (course: string) => `
  select count(*) as enrolled, count(grade) as graded, count(*) filter (where passed) as passed,
         coalesce(sum(grade), 0) as grades, coalesce(sum(percent), 0) as percents
    from (${classText(course)}) class`;

/** Classes that one statement computes at most while they are not kept yet, and people of all of them. */
const MOST_LIVE = { classes: 40, people: 300 };

/**
 * SQL: the classes (course_id) that are computed when they are read: those which have changed last, of the changes that the condition holds for, and are not kept yet.
 * With `isLargeToo` the latest is one of them, however many people it has.
 */
export const liveClassesText = (condition: string, { isLargeToo }: { isLargeToo: boolean }) => `
  select course_id
    from (select course_id, place, sum(enrolled) over (order by place) as people
            from (select course_id, row_number() over (order by max(id) desc) as place
                    from class_changes where platform_id = $1 and ${condition} group by course_id order by place limit ${MOST_LIVE.classes}) changed
            left join (select course_id, enrolled from class_totals where platform_id = $1) kept using (course_id)) latest
   where coalesce(people, 0) <= ${MOST_LIVE.people}${isLargeToo ? ' or place = 1' : ''}`;

/** Columns of class_totals, and of class_changes, by how much they change. */
export const SUMS = ['enrolled', 'graded', 'passed', 'grades', 'percents'] as const;

/**
 * SQL: common table expressions that end with `class`, the sums of courses that anybody is enrolled in: of those of `chosen` (SQL of their ids), or of all:
 * course_id, enrolled, passed, grades, percents, and `counted`, the people that the mean of grades is over. They are the kept sums and by how much each change
 * changes them that is not in them yet. A class with a change of which that is not known is computed now; where there are more of these, the latest
 * (liveClassesText), and of the others what is known counts.
 *
 * Who is enrolled and has no grade counts as 0 where anything grades the course. Where nothing does, only those count who have a grade nevertheless: an
 * administrator, an import or a record may state one.
 */
export const classSumsText = (chosen: string | null) => {
  const isChosen = chosen === null ? '' : `and course_id in (${chosen})`;
  return `
  stale as materialized (
    ${liveClassesText(`enrolled is null ${isChosen}`, { isLargeToo: true })}
  ), sums as materialized (
    select course_id, ${SUMS.map((sum) => `coalesce(kept.${sum}, 0) + coalesce(waiting.${sum}, 0) as ${sum}`).join(', ')}
      from (select course_id, ${SUMS.join(', ')} from class_totals where platform_id = $1 ${isChosen}) kept
      full join (select course_id, ${SUMS.map((sum) => `sum(${sum}) as ${sum}`).join(', ')}
                   from class_changes where platform_id = $1 and enrolled is not null ${isChosen} group by course_id) waiting using (course_id)
     where course_id not in (select course_id from stale)
    union all
    select stale.course_id, now_is.*
      from stale cross join lateral (${sumsText('stale.course_id')}) now_is
  ), class as materialized (
    select course_id, enrolled, passed, grades, percents, case when ${isGradedText('sums.course_id')} then enrolled else graded end as counted
      from sums where enrolled > 0
  )`;
};

/** SQL: a share from 0 to 1 with four decimals; 0 of nothing. */
export const shareText = (part: string, whole: string) =>
  `coalesce(round(${part} / nullif(${whole}, 0), 4), 0)::float8`;
