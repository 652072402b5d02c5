import { joinColumns } from '../core/joinColumns.js';
import type { LearnerTotal } from './learnerTotal.js';

/**
 * The columns of learner_totals without its key. `completions`: of courses that the person is or was enrolled in;
 * `unenrolled_completions`: of other courses.
 */
export const LEARNER_COLUMNS = joinColumns<LearnerTotal>(
  'enrollments',
  'enrolled_completions',
  'completions',
  'unenrolled_completions',
  'points',
  'skill_points',
  'certificates',
);

/** SQL: computes the counts of one person's enrollments, completions and earned things; one row. */
export const buildLearnerCountsSql = (userId: string) => `
  select enrolled.enrollments, enrolled.enrolled_completions, completed.completions, completed.unenrolled_completions, earned.points, earned.skill_points, certified.certificates
    from (select count(*) as enrollments, count(results.completed_at) as enrolled_completions
            from (select course_id from course_enrollments where platform_id = $1 and user_id = ${userId} and active offset 0) own
            left join course_results results on results.platform_id = $1 and results.user_id = ${userId} and results.course_id = own.course_id) enrolled
   cross join (select count(course_enrollments.id) as completions, count(*) - count(course_enrollments.id) as unenrolled_completions
                 from (select course_id from course_results where platform_id = $1 and user_id = ${userId} and completed_at is not null offset 0) done
                 left join course_enrollments on course_enrollments.platform_id = $1 and course_enrollments.user_id = ${userId} and course_enrollments.course_id = done.course_id) completed
   cross join (select coalesce(sum(points) filter (where skill_id = 0), 0) as points,
                      coalesce(array_agg(points order by points) filter (where skill_id <> 0), '{}') as skill_points
                 from skill_point_totals where platform_id = $1 and user_id = ${userId}) earned
   cross join (select count(*) as certificates from earned_certificates where platform_id = $1 and user_id = ${userId}) certified`;

/** SQL: a common table expression with the people whose stored counts are out of date. */
export const staleLearnersSql = `
  stale_learners as materialized (
    select distinct user_id from learner_changes where platform_id = $1
  )`;

/**
 * SQL: the counts of all people who have any, as (user_id, LEARNER_COLUMNS); needs staleLearnersSql. Counts of stale
 * people are computed now. The counts are always exact: every change of them queues the person in learner_changes in
 * the same transaction.
 */
export const learnersSql = `
  select user_id, ${LEARNER_COLUMNS} from learner_totals where platform_id = $1 and user_id not in (select user_id from stale_learners)
   union all
  select stale_learners.user_id, counted.* from stale_learners cross join lateral (${buildLearnerCountsSql('stale_learners.user_id')}) counted`;

/** SQL: the same for one person; one row, or none. */
export const buildLearnerSql = (userId: string) => `
  select ${LEARNER_COLUMNS} from learner_totals where platform_id = $1 and user_id = ${userId} and user_id not in (select user_id from stale_learners)
   union all
  select counted.* from stale_learners cross join lateral (${buildLearnerCountsSql('stale_learners.user_id')}) counted where stale_learners.user_id = ${userId}`;

/** SQL: the number of `skill_points` that reach the lowest level. */
export const buildSkillCountSql = (lowest: string) =>
  `cardinality(skill_points) - width_bucket(cast(ceil(${lowest}) as bigint) - 1, skill_points)`;

/** SQL: the points of the lowest level, from which a skill counts as acquired, as (threshold); one row. */
export const lowestLevelSql =
  'select coalesce(min(threshold), 0)::float8 as threshold from skill_thresholds where platform_id = $1';
