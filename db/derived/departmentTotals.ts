import { DepartmentTotal } from '../analytics/departmentTotal.js';
import type { DerivedTable } from './derivedTable.js';

/** Sums of a department and of all departments below it; each person counts once. */
export const departmentTotals: DerivedTable = {
  tables: [DepartmentTotal.tableName],
  kind: 'department',
  sources: ['departments', 'department_members', 'learner_totals', 'activity_totals', 'skill_thresholds'],
  readFor: 'departments',
  batchSize: 1_000,
  isPaced: true,
  incremental:
    'Changes of people add their differences: `learner_totals` those of counts, `activity_totals` those of time. Changes of members and departments compute the sums of the department and of those above it.',
  compute: {
    name: 'derived: department_totals',
    changes: true,
    text: `
      with recursive roots as (
        select id, parent_id from departments where platform_id = $1 and id = any ($2::bigint[])
         union
        select departments.id, departments.parent_id from roots join departments on departments.platform_id = $1 and departments.id = roots.parent_id
      ), below as (
        select id as root_id, id from roots
         union
        select below.root_id, departments.id from below join departments on departments.platform_id = $1 and departments.parent_id = below.id
      ), members as (
        select distinct below.root_id, member.user_id from below join department_members member on member.platform_id = $1 and member.department_id = below.id
      ), sums as (
        select root_id, count(*) as users, sum(enrollments) as enrollments, sum(enrolled_completions) as enrolled_completions, sum(completions) as completions,
               sum(unenrolled_completions) as unenrolled_completions, sum(points) as points,
               sum(count_skills(skill_points, (select lowest_skill_level($1)))) as skills, sum(certificates) as certificates, sum(milliseconds) as milliseconds
          from members
          left join (select * from learner_totals where platform_id = $1) counts using (user_id)
          left join (select user_id, milliseconds from activity_totals where platform_id = $1) total using (user_id)
         group by root_id
      ), removed as (
        delete from department_totals
         where platform_id = $1 and department_id = any ($2) and department_id not in (select id from departments where platform_id = $1)
      )
      insert into department_totals (platform_id, department_id, users, enrollments, enrolled_completions, completions, unenrolled_completions,
                                     points, skills, certificates, milliseconds)
      select $1::integer, roots.id, coalesce(users, 0), coalesce(enrollments, 0), coalesce(enrolled_completions, 0), coalesce(completions, 0),
             coalesce(unenrolled_completions, 0), coalesce(points, 0), coalesce(skills, 0), coalesce(certificates, 0), coalesce(milliseconds, 0)
        from roots left join sums on sums.root_id = roots.id
       order by roots.id
      on conflict (platform_id, department_id) do update
         set (users, enrollments, enrolled_completions, completions, unenrolled_completions, points, skills, certificates, milliseconds)
             = (excluded.users, excluded.enrollments, excluded.enrolled_completions, excluded.completions, excluded.unenrolled_completions,
                excluded.points, excluded.skills, excluded.certificates, excluded.milliseconds)`,
  },
  allKeys: {
    name: 'derived: all departments',
    text: `
      select department_id as key from department_totals where platform_id = $1
       union
      select id from departments where platform_id = $1`,
  },
  check: {
    // People are walked from the top; stored sums are computed from the bottom.
    name: 'derived: check department_totals',
    text: `
      with recursive paths as (
        select id, array[id] as above from departments where platform_id = $1 and parent_id is null
         union all
        select departments.id, paths.above || departments.id from paths join departments on departments.platform_id = $1 and departments.parent_id = paths.id
      ), queued as (
        select key as department_id from derived_changes where platform_id = $1 and kind = 'department'
      ), changed as (
        select department_id from queued
         union
        select unnest(above) from paths where id in (select department_id from queued)
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
      select 'department_totals' as "table", department_id as queue_key, cast(department_id as text) as key, expected, stored from compared
       where expected is distinct from stored and department_id not in (select department_id from changed)`,
  },
};
