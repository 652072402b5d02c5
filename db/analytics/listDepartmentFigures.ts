import type { BindValue } from '../access/rows.js';
import type { Database } from '../core/connect.js';
import { foldedText } from '../core/foldedText.js';
import { type PeopleFilter, peopleConditions } from './choosePeople.js';
import { LEARNER_COLUMNS, countedLearnerText, skillsFromText } from './learnerTotals.js';
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

export interface DepartmentFigureFilter {
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

/** SQL: what the people of each root of `members` (root_id, user_id) did and earned, in parts that are added up. `lowest` is SQL of the points of the lowest level. */
const sumsText = (lowest: string) => `
  select root_id, sum(users) as users, sum(enrollments) as enrollments, sum(enrolled_completions) as enrolled_completions, sum(completions) as completions, sum(points) as points,
         sum(skills) as skills, sum(milliseconds) as milliseconds, sum(pathways_completed) as pathways_completed, sum(certificates) as certificates
    from (select root_id, count(*) as users, ${countedText(lowest)}, sum(total.milliseconds) as milliseconds, 0 as pathways_completed, 0 as certificates
            from members
            left join (select user_id, ${LEARNER_COLUMNS} from learner_totals
                        where platform_id = $1 and user_id not in (select user_id from learner_changes where platform_id = $1)) counts using (user_id)
            left join (select user_id, milliseconds from activity_totals where platform_id = $1) total using (user_id)
           group by root_id
           union all
          select root_id, 0, ${countedText(lowest)}, 0, 0, 0
            from members
            join (select distinct user_id from learner_changes where platform_id = $1) stale using (user_id)
           cross join lateral (${countedLearnerText('stale.user_id')}) counts
           group by root_id
           union all
          select root_id, 0, 0, 0, 0, 0, 0, 0, sum(own.completed), 0
            from (select distinct root_id, user_id from members
                    join (select user_id from pathway_enrollments where platform_id = $1 and active) taken using (user_id)) takers
           cross join lateral (${pathwaysText('takers.user_id')}) own
           group by root_id
           union all
          select root_id, 0, 0, 0, 0, 0, 0, 0, 0, count(*)
            from members
            join (select user_id from earned_certificates where platform_id = $1) earned using (user_id)
           group by root_id) parts
   group by root_id`;

const countedText = (lowest: string) => `
  sum(enrollments) as enrollments, sum(enrolled_completions) as enrolled_completions, sum(completions) as completions, sum(points) as points, sum(${skillsFromText(lowest)}) as skills`;

/** SQL: the columns of DepartmentFigures but for its name, of a row of sumsText that may be absent. */
const FIGURES = `
  coalesce(users, 0) as users, coalesce(enrollments, 0) as enrollments, coalesce(completions, 0) as completions,
  coalesce(round(100.0 * enrolled_completions / nullif(enrollments, 0), 2), 0) as completion_rate, coalesce(pathways_completed, 0) as pathways_completed,
  coalesce(certificates, 0) as certificates, coalesce(points, 0) as points, coalesce(skills, 0) as skills, coalesce(round(milliseconds / 1000.0), 0) as seconds`;

type Listed = Pick<DepartmentFigureFilter, 'platformId' | 'departmentIds' | 'people'>;

const listedText = ({ departmentIds }: Listed, bind: BindValue) =>
  `departments.platform_id = $1 ${departmentIds === null ? '' : `and departments.id = any (${bind(departmentIds, 'bigint[]')})`}`;

/** A department, and those below it with itself. */
interface Root {
  id: number;
  name: string;
  ids: number[];
}

/** Such departments, in an order and a page of it, or all; and how many they are. */
async function readRoots(db: Pick<Database, 'read'>, filter: Listed, page: (bind: BindValue) => string): Promise<{ total: number; roots: Root[] }> {
  const values: unknown[] = [filter.platformId];
  const bind: BindValue = (value, type) => `cast($${values.push(value)} as ${type})`;
  const listed = listedText(filter, bind);
  const text = `
    with recursive roots as materialized (
      select departments.id, departments.name, row_number() over () as place from (select * from departments where ${listed} ${page(bind)}) departments
    ), below as (
      select id as root_id, id from roots
      union
      select below.root_id, departments.id from below join departments on departments.platform_id = $1 and departments.parent_id = below.id
    )
    select (select count(*) from departments where ${listed}) as total,
           (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'ids', (select json_agg(below.id) from below where root_id = roots.id)) order by place), '[]')
              from roots) as roots`;
  return (await db.read<{ total: number; roots: Root[] }>({ text }, values))[0]!;
}

/**
 * SQL: a common table expression, the people of these departments (root_id, user_id), each once for each of them. Without others below it everybody is once
 * anyway: then it is a part of what reads it, and PostgreSQL knows from the tables how many they are.
 */
function membersText(roots: readonly Root[], people: Listed['people'], bind: BindValue): string {
  const conditions = ['department_members.platform_id = $1', ...peopleConditions({ ...people, userIds: null }, bind)];
  // Members of departments are members of the platform.
  const from = `department_members ${conditions.length === 1 ? '' : 'join memberships member on member.platform_id = $1 and member.user_id = department_members.user_id'}`;
  const [single, several] = [roots.filter(({ ids }) => ids.length === 1), roots.filter(({ ids }) => ids.length > 1)];
  const ofSingle = `
    select department_id as root_id, department_members.user_id from ${from}
     where ${conditions.join(' and ')} and department_id = any (${bind(single.map(({ id }) => id), 'bigint[]')})`;
  if (several.length === 0) return `members as not materialized (${ofSingle})`;
  const below = several.flatMap((root) => root.ids.map((id) => ({ rootId: root.id, id })));
  return `
    members as materialized (${ofSingle}
       union all
      select distinct below.root_id, department_members.user_id
        from unnest(${bind(below.map(({ rootId }) => rootId), 'bigint[]')}, ${bind(below.map(({ id }) => id), 'bigint[]')}) as below (root_id, id)
        join ${from} on department_members.department_id = below.id
       where ${conditions.join(' and ')}
    )`;
}

/** The page of these departments by how many people they have. */
async function pageByPeople(db: Pick<Database, 'read'>, roots: readonly Root[], { platformId, people, sort: { descending }, limit, offset }: DepartmentFigureFilter): Promise<Root[]> {
  const values: unknown[] = [platformId];
  const bind: BindValue = (value, type) => `cast($${values.push(value)} as ${type})`;
  const direction = descending ? 'desc' : 'asc';
  const text = `
    with ${membersText(roots, people, bind)}, sizes as (
      select root_id, count(*) as people from members group by root_id
    )
    select departments.id
      from unnest(${bind(roots.map(({ id }) => id), 'bigint[]')}) as departments (id) left join sizes on sizes.root_id = departments.id
     order by coalesce(people, 0) ${direction}, departments.id ${direction} limit ${bind(limit, 'bigint')} offset ${bind(offset, 'bigint')}`;
  const byId = new Map(roots.map((root) => [root.id, root]));
  return (await db.read<{ id: number }>({ text }, values)).map(({ id }) => byId.get(id)!);
}

/** How many people such departments have, each once. */
export async function countDepartmentPeople(db: Pick<Database, 'read'>, filter: Listed): Promise<number> {
  const { roots } = await readRoots(db, filter, () => '');
  const values: unknown[] = [filter.platformId];
  const members = membersText(roots, filter.people, (value, type) => `cast($${values.push(value)} as ${type})`);
  return (await db.read<{ people: number }>({ text: `with ${members} select count(distinct user_id) as people from members` }, values))[0]!.people;
}

/** Departments with what their people did and earned at all, one page of them and how many they are. */
export async function listDepartmentFigures(
  db: Pick<Database, 'read'>,
  filter: DepartmentFigureFilter,
): Promise<{ total: number; rows: DepartmentFigures[] }> {
  const { platformId, people, sort: { field, descending }, limit, offset } = filter;
  const direction = descending ? 'desc' : 'asc';
  const pageText = (bind: BindValue) => `limit ${bind(limit, 'bigint')} offset ${bind(offset, 'bigint')}`;
  const named = NAMED[field];
  // Figures are summed for the departments of the page alone, where it takes less to choose it first: filters are read as often as people are.
  const isByPeople = field === 'users' && Object.values(people).every((value) => value === undefined || value === null);
  const isKnown = named !== undefined || isByPeople;
  const order = isKnown ? 'id' : `${field} ${direction}, id ${direction}`;
  const [lowest, { total, roots: listed }] = await Promise.all([
    readLowestLevel(db, platformId),
    readRoots(db, filter, (bind) => (named ? `order by ${named} ${direction}, departments.id ${direction} ${pageText(bind)}` : '')),
  ]);
  const roots = isByPeople ? await pageByPeople(db, listed, filter) : listed;
  const values: unknown[] = [platformId];
  const bind: BindValue = (value, type) => `cast($${values.push(value)} as ${type})`;
  const text = `
    with ${membersText(roots, people, bind)}, figures as materialized (
      select departments.id, ${FIGURES}
        from unnest(${bind(roots.map(({ id }) => id), 'bigint[]')}) as departments (id)
        left join (${sumsText(bind(lowest, 'float8'))}) sums on sums.root_id = departments.id
    )
    select coalesce(json_agg(page order by ${order}), '[]') as rows from (select * from figures ${isKnown ? '' : `order by ${order} ${pageText(bind)}`}) page`;
  const [read] = await db.read<{ rows: Omit<DepartmentFigures, 'name'>[] }>({ text }, values);
  const figures = new Map(read!.rows.map((row) => [row.id, row]));
  const names = new Map(roots.map(({ id, name }) => [id, name]));
  const ids = isKnown ? names.keys() : figures.keys();
  return { total, rows: [...ids].map((id) => ({ name: names.get(id)!, ...figures.get(id)! })) };
}
