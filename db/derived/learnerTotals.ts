import { joinColumns } from '../core/joinColumns.js';
import type { LearnerTotal } from '../analytics/learnerTotal.js';
import type { DerivedTable } from './derivedTable.js';

/**
 * The columns of learner_totals without its key. `completions`: of courses that the person is or was enrolled in;
 * `unenrolled_completions`: of other courses.
 */
const COLUMNS = joinColumns<LearnerTotal>(
  'enrollments',
  'enrolled_completions',
  'completions',
  'unenrolled_completions',
  'points',
  'skill_points',
  'certificates',
);

/** Counts of each person's enrollments, completions and earned things. Adds the differences to `department_totals`. */
export const learnerTotals: DerivedTable = {
  tables: ['learner_totals'],
  kind: 'learner',
  sources: ['course_enrollments', 'course_results', 'skill_point_totals', 'earned_certificates'],
  readFor: 'lists of learners, people by progress',
  batchSize: 2_000,
  compute: {
    name: 'derived: learner_totals',
    changes: true,
    text: `
      with level as materialized (
        select lowest_skill_level($1) as lowest
      ), counted as materialized (
        select changed.user_id, enrolled.enrollments, enrolled.enrolled_completions, completed.completions, completed.unenrolled_completions,
               earned.points, earned.skill_points, certified.certificates
          from unnest($2::bigint[]) as changed (user_id)
         cross join lateral (
           select count(*) as enrollments, count(results.completed_at) as enrolled_completions
             from (select course_id from course_enrollments where platform_id = $1 and user_id = changed.user_id and active offset 0) own
             left join course_results results on results.platform_id = $1 and results.user_id = changed.user_id and results.course_id = own.course_id) enrolled
         cross join lateral (
           select count(*) filter (where enrolled) as completions, count(*) filter (where not enrolled) as unenrolled_completions
             from course_results where platform_id = $1 and user_id = changed.user_id and completed_at is not null) completed
         cross join lateral (
           select coalesce(sum(points) filter (where skill_id = 0), 0) as points,
                  coalesce(array_agg(points order by points) filter (where skill_id <> 0), '{}') as skill_points
             from skill_point_totals where platform_id = $1 and user_id = changed.user_id) earned
         cross join lateral (
           select count(*) as certificates from earned_certificates where platform_id = $1 and user_id = changed.user_id) certified
      ), moved as materialized (
        select now_is.user_id,
               now_is.enrollments - coalesce(was.enrollments, 0) as enrollments,
               now_is.enrolled_completions - coalesce(was.enrolled_completions, 0) as enrolled_completions,
               now_is.completions - coalesce(was.completions, 0) as completions,
               now_is.unenrolled_completions - coalesce(was.unenrolled_completions, 0) as unenrolled_completions,
               now_is.points - coalesce(was.points, 0) as points,
               count_skills(now_is.skill_points, level.lowest) - coalesce(count_skills(was.skill_points, level.lowest), 0) as skills,
               now_is.certificates - coalesce(was.certificates, 0) as certificates
          from counted now_is
         cross join level
          left join lateral (select * from learner_totals where platform_id = $1 and user_id = now_is.user_id offset 0) was on true
      ), departments_moved as (
        update department_totals kept
           set enrollments = kept.enrollments + sums.enrollments, enrolled_completions = kept.enrolled_completions + sums.enrolled_completions,
               completions = kept.completions + sums.completions, unenrolled_completions = kept.unenrolled_completions + sums.unenrolled_completions,
               points = kept.points + sums.points, skills = kept.skills + sums.skills, certificates = kept.certificates + sums.certificates
          from (select department_id, sum(enrollments) as enrollments, sum(enrolled_completions) as enrolled_completions, sum(completions) as completions,
                       sum(unenrolled_completions) as unenrolled_completions, sum(points) as points, sum(skills) as skills, sum(certificates) as certificates
                  from departments_of($1, array(select user_id from moved
                                                 where (enrollments, enrolled_completions, completions, unenrolled_completions, points, skills, certificates) <> (0, 0, 0, 0, 0, 0, 0)))
                  join moved using (user_id)
                 group by department_id) sums
         where kept.platform_id = $1 and kept.department_id = sums.department_id
      )
      insert into learner_totals (platform_id, user_id, ${COLUMNS})
      select $1::integer, user_id, ${COLUMNS} from counted order by user_id
      on conflict (platform_id, user_id) do update
         set (${COLUMNS}) = (excluded.enrollments, excluded.enrolled_completions, excluded.completions, excluded.unenrolled_completions,
                             excluded.points, excluded.skill_points, excluded.certificates)`,
  },
  allKeys: {
    name: 'derived: all learners',
    text: `
      select user_id as key from learner_totals where platform_id = $1
       union select user_id from course_enrollments where platform_id = $1
       union select user_id from course_results where platform_id = $1
       union select user_id from skill_point_totals where platform_id = $1
       union select user_id from earned_certificates where platform_id = $1
       union select user_id from open_enrollments where platform_id = $1
       union select user_id from course_engagement where platform_id = $1`,
  },
  check: {
    name: 'derived: check learner_totals',
    text: `
      with enrolled as (
        select user_id, count(*) as enrollments from course_enrollments where platform_id = $1 and active group by user_id
      ), completed as (
        select user_id, count(*) filter (where is_active) as enrolled_completions, count(*) filter (where is_active is not null) as completions,
               count(*) filter (where is_active is null) as unenrolled_completions
          from course_results
          left join (select user_id, course_id, active as is_active from course_enrollments where platform_id = $1) enrollments using (user_id, course_id)
         where platform_id = $1 and completed_at is not null group by user_id
      ), earned as (
        select user_id, cast(sum(points) as bigint) as points, array_agg(points order by points) as skill_points
          from skill_point_totals where platform_id = $1 and skill_id <> 0 group by user_id
      ), certified as (
        select user_id, count(*) as certificates from earned_certificates where platform_id = $1 group by user_id
      ), expected as (
        select user_id, coalesce(enrollments, 0) as enrollments, coalesce(enrolled_completions, 0) as enrolled_completions, coalesce(completions, 0) as completions,
               coalesce(unenrolled_completions, 0) as unenrolled_completions,
               coalesce(points, 0) as points, coalesce(skill_points, '{}') as skill_points, coalesce(certificates, 0) as certificates
          from enrolled full join completed using (user_id) full join earned using (user_id) full join certified using (user_id)
      ), compared as (
        select user_id, to_jsonb(expected) - 'user_id' as expected, to_jsonb(stored) - '{platform_id, user_id}'::text[] as stored
          from expected
          full join (select * from learner_totals where platform_id = $1
                        and (enrollments, completions, unenrolled_completions, points, certificates) <> (0, 0, 0, 0, 0)) stored using (user_id)
      )
      select 'learner_totals' as "table", user_id as queue_key, cast(user_id as text) as key, expected, stored from compared where expected is distinct from stored`,
  },
};
