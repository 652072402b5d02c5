import { type BindValue, type PlatformRows, rowsCondition } from '../access/rows.js';
import type { Database } from '../../core/connect.js';
import type { OrganizationSort } from './listDepartments.js';

/** Times have the format of `utc_time`. */
export interface ListedGroup {
  id: number;
  name: string;
  member_count: number;
  created: string;
  modified: string;
}

export interface GroupFilter {
  platformId: number;
  /** Of the platform. */
  rows: PlatformRows;
  id?: number;
  /** Part of the name. */
  text?: string;
  sort: { field: OrganizationSort; descending: boolean };
  limit: number;
  offset: number;
}

const COLUMNS: Record<OrganizationSort, string> = {
  id: 'groups.id',
  name: 'fold(groups.name)',
  created: 'groups.created_at',
  modified: 'groups.modified_at',
};

/** One page of the matching groups, and the count of all matches. */
export async function listGroups(
  db: Pick<Database, 'read'>,
  { platformId, rows, id, text, sort, limit, offset }: GroupFilter,
): Promise<{ count: number; groups: ListedGroup[] }> {
  const values: unknown[] = [];
  const bind: BindValue = (value, type) => `cast($${values.push(value)} as ${type})`;
  const conditions = [
    `groups.platform_id = ${bind(platformId, 'integer')}`,
    rowsCondition([rows], { platform: 'groups.platform_id', group: 'groups.id' }, bind),
    ...(id === undefined ? [] : [`groups.id = ${bind(id, 'bigint')}`]),
    ...(text === undefined ? [] : [`fold(groups.name) like like_pattern(${bind(text, 'text')})`]),
  ];
  const matching = `from groups where ${conditions.join(' and ')}`;
  const direction = sort.descending ? 'desc' : 'asc';
  const statement = `
    with page as materialized (
      select groups.*, ${COLUMNS[sort.field]} as sort_key ${matching}
       order by ${COLUMNS[sort.field]} ${direction}, groups.id ${direction}
       limit ${bind(limit, 'bigint')} offset ${bind(offset, 'bigint')}
    )
    select (select count(*) ${matching}) as count,
           (select coalesce(json_agg(json_build_object(
                     'id', page.id, 'name', page.name,
                     'member_count', (select count(*) from group_members member
                                       where member.platform_id = page.platform_id and member.group_id = page.id),
                     'created', utc_time(page.created_at), 'modified', utc_time(page.modified_at))
                     order by page.sort_key ${direction}, page.id ${direction}), '[]')
              from page) as groups`;
  const [row] = await db.read<{ count: number; groups: ListedGroup[] }>({ text: statement }, values);
  return row!;
}
