import type { BindValue } from '../access/rows.js';
import type { Database } from '../core/connect.js';
import { type PeopleFilter, peopleConditions } from './choosePeople.js';
import { pathwaysText, readLowestLevel, skillSumsText, skillsText } from './readLearnerFigures.js';

export type DepartmentSort = 'id' | 'name';

/** Of its people and those of all departments below, each once. */
export interface DepartmentFigures {
  id: number;
  name: string;
  users: number;
  enrollments: number;
  completions: number;
  /** Percent of the enrollments. */
  completion_rate: number;
  pathways_completed: number;
  certificates: number;
  points: number;
  skills: number;
  seconds: number;
}

export interface DepartmentFilter {
  platformId: number;
  /** Only these; null: all. */
  departmentIds: readonly number[] | null;
  /** Whom the figures are about. */
  people: Omit<PeopleFilter, 'platformId' | 'userIds' | 'search'>;
  sort: { field: DepartmentSort; descending: boolean };
  limit: number;
  offset: number;
}

const COLUMNS: Record<DepartmentSort, string> = { id: 'departments.id', name: 'fold(departments.name)' };

/** Where the people are more than one of so many members, it takes less to count what everybody did. */
const MANY_OF = 4;

/** SQL: what each of `people` (user_id) did and earned, person by person. `lowest` is SQL of the points of the lowest level. */
const figuresText = (lowest: string) => `
  select people.user_id, enrolled.count as enrollments, enrolled.completed as enrolled_completions, completed.count as completions,
         pathways.completed as pathways_completed, certificates.count as certificates, skills.points, skills.count as skills, coalesce(total.milliseconds, 0) as milliseconds
    from people
   cross join lateral (select count(*) as count, count(results.completed_at) as completed
                         from (select course_id from course_enrollments where platform_id = $1 and user_id = people.user_id and active offset 0) own
                         left join course_results results on results.platform_id = $1 and results.user_id = people.user_id and results.course_id = own.course_id) enrolled
   cross join lateral (select count(*) as count from course_results
                        where platform_id = $1 and user_id = people.user_id and completed_at is not null offset 0) completed
   cross join lateral (${pathwaysText('people.user_id')}) pathways
   cross join lateral (select count(*) as count from earned_certificates where platform_id = $1 and user_id = people.user_id offset 0) certificates
   cross join lateral (${skillsText('people.user_id', lowest)}) skills
    left join lateral (select milliseconds from activity_totals where platform_id = $1 and user_id = people.user_id offset 0) total on true`;

/** SQL: the same from what everybody of the platform did and earned, kind by kind. */
const allFiguresText = (lowest: string) => `
  select people.user_id, coalesce(enrolled.count, 0) as enrollments, coalesce(done.enrolled, 0) as enrolled_completions, coalesce(done.count, 0) as completions,
         coalesce(pathways.completed, 0) as pathways_completed, coalesce(certificates.count, 0) as certificates, coalesce(skills.points, 0) as points,
         coalesce(skills.count, 0) as skills, coalesce(total.milliseconds, 0) as milliseconds
    from people
    left join (select user_id, count(*) as count from course_enrollments where platform_id = $1 and active group by user_id) enrolled using (user_id)
    left join (select results.user_id, count(*) as count, count(own.user_id) as enrolled
                 from course_results results
                 left join course_enrollments own on own.platform_id = $1 and own.user_id = results.user_id and own.course_id = results.course_id and own.active
                where results.platform_id = $1 and results.completed_at is not null group by results.user_id) done using (user_id)
    left join (select taken.user_id, own.completed
                 from (select distinct user_id from pathway_enrollments where platform_id = $1 and active) taken
                cross join lateral (${pathwaysText('taken.user_id')}) own) pathways using (user_id)
    left join (select user_id, count(*) as count from earned_certificates where platform_id = $1 group by user_id) certificates using (user_id)
    left join (select user_id, ${skillSumsText(lowest)} from skill_point_totals where platform_id = $1 group by user_id) skills using (user_id)
    left join (select user_id, milliseconds from activity_totals where platform_id = $1) total using (user_id)`;

/** Departments with what their people did and earned at all, one page of them and how many they are. */
export async function listDepartmentFigures(
  db: Pick<Database, 'read'>,
  { platformId, departmentIds, people, sort: { field, descending }, limit, offset }: DepartmentFilter,
): Promise<{ total: number; people: number; rows: DepartmentFigures[] }> {
  const lowest = await readLowestLevel(db, platformId);
  const values: unknown[] = [platformId];
  const bind: BindValue = (value, type) => `cast($${values.push(value)} as ${type})`;
  const listed = `departments.platform_id = $1 ${departmentIds === null ? '' : `and departments.id = any (${bind(departmentIds, 'bigint[]')})`}`;
  const direction = descending ? 'desc' : 'asc';
  const conditions = peopleConditions({ ...people, userIds: null }, bind);
  const lowestPoints = bind(lowest, 'float8');
  const text = `
    with recursive page as materialized (
      select departments.id, departments.name, row_number() over (order by ${COLUMNS[field]} ${direction}, departments.id ${direction}) as place
        from departments where ${listed}
       order by place limit ${bind(limit, 'bigint')} offset ${bind(offset, 'bigint')}
    ), below as (
      select id as root_id, id from page
      union
      select below.root_id, departments.id from below join departments on departments.platform_id = $1 and departments.parent_id = below.id
    ), pairs as materialized (
      select distinct below.root_id, member.user_id
        from below
        join department_members on department_members.platform_id = $1 and department_members.department_id = below.id
        join memberships member on member.platform_id = $1 and member.user_id = department_members.user_id
       ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
    ), people as materialized (
      select distinct user_id from pairs
    ), size as materialized (
      select ${MANY_OF} * (select count(*) from people) > (select count(*) from memberships where platform_id = $1) as is_large
    ), figures as materialized (
      select * from (${figuresText(lowestPoints)}) own where not (select is_large from size)
       union all
      select * from (${allFiguresText(lowestPoints)}) own where (select is_large from size)
    ), sums as (
      select pairs.root_id, count(*) as users, sum(enrollments) as enrollments, sum(enrolled_completions) as enrolled_completions, sum(completions) as completions,
             sum(pathways_completed) as pathways_completed, sum(certificates) as certificates, sum(points) as points, sum(skills) as skills, sum(milliseconds) as milliseconds
        from pairs join figures on figures.user_id = pairs.user_id group by pairs.root_id
    )
    select (select count(*) from departments where ${listed}) as total, (select count(*) from people) as people,
           (select coalesce(json_agg(json_build_object('id', page.id, 'name', page.name, 'users', coalesce(users, 0), 'enrollments', coalesce(enrollments, 0),
                     'completions', coalesce(completions, 0), 'completion_rate', coalesce(round(100.0 * enrolled_completions / nullif(enrollments, 0), 2), 0),
                     'pathways_completed', coalesce(pathways_completed, 0), 'certificates', coalesce(certificates, 0), 'points', coalesce(points, 0),
                     'skills', coalesce(skills, 0), 'seconds', coalesce(round(milliseconds / 1000.0), 0)) order by place), '[]')
              from page left join sums on sums.root_id = page.id) as rows`;
  const [row] = await db.read<{ total: number; people: number; rows: DepartmentFigures[] }>({ text }, values);
  return row!;
}
