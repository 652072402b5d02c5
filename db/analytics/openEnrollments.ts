import { joinColumns } from '../core/joinColumns.js';
import type { OpenEnrollment } from './openEnrollment.js';

/** The columns of open_enrollments without the tenant. */
export const OPEN_COLUMNS = joinColumns<OpenEnrollment>('user_id', 'course_id', 'enrollment_id', 'seen_on');

/**
 * SQL: computes a person's enrollments that are neither passed nor finished. A completion finishes an enrollment unless
 * it is failed.
 */
export const buildOpenEnrollmentsSql = (userId: string) => `
  select own.user_id, own.course_id, own.id as enrollment_id, cast(coalesce(last.last_at, own.started) as date) as seen_on
    from (select id, user_id, course_id, started from course_enrollments where platform_id = $1 and user_id = ${userId} and active offset 0) own
    left join course_results results on results.platform_id = $1 and results.user_id = ${userId} and results.course_id = own.course_id
    left join activity_courses last on last.platform_id = $1 and last.user_id = ${userId} and last.course_id = own.course_id
   where results.passed is not true and results.finished is not true`;

/**
 * SQL: the stored open enrollments that meet the condition, as (OPEN_COLUMNS), without people in `stale_learners` and
 * removed courses.
 */
export const buildStoredOpenSql = (condition: string) => `
  select ${OPEN_COLUMNS} from open_enrollments open
   where platform_id = $1 and user_id not in (select user_id from stale_learners)
     and course_id not in (select id from courses where courses.platform_id = $1 and deleted_at is not null) and ${condition}`;

/** SQL: the same for the people in `stale_learners`, computed now. */
export const buildStaleOpenSql = (condition: string) => `
  select open.* from stale_learners cross join lateral (${buildOpenEnrollmentsSql('stale_learners.user_id')}) open
   where course_id not in (select id from courses where courses.platform_id = $1 and deleted_at is not null) and ${condition}`;
