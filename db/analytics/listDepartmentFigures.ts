import type { BindValue } from '../access/rows.js';
import type { Database } from '../core/connect.js';
import { foldedText } from '../core/foldedText.js';
import { type PeopleFilter, peopleConditions } from './choosePeople.js';
import { learnerText, learnersText, skillsFromText, staleLearnersText } from './learnerTotals.js';
import { pathwaysText, readLowestLevel } from './readLearnerFigures.js';

export type DepartmentSort = keyof DepartmentFigures;

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

/** SQL of what departments are sorted by without their figures. */
const NAMED: Partial<Record<DepartmentSort, string>> = { id: 'departments.id', name: foldedText('departments.name') };

/** Where the people are more than one of so many members, it takes less to read the counts of everybody. */
const MANY_OF = 4;

/** SQL: what the people of each root of `pairs` did and earned, person by person. `lowest` is SQL of the points of the lowest level. */
const figuresText = (lowest: string) => `
  select ${sumsText(lowest)}
    from pairs
    left join lateral (${learnerText('pairs.user_id')}) counts on true
   cross join lateral (${pathwaysText('pairs.user_id')}) pathways
   cross join lateral (select count(*) as count from earned_certificates where platform_id = $1 and user_id = pairs.user_id offset 0) certificates
    left join lateral (select milliseconds from activity_totals where platform_id = $1 and user_id = pairs.user_id offset 0) total on true
   group by root_id`;

/** SQL: the same from what everybody of the platform did and earned, kind by kind. */
const allFiguresText = (lowest: string) => `
  select ${sumsText(lowest)}
    from pairs
    left join (${learnersText}) counts on counts.user_id = pairs.user_id
    left join (select taken.user_id, own.completed
                 from (select distinct user_id from pathway_enrollments where platform_id = $1 and active) taken
                cross join lateral (${pathwaysText('taken.user_id')}) own) pathways on pathways.user_id = pairs.user_id
    left join (select user_id, count(*) as count from earned_certificates where platform_id = $1 group by user_id) certificates on certificates.user_id = pairs.user_id
    -- Offset, or each of them is looked up.
    left join (select user_id, milliseconds from activity_totals where platform_id = $1 offset 0) total on total.user_id = pairs.user_id
   group by root_id`;

const sumsText = (lowest: string) => `
  root_id, count(*) as users, sum(counts.enrollments) as enrollments, sum(counts.enrolled_completions) as enrolled_completions, sum(counts.completions) as completions,
  sum(pathways.completed) as pathways_completed, sum(certificates.count) as certificates, sum(counts.points) as points, sum(${skillsFromText(lowest)}) as skills,
  sum(total.milliseconds) as milliseconds`;

/** SQL: the columns of DepartmentFigures but for its name, of a row of sumsText that may be absent. */
const FIGURES = `
  coalesce(users, 0) as users, coalesce(enrollments, 0) as enrollments, coalesce(completions, 0) as completions,
  coalesce(round(100.0 * enrolled_completions / nullif(enrollments, 0), 2), 0) as completion_rate, coalesce(pathways_completed, 0) as pathways_completed,
  coalesce(certificates, 0) as certificates, coalesce(points, 0) as points, coalesce(skills, 0) as skills, coalesce(round(milliseconds / 1000.0), 0) as seconds`;

type Listed = Pick<DepartmentFilter, 'platformId' | 'departmentIds' | 'people'>;

/** SQL: the common table expressions `below`, the departments (id) of each root of `roots` (id), and `pairs`, everybody of them, once for each root. */
function pairsText(people: Listed['people'], bind: BindValue): string {
  const conditions = peopleConditions({ ...people, userIds: null }, bind);
  // Members of departments are members of the platform.
  const members = conditions.length === 0 ? '' : `
        join memberships member on member.platform_id = $1 and member.user_id = department_members.user_id
       where ${conditions.join(' and ')}`;
  return `
    below as (
      select id as root_id, id from roots
      union
      select below.root_id, departments.id from below join departments on departments.platform_id = $1 and departments.parent_id = below.id
    ), pairs as materialized (
      select distinct below.root_id, department_members.user_id
        from below
        join department_members on department_members.platform_id = $1 and department_members.department_id = below.id${members}
    )`;
}

const listedText = ({ departmentIds }: Listed, bind: BindValue) =>
  `departments.platform_id = $1 ${departmentIds === null ? '' : `and departments.id = any (${bind(departmentIds, 'bigint[]')})`}`;

/** How many people such departments have, each once. */
export async function countDepartmentPeople(db: Pick<Database, 'read'>, filter: Listed): Promise<number> {
  const values: unknown[] = [filter.platformId];
  const bind: BindValue = (value, type) => `cast($${values.push(value)} as ${type})`;
  const text = `
    with recursive roots as materialized (
      select id from departments where ${listedText(filter, bind)}
    ), ${pairsText(filter.people, bind)}
    select count(distinct user_id) as people from pairs`;
  return (await db.read<{ people: number }>({ text }, values))[0]!.people;
}

/** Departments with what their people did and earned at all, one page of them and how many they are. */
export async function listDepartmentFigures(
  db: Pick<Database, 'read'>,
  filter: DepartmentFilter,
): Promise<{ total: number; rows: DepartmentFigures[] }> {
  const { platformId, people, sort: { field, descending }, limit, offset } = filter;
  const lowest = await readLowestLevel(db, platformId);
  const values: unknown[] = [platformId];
  const bind: BindValue = (value, type) => `cast($${values.push(value)} as ${type})`;
  const listed = listedText(filter, bind);
  const direction = descending ? 'desc' : 'asc';
  const lowestPoints = bind(lowest, 'float8');
  const page = `limit ${bind(limit, 'bigint')} offset ${bind(offset, 'bigint')}`;
  const named = NAMED[field];
  const text = `
    with recursive ${staleLearnersText}, roots as materialized (
      select departments.id, departments.name from departments where ${listed} ${named ? `order by ${named} ${direction}, departments.id ${direction} ${page}` : ''}
    ), ${pairsText(people, bind)}, size as materialized (
      select ${MANY_OF} * (select count(*) from pairs) > (select count(*) from learner_totals where platform_id = $1) as is_large
    ), sums as materialized (
      select * from (${figuresText(lowestPoints)}) own where not (select is_large from size)
       union all
      select * from (${allFiguresText(lowestPoints)}) own where (select is_large from size)
    ), figures as materialized (
      select departments.id, departments.name, ${FIGURES}
        from roots departments left join sums on sums.root_id = departments.id
    ), placed as materialized (
      select departments.*, row_number() over (order by ${named ?? field} ${direction}, departments.id ${direction}) as place from figures departments
    )
    select (select count(*) from departments where ${listed}) as total,
           (select coalesce(json_agg(to_jsonb(page) - 'place' order by place), '[]') from (select * from placed ${named ? '' : `order by place ${page}`}) page) as rows`;
  const [row] = await db.read<{ total: number; rows: DepartmentFigures[] }>({ text }, values);
  return row!;
}
