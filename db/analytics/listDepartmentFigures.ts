import type { BindValue } from '../tenancy/access/rows.js';
import type { Database } from '../core/connect.js';
import { type PeopleFilter, buildPeopleConditions } from './choosePeople.js';

export type DepartmentSort = keyof DepartmentFigures;

/** Figures of the people of a department and of all departments below; each person counts once. */
export interface DepartmentFigures {
  id: number;
  name: string;
  users: number;
  enrollments: number;
  /** Completions of courses that the person is or was enrolled in; `unenrolled_completions`: of other courses. */
  completions: number;
  unenrolled_completions: number;
  /** Completed enrollments in percent of all active ones. */
  completion_rate: number;
  pathways_completed: number;
  certificates: number;
  points: number;
  skills: number;
  seconds: number;
}

export interface DepartmentFigureFilter {
  platformId: number;
  /** Only these departments; null: all. */
  departmentIds: readonly number[] | null;
  /** The people that the figures cover. */
  people: Omit<PeopleFilter, 'platformId' | 'userIds' | 'search'>;
  sort: { field: DepartmentSort; descending: boolean };
  limit: number;
  offset: number;
}

/** SQL: sort keys that need no figures. */
const NAMED: Partial<Record<DepartmentSort, string>> = { id: 'departments.id', name: 'folded(departments.name)' };

const COLUMNS =
  'users, enrollments, enrolled_completions, completions, unenrolled_completions, points, skills, certificates, milliseconds';

/** SQL: the figures of each root, from its sums `base` (root_id, COLUMNS) and the pathways of `members`. */
const buildFiguresSql = (base: string) => `
  select root_id, users, enrollments, completions, unenrolled_completions, coalesce(round(100.0 * enrolled_completions / nullif(enrollments, 0), 2), 0) as completion_rate,
         coalesce(pathways_completed, 0) as pathways_completed, certificates, points, skills, round(milliseconds / 1000.0) as seconds
    from (${base}) base
    left join (select root_id, sum(own.completed) as pathways_completed
                 from (select root_id, user_id from members where user_id in (select user_id from pathway_enrollments where platform_id = $1 and active)) takers
                cross join lateral pathways_of_person($1, takers.user_id) own
                group by root_id) pathways using (root_id)`;

/** SQL: the stored counts of `members`, summed by root. */
const SUMS_OF_MEMBERS = `
  select root_id, count(*) as users, coalesce(sum(enrollments), 0) as enrollments, coalesce(sum(enrolled_completions), 0) as enrolled_completions,
         coalesce(sum(completions), 0) as completions, coalesce(sum(unenrolled_completions), 0) as unenrolled_completions, coalesce(sum(points), 0) as points,
         coalesce(sum(count_skills(skill_points, (select lowest_skill_level($1)))), 0) as skills, coalesce(sum(certificates), 0) as certificates,
         coalesce(sum(milliseconds), 0) as milliseconds
    from members
    left join (select * from learner_totals where platform_id = $1) counts using (user_id)
    left join (select user_id, milliseconds from activity_totals where platform_id = $1) total using (user_id)
   group by root_id`;

type Listed = Pick<DepartmentFigureFilter, 'platformId' | 'departmentIds' | 'people'>;

const buildListedSql = ({ departmentIds }: Listed, bind: BindValue) =>
  `departments.platform_id = $1 ${departmentIds === null ? '' : `and departments.id = any (${bind(departmentIds, 'bigint[]')})`}`;

type Figures = Omit<DepartmentFigures, 'id' | 'name'>;

const NOTHING: Figures = {
  users: 0,
  enrollments: 0,
  completions: 0,
  unenrolled_completions: 0,
  completion_rate: 0,
  pathways_completed: 0,
  certificates: 0,
  points: 0,
  skills: 0,
  seconds: 0,
};

/** A department. `ids`: itself and all departments below. */
interface Root {
  id: number;
  name: string;
  ids: number[];
  /** Null if they must be summed. */
  figures: Figures | null;
}

/** SQL: common table expressions that need `roots` and `below`: the figures of roots from their stored sums. */
const STORED = `
  members as materialized (
    select distinct below.root_id, member.user_id
      from (select user_id from pathway_enrollments where platform_id = $1 and active) takers
      join department_members member on member.platform_id = $1 and member.user_id = takers.user_id
      join below on below.id = member.department_id
  ), figures as materialized (
    ${buildFiguresSql(`select department_id as root_id, ${COLUMNS} from department_totals where platform_id = $1 and department_id in (select id from roots)`)}
  )`;

/**
 * Reads a page of the matching departments, or all, with their total number. Roots have figures if the filter covers
 * all people.
 */
async function readRoots(
  db: Pick<Database, 'read'>,
  filter: Listed,
  page: (bind: BindValue) => string,
): Promise<{ total: number; roots: Root[] }> {
  const values: unknown[] = [filter.platformId];
  const bind: BindValue = (value, type) => `cast($${values.push(value)} as ${type})`;
  const listed = buildListedSql(filter, bind);
  const isOfAll = Object.values(filter.people).every((value) => value === undefined || value === null);
  const text = `
    with recursive roots as materialized (
      select departments.id, departments.name, row_number() over () as place from (select * from departments where ${listed} ${page(bind)}) departments
    ), below as (
      select id as root_id, id from roots
      union
      select below.root_id, departments.id from below join departments on departments.platform_id = $1 and departments.parent_id = below.id
    )${isOfAll ? `, ${STORED}` : ''}
    select (select count(*) from departments where ${listed}) as total,
           (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'ids', ids, 'figures', ${isOfAll ? "to_jsonb(figures) - 'root_id'" : 'null'}) order by place), '[]')
              from roots
              join (select root_id, json_agg(id) as ids from below group by root_id) own on own.root_id = roots.id
              ${isOfAll ? 'left join figures on figures.root_id = roots.id' : ''}) as roots`;
  const [row] = await db.read<{ total: number; roots: Root[] }>({ text }, values);
  // A department without a row is new.
  const roots = row!.roots.map((root) => (isOfAll ? { ...root, figures: root.figures ?? NOTHING } : root));
  return { total: row!.total, roots };
}

/**
 * SQL: a common table expression `members`, the people of these departments, as (root_id, user_id), without repetition.
 * If no department has others below it, rows do not repeat; the expression is then not materialized, so that the
 * planner can estimate it from the tables.
 */
function buildMembersSql(roots: readonly Root[], people: Listed['people'], bind: BindValue): string {
  const conditions = [
    'department_members.platform_id = $1',
    ...buildPeopleConditions({ ...people, userIds: null }, bind),
  ];
  // Members of departments are members of the platform.
  const from = `department_members ${conditions.length === 1 ? '' : 'join memberships member on member.platform_id = $1 and member.user_id = department_members.user_id'}`;
  const [single, several] = [roots.filter(({ ids }) => ids.length === 1), roots.filter(({ ids }) => ids.length > 1)];
  const ofSingle = `
    select department_id as root_id, department_members.user_id from ${from}
     where ${conditions.join(' and ')} and department_id = any (${bind(
       single.map(({ id }) => id),
       'bigint[]',
     )})`;
  if (several.length === 0) return `members as not materialized (${ofSingle})`;
  const below = several.flatMap((root) => root.ids.map((id) => ({ rootId: root.id, id })));
  return `
    members as materialized (${ofSingle}
       union all
      select distinct below.root_id, department_members.user_id
        from unnest(${bind(
          below.map(({ rootId }) => rootId),
          'bigint[]',
        )}, ${bind(
          below.map(({ id }) => id),
          'bigint[]',
        )}) as below (root_id, id)
        join ${from} on department_members.department_id = below.id
       where ${conditions.join(' and ')}
    )`;
}

/** Computes the figures of departments without stored sums, or of some of their people. */
async function sumFigures(
  db: Pick<Database, 'read'>,
  roots: readonly Root[],
  { platformId, people }: Listed,
): Promise<Map<number, Figures>> {
  if (roots.length === 0) return new Map();
  const values: unknown[] = [platformId];
  const bind: BindValue = (value, type) => `cast($${values.push(value)} as ${type})`;
  const text = `
    with ${buildMembersSql(roots, people, bind)}, figures as materialized (
      ${buildFiguresSql(SUMS_OF_MEMBERS)}
    )
    select root_id, to_jsonb(figures) - 'root_id' as figures from figures`;
  const rows = await db.read<{ root_id: number; figures: Figures }>({ text }, values);
  return new Map(rows.map(({ root_id, figures }) => [root_id, figures]));
}

/** Counts the distinct people of the matching departments. */
export async function countDepartmentPeople(db: Pick<Database, 'read'>, filter: Listed): Promise<number> {
  const { roots } = await readRoots(db, filter, () => '');
  const values: unknown[] = [filter.platformId];
  const members = buildMembersSql(roots, filter.people, (value, type) => `cast($${values.push(value)} as ${type})`);
  return (
    await db.read<{ people: number }>(
      { text: `with ${members} select count(distinct user_id) as people from members` },
      values,
    )
  )[0]!.people;
}

/** Lists one page of departments with what their people did and earned in all time, and the number of departments. */
export async function listDepartmentFigures(
  db: Pick<Database, 'read'>,
  filter: DepartmentFigureFilter,
): Promise<{ total: number; rows: DepartmentFigures[] }> {
  const {
    sort: { field, descending },
    limit,
    offset,
  } = filter;
  const direction = descending ? 'desc' : 'asc';
  const named = NAMED[field];
  const { total, roots } = await readRoots(db, filter, (bind) =>
    named
      ? `order by ${named} ${direction}, departments.id ${direction} limit ${bind(limit, 'bigint')} offset ${bind(offset, 'bigint')}`
      : '',
  );
  const summed = await sumFigures(
    db,
    roots.filter(({ figures }) => figures === null),
    filter,
  );
  const rows = roots.map(({ id, name, figures }) => ({ ...(figures ?? summed.get(id) ?? NOTHING), id, name }));
  if (named) return { total, rows };
  const sign = descending ? -1 : 1;
  rows.sort((one, other) => sign * (Number(one[field]) - Number(other[field]) || one.id - other.id));
  return { total, rows: rows.slice(offset, offset + limit) };
}
