import type { Database } from '../core/connect.js';
import { ALL_SKILLS } from './skillPointTotals.js';

/** Counts of a person that are not those of their enrollments, results and points. */
export interface LearnerDifference {
  table: 'learner_totals';
  /** The person. */
  key: string;
  expected: object | null;
  stored: object | null;
}

const CHECK = `
  with enrolled as (
    select user_id, count(*) as enrollments from course_enrollments where platform_id = $1 and active group by user_id
  ), completed as (
    select user_id, count(*) as completions,
           count(*) filter (where (user_id, course_id) in (select user_id, course_id from course_enrollments where platform_id = $1 and active)) as enrolled_completions
      from course_results where platform_id = $1 and completed_at is not null group by user_id
  ), earned as (
    select user_id, cast(sum(points) as bigint) as points, array_agg(points order by points) as skill_points
      from skill_point_totals where platform_id = $1 and skill_id <> ${ALL_SKILLS} group by user_id
  ), expected as (
    select user_id, coalesce(enrollments, 0) as enrollments, coalesce(enrolled_completions, 0) as enrolled_completions, coalesce(completions, 0) as completions,
           coalesce(points, 0) as points, coalesce(skill_points, '{}') as skill_points
      from enrolled full join completed using (user_id) full join earned using (user_id)
  ), compared as (
    select user_id, to_jsonb(expected) - 'user_id' as expected, to_jsonb(stored) - '{platform_id, user_id}'::text[] as stored
      from expected
      full join (select * from learner_totals where platform_id = $1
                    and (enrollments, completions, points) <> (0, 0, 0)) stored using (user_id)
  )
  select 'learner_totals' as "table", cast(user_id as text) as key, expected, stored
    from compared
   where expected is distinct from stored and user_id not in (select user_id from learner_changes where platform_id = $1)
   order by user_id
   limit $2`;

/** Counts everybody of a platform in another way, and compares, but for who is to be counted again anyway. Returns at most `limit` differences. */
export function checkLearnerTotals(db: Pick<Database, 'read'>, platformId: number, limit: number): Promise<LearnerDifference[]> {
  return db.read<LearnerDifference>({ text: CHECK }, [platformId, limit]);
}
