/** The columns of open_enrollments, but for the tenant. */
export const OPEN_COLUMNS = 'user_id, course_id, enrollment_id, seen_on';

/** SQL: the enrollments of a person that are neither passed nor finished, computed now. A completion that is not failed finishes one. */
export const openOfPersonText = (userId: string) => `
  select own.user_id, own.course_id, own.id as enrollment_id, cast(coalesce(last.last_at, own.started) as date) as seen_on
    from (select id, user_id, course_id, started from course_enrollments where platform_id = $1 and user_id = ${userId} and active offset 0) own
    left join course_results results on results.platform_id = $1 and results.user_id = ${userId} and results.course_id = own.course_id
    left join activity_courses last on last.platform_id = $1 and last.user_id = ${userId} and last.course_id = own.course_id
   where results.passed is not true and results.finished is not true`;

/** SQL: those in courses that were not removed which the condition holds for, as (OPEN_COLUMNS): kept ones of who is not in `stale_learners`. */
export const keptOpenText = (condition: string) => `
  select ${OPEN_COLUMNS} from open_enrollments open
   where platform_id = $1 and user_id not in (select user_id from stale_learners)
     and course_id not in (select id from courses where courses.platform_id = $1 and deleted_at is not null) and ${condition}`;

/** SQL: and those of now of who is. */
export const staleOpenText = (condition: string) => `
  select open.* from stale_learners cross join lateral (${openOfPersonText('stale_learners.user_id')}) open
   where course_id not in (select id from courses where courses.platform_id = $1 and deleted_at is not null) and ${condition}`;
