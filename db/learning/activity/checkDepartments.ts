import type { Database } from '../../core/connect.js';
import type { Difference } from './difference.js';

/** All people by department and its ancestors, walked from the top; stored sums are computed from the bottom. */
const CHECK = `
  with recursive paths as (
    select id, array[id] as above from departments where platform_id = $1 and parent_id is null
     union all
    select departments.id, paths.above || departments.id from paths join departments on departments.platform_id = $1 and departments.parent_id = paths.id
  ), changed as (
    select department_id from department_changes where platform_id = $1
     union
    select unnest(above) from paths where id in (select department_id from department_changes where platform_id = $1)
  ), people as (
    select distinct up.department_id, member.user_id
      from department_members member join paths on paths.id = member.department_id cross join unnest(paths.above) as up (department_id)
     where member.platform_id = $1
  ), lowest as (
    select threshold from skill_thresholds where platform_id = $1 order by threshold limit 1
  ), own as (
    select user_id, enrollments, enrolled_completions, completions, unenrolled_completions, points, certificates,
           (select count(*) from unnest(skill_points) skill where skill >= coalesce((select threshold from lowest), 0)) as skills
      from learner_totals where platform_id = $1
  ), expected as (
    select id as department_id, count(people.user_id) as users, coalesce(sum(enrollments), 0) as enrollments, coalesce(sum(enrolled_completions), 0) as enrolled_completions,
           coalesce(sum(completions), 0) as completions, coalesce(sum(unenrolled_completions), 0) as unenrolled_completions, coalesce(sum(points), 0) as points, coalesce(sum(skills), 0) as skills,
           coalesce(sum(certificates), 0) as certificates,
           coalesce(sum((select milliseconds from activity_totals total where total.platform_id = $1 and total.user_id = people.user_id)), 0) as milliseconds
      from paths left join people on people.department_id = paths.id left join own on own.user_id = people.user_id
     group by id
  ), compared as (
    select department_id, to_jsonb(expected) - 'department_id' as expected, to_jsonb(stored) - '{platform_id, department_id}'::text[] as stored
      from expected full join (select * from department_totals where platform_id = $1) stored using (department_id)
  )
  select 'department_totals' as "table", cast(department_id as text) as key, expected, stored from compared
   where expected is distinct from stored and department_id not in (select department_id from changed)
   order by department_id
   limit $2`;

/**
 * Recomputes the sums of departments in another way and compares them with the stored ones, except for departments
 * queued for recomputation. Returns at most `limit`.
 */
export function checkDepartments(db: Pick<Database, 'read'>, platformId: number, limit: number): Promise<Difference[]> {
  return db.read<Difference>({ text: CHECK }, [platformId, limit]);
}
