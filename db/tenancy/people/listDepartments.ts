import { type BindValue, type PlatformRows, rowsCondition } from '../access/rows.js';
import type { Database } from '../../core/connect.js';

export type OrganizationSort = 'id' | 'name' | 'created' | 'modified';

/** Times have the format of `utc_time`. */
export interface ListedDepartment {
  id: number;
  name: string;
  /** Null at the top, and when the row scope does not include the parent. */
  parent_id: number | null;
  /** From the top; only departments within the row scope. */
  ancestors: { id: number; name: string }[];
  child_count: number;
  /** Direct members. */
  member_count: number;
  /** People of the department and of all below, each counted once. */
  total_member_count: number;
  created: string;
  modified: string;
}

export interface DepartmentFilter {
  platformId: number;
  /** Of the platform. */
  rows: PlatformRows;
  id?: number;
  parentId?: number;
  /** Part of the name. */
  text?: string;
  sort: { field: OrganizationSort; descending: boolean };
  limit: number;
  offset: number;
}

const COLUMNS: Record<OrganizationSort, string> = {
  id: 'department.id',
  name: 'fold(department.name)',
  created: 'department.created_at',
  modified: 'department.modified_at',
};

/** One page of the matching departments, and the count of all matches. */
export async function listDepartments(
  db: Pick<Database, 'read'>,
  filter: DepartmentFilter,
): Promise<{ count: number; departments: ListedDepartment[] }> {
  const values: unknown[] = [];
  const bind: BindValue = (value, type) => `cast($${values.push(value)} as ${type})`;
  const text = buildStatement(filter, bind);
  const [row] = await db.read<{ count: number; departments: ListedDepartment[] }>({ text }, values);
  return row!;
}

function buildStatement(
  { platformId, rows, id, parentId, text, sort, limit, offset }: DepartmentFilter,
  bind: BindValue,
): string {
  const tenant = bind(platformId, 'integer');
  const isAmong = (table: string) =>
    rowsCondition([rows], { platform: `${table}.platform_id`, department: `${table}.id` }, bind);
  const conditions = [
    `department.platform_id = ${tenant}`,
    isAmong('department'),
    ...(id === undefined ? [] : [`department.id = ${bind(id, 'bigint')}`]),
    ...(parentId === undefined ? [] : [`department.parent_id = ${bind(parentId, 'bigint')}`]),
    ...(text === undefined ? [] : [`fold(department.name) like like_pattern(${bind(text, 'text')})`]),
  ];
  const matching = `from departments department where ${conditions.join(' and ')}`;
  const direction = sort.descending ? 'desc' : 'asc';
  const order = (key: string, unique: string) => `${key} ${direction}, ${unique} ${direction}`;
  return `
    with recursive page as materialized (
      select department.*, ${COLUMNS[sort.field]} as sort_key ${matching}
       order by ${order(COLUMNS[sort.field], 'department.id')}
       limit ${bind(limit, 'bigint')} offset ${bind(offset, 'bigint')}
    ), above as (
      select page.id as of_id, upper.id, upper.name, upper.parent_id, 1 as height
        from page join departments upper on upper.platform_id = ${tenant} and upper.id = page.parent_id and ${isAmong('upper')}
      union all
      select above.of_id, upper.id, upper.name, upper.parent_id, height + 1
        from above join departments upper on upper.platform_id = ${tenant} and upper.id = above.parent_id and ${isAmong('upper')}
    ), below as (
      select id as of_id, id from page
      union all
      select below.of_id, lower.id
        from below join departments lower on lower.platform_id = ${tenant} and lower.parent_id = below.id
    ), people as (
      select below.of_id, count(distinct member.user_id) as total, count(*) filter (where below.id = below.of_id) as own
        from below
        join department_members member on member.platform_id = ${tenant} and member.department_id = below.id
       group by below.of_id
    )
    select (select count(*) ${matching}) as count,
           (select coalesce(json_agg(json_build_object(
                     'id', page.id, 'name', page.name,
                     'parent_id', (select above.id from above where of_id = page.id and height = 1),
                     'ancestors', (select coalesce(json_agg(json_build_object('id', above.id, 'name', above.name) order by height desc), '[]')
                                     from above where of_id = page.id),
                     'child_count', (select count(*) from departments child
                                      where child.platform_id = ${tenant} and child.parent_id = page.id),
                     'member_count', coalesce(people.own, 0), 'total_member_count', coalesce(people.total, 0),
                     'created', utc_time(page.created_at), 'modified', utc_time(page.modified_at)) order by ${order('page.sort_key', 'page.id')}), '[]')
              from page left join people on people.of_id = page.id) as departments`;
}
