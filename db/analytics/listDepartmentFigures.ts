import type { BindValue } from '../tenancy/access/rows.js';
import type { Database } from '../core/connect.js';
import { foldedText } from '../core/foldedText.js';
import { type PeopleFilter, peopleConditions } from './choosePeople.js';
import { SUMMED, movedCountsText, summedCountsText } from './departmentSums.js';
import { LEARNER_COLUMNS, countedLearnerText, lowestLevelText, staleLearnersText } from './learnerTotals.js';
import { pathwaysText } from './readLearnerFigures.js';

export type DepartmentSort = keyof DepartmentFigures;

/** Of its people and those of all departments below, each once. */
export interface DepartmentFigures {
  id: number;
  name: string;
  users: number;
  enrollments: number;
  /** In courses that the person is or was enrolled in, and in others. */
  completions: number;
  unenrolled_completions: number;
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

const COLUMNS = `users, ${SUMMED}, milliseconds`;

/** SQL: a common table expression, the people of `members` (root_id, user_id, each once) whose counts are not kept, and by how much they have more (SUMMED). */
const movedOfMembersText = `
  moved as materialized (
    ${movedCountsText(`(select changed.user_id, counts.* from (select distinct user_id from members where user_id in (select user_id from stale_learners)) changed
                   cross join lateral (${countedLearnerText('changed.user_id')}) counts)`)}
  )`;

/** SQL: the figures of each root, of `base`, the sums of its people without what is not kept (root_id, COLUMNS), and of what `members` and `moved` say. */
const figuresText = (base: string) => `
  select root_id, users, enrollments, completions, unenrolled_completions, coalesce(round(100 * enrolled_completions / nullif(enrollments, 0), 2), 0) as completion_rate, pathways_completed, certificates,
         points, skills, round(milliseconds / 1000) as seconds
    from (select root_id, ${`${COLUMNS}, pathways_completed`.replaceAll(/\w+/g, 'sum($&) as $&')}
            from (select *, 0 as pathways_completed from (${base}) base
                   union all
                  select root_id, 0, ${SUMMED}, 0, 0 from members join moved using (user_id)
                   union all
                  select root_id, ${COLUMNS.replaceAll(/\w+/g, '0')}, sum(own.completed)
                    from (select root_id, user_id from members where user_id in (select user_id from pathway_enrollments where platform_id = $1 and active)) takers
                   cross join lateral (${pathwaysText('takers.user_id')}) own
                   group by root_id) parts
           group by root_id) sums`;

/** SQL: what people have together, but for what is not kept. */
const SUMS_OF_MEMBERS = `
  select root_id, count(*) as users, ${summedCountsText}, coalesce(sum(milliseconds), 0) as milliseconds
    from members
    left join (select user_id, ${LEARNER_COLUMNS} from learner_totals where platform_id = $1) counts using (user_id)
    left join (select user_id, milliseconds from activity_totals where platform_id = $1) total using (user_id)
   group by root_id`;

type Listed = Pick<DepartmentFigureFilter, 'platformId' | 'departmentIds' | 'people'>;

const listedText = ({ departmentIds }: Listed, bind: BindValue) =>
  `departments.platform_id = $1 ${departmentIds === null ? '' : `and departments.id = any (${bind(departmentIds, 'bigint[]')})`}`;

type Figures = Omit<DepartmentFigures, 'id' | 'name'>;

/** A department, and those below it with itself. */
interface Root {
  id: number;
  name: string;
  ids: number[];
  /** Null where they have to be summed. */
  figures: Figures | null;
}

/**
 * SQL: expressions beside `roots` and `below`: the sums that are kept of departments in and below which nothing has changed, and whoever has more than what is
 * kept of them. One snapshot has the sums, and whether they hold.
 */
const KEPT = `
  lowest as materialized (
    ${lowestLevelText}
  ), kept as materialized (
    select department_id as root_id, ${COLUMNS}
      from department_totals
     where platform_id = $1 and department_id in (select id from roots)
       and department_id not in (select below.root_id from department_changes join below on below.id = department_changes.department_id where platform_id = $1)
  ), ${staleLearnersText}, members as materialized (
    select distinct below.root_id, member.user_id
      from (select user_id from stale_learners
             union
            select user_id from pathway_enrollments where platform_id = $1 and active) special
      join department_members member on member.platform_id = $1 and member.user_id = special.user_id
      join below on below.id = member.department_id
  ), ${movedOfMembersText}, figures as materialized (
    ${figuresText('select * from kept')}
  )`;

/** Such departments, in an order and a page of it, or all; and how many they are. With figures where these are of everybody and kept. */
async function readRoots(
  db: Pick<Database, 'read'>,
  filter: Listed,
  page: (bind: BindValue) => string,
): Promise<{ total: number; roots: Root[] }> {
  const values: unknown[] = [filter.platformId];
  const bind: BindValue = (value, type) => `cast($${values.push(value)} as ${type})`;
  const listed = listedText(filter, bind);
  const isOfAll = Object.values(filter.people).every((value) => value === undefined || value === null);
  const text = `
    with recursive roots as materialized (
      select departments.id, departments.name, row_number() over () as place from (select * from departments where ${listed} ${page(bind)}) departments
    ), below as (
      select id as root_id, id from roots
      union
      select below.root_id, departments.id from below join departments on departments.platform_id = $1 and departments.parent_id = below.id
    )${isOfAll ? `, ${KEPT}` : ''}
    select (select count(*) from departments where ${listed}) as total,
           (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'ids', ids, 'figures', ${isOfAll ? "to_jsonb(figures) - 'root_id'" : 'null'}) order by place), '[]')
              from roots
              join (select root_id, json_agg(id) as ids from below group by root_id) own on own.root_id = roots.id
              ${isOfAll ? 'left join (kept join figures using (root_id)) on kept.root_id = roots.id' : ''}) as roots`;
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

/** The figures of departments whose sums are not kept, or of some of their people. */
async function sumFigures(
  db: Pick<Database, 'read'>,
  roots: readonly Root[],
  { platformId, people }: Listed,
): Promise<Map<number, Figures>> {
  if (roots.length === 0) return new Map();
  const values: unknown[] = [platformId];
  const bind: BindValue = (value, type) => `cast($${values.push(value)} as ${type})`;
  const text = `
    with lowest as materialized (
      ${lowestLevelText}
    ), ${staleLearnersText}, ${membersText(roots, people, bind)}, ${movedOfMembersText}, figures as materialized (
      ${figuresText(SUMS_OF_MEMBERS)}
    )
    select root_id, to_jsonb(figures) - 'root_id' as figures from figures`;
  const rows = await db.read<{ root_id: number; figures: Figures }>({ text }, values);
  return new Map(rows.map(({ root_id, figures }) => [root_id, figures]));
}

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

/** How many people such departments have, each once. */
export async function countDepartmentPeople(db: Pick<Database, 'read'>, filter: Listed): Promise<number> {
  const { roots } = await readRoots(db, filter, () => '');
  const values: unknown[] = [filter.platformId];
  const members = membersText(roots, filter.people, (value, type) => `cast($${values.push(value)} as ${type})`);
  return (
    await db.read<{ people: number }>(
      { text: `with ${members} select count(distinct user_id) as people from members` },
      values,
    )
  )[0]!.people;
}

/** Departments with what their people did and earned at all, one page of them and how many they are. */
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
