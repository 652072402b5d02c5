import type { Database } from '../../core/connect.js';
import { ALL_SKILLS } from './skillPointTotals.js';

/**
 * A stored count of a person that differs from their enrollments, results, points and certificates, or a wrong open
 * enrollment.
 */
export interface LearnerDifference {
  table: 'learner_totals' | 'open_enrollments';
  /** User id, and course id. */
  key: string;
  expected: object | null;
  stored: object | null;
}

const CHECK = `
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
      from skill_point_totals where platform_id = $1 and skill_id <> ${ALL_SKILLS} group by user_id
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
  select 'learner_totals' as "table", user_id, cast(user_id as text) as key, expected, stored from compared where expected is distinct from stored`;

const CHECK_OPEN = `
  select 'open_enrollments' as "table", user_id, concat_ws(' ', user_id, course_id) as key,
         case when expected_id is not null then jsonb_build_object('enrollment_id', expected_id, 'seen_on', expected_on) end as expected,
         case when enrollment_id is not null then jsonb_build_object('enrollment_id', enrollment_id, 'seen_on', seen_on) end as stored
    from (select user_id, course_id, own.id as expected_id, cast(coalesce(last_at, started) as date) as expected_on
            from course_enrollments own
            left join activity_courses using (platform_id, user_id, course_id)
           where platform_id = $1 and active
             and not exists (select from course_results done
                              where done.platform_id = $1 and done.user_id = own.user_id and done.course_id = own.course_id
                                and (passed or completed_at is not null and passed is null))) open
    full join (select user_id, course_id, enrollment_id, seen_on from open_enrollments where platform_id = $1) kept using (user_id, course_id)
   where (expected_id, expected_on) is distinct from (enrollment_id, seen_on)`;

const checked = (text: string) => `
  select "table", key, expected, stored from (${text}) differing
   where user_id not in (select user_id from learner_changes where platform_id = $1)
   order by user_id, key
   limit $2`;

/**
 * Recounts all people and open enrollments of a platform in another way and compares, except for people queued for
 * recounting. Returns at most `limit` of each.
 */
export async function checkLearnerTotals(
  db: Pick<Database, 'read'>,
  platformId: number,
  limit: number,
): Promise<LearnerDifference[]> {
  const [totals, open] = await Promise.all(
    [CHECK, CHECK_OPEN].map((text) => db.read<LearnerDifference>({ text: checked(text) }, [platformId, limit])),
  );
  return [...totals!, ...open!];
}
