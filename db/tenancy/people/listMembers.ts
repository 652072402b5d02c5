import type { BindValue } from '../access/rows.js';
import type { Database } from '../../core/connect.js';
import { hasNameText } from './hasNameText.js';

export type MemberSort = 'id' | 'username' | 'name' | 'created';

/** Times have the format of `utc_time`. */
export interface ListedGroupMember {
  user_id: number;
  username: string;
  name: string;
  email: string;
  /** Whether they are a member of the platform and their account is active. */
  active: boolean;
  created: string;
}

export interface ListedDepartmentMember extends ListedGroupMember {
  /** Administrator of this department itself. */
  is_admin: boolean;
  /** Member of this department itself, not only of one below. */
  is_direct: boolean;
  /** This department and those below that the person is in. */
  department_ids: number[];
}

export interface MemberFilter {
  platformId: number;
  /** Part of the user name, the name or the e-mail address. */
  text?: string;
  sort: { field: MemberSort; descending: boolean };
  limit: number;
  offset: number;
}

interface MemberPage<Member> {
  count: number;
  members: Member[];
}

const COLUMNS: Record<MemberSort, string> = {
  id: 'users.id',
  username: 'lower(users.username)',
  name: 'fold(users.name)',
  created: 'place.created_at',
};

/** One page of the people of a department and of all below it, each once, and the count of all. */
export function listDepartmentMembers(
  db: Pick<Database, 'read'>,
  filter: MemberFilter & { departmentId: number; isDirect: boolean; isAdmin?: boolean },
): Promise<MemberPage<ListedDepartmentMember>> {
  return readPage(db, filter, (bind, tenant) => {
    const department = bind(filter.departmentId, 'bigint');
    const isOwn = `department_id = ${department}`;
    return {
      recursive: `
        below as (
          select ${department} as id
          union all
          select lower.id from below join departments lower on lower.platform_id = ${tenant} and lower.parent_id = below.id
           where ${bind(!filter.isDirect, 'boolean')}
        ),`,
      places: `
        select user_id, min(created_at) as created_at, bool_or(is_admin and ${isOwn}) as is_admin, bool_or(${isOwn}) as is_direct,
               json_agg(department_id order by department_id) as department_ids
          from below join department_members on platform_id = ${tenant} and department_id = below.id
         group by user_id`,
      conditions: filter.isAdmin === undefined ? [] : [`place.is_admin = ${bind(filter.isAdmin, 'boolean')}`],
      fields: `'is_admin', page.is_admin, 'is_direct', page.is_direct, 'department_ids', page.department_ids,`,
    };
  });
}

/** One page of the people of a group, and the count of all. */
export function listGroupMembers(
  db: Pick<Database, 'read'>,
  filter: MemberFilter & { groupId: number },
): Promise<MemberPage<ListedGroupMember>> {
  return readPage(db, filter, (bind, tenant) => ({
    recursive: '',
    places: `select user_id, created_at from group_members where platform_id = ${tenant} and group_id = ${bind(filter.groupId, 'bigint')}`,
    conditions: [],
    fields: '',
  }));
}

/** The SQL that selects members. */
interface MemberSql {
  /** Additional common table expressions. */
  recursive: string;
  /** One row for each person: user_id, created_at, and the columns that `fields` uses. */
  places: string;
  conditions: string[];
  fields: string;
}

async function readPage<Member>(
  db: Pick<Database, 'read'>,
  { platformId, text, sort, limit, offset }: MemberFilter,
  buildMemberSql: (bind: BindValue, tenant: string) => MemberSql,
): Promise<MemberPage<Member>> {
  const values: unknown[] = [];
  const bind: BindValue = (value, type) => `cast($${values.push(value)} as ${type})`;
  const tenant = bind(platformId, 'integer');
  const { recursive, places, conditions, fields } = buildMemberSql(bind, tenant);
  const holds = [...conditions, ...(text === undefined ? [] : [hasNameText(text, bind(text, 'text'))])];
  const matching = `from place join users on users.id = place.user_id ${holds.length > 0 ? `where ${holds.join(' and ')}` : ''}`;
  const direction = sort.descending ? 'desc' : 'asc';
  const statement = `
    with recursive ${recursive} place as materialized (${places}), page as materialized (
      select place.*, users.username, users.name, users.email, users.active, ${COLUMNS[sort.field]} as sort_key ${matching}
       order by ${COLUMNS[sort.field]} ${direction}, users.id ${direction}
       limit ${bind(limit, 'bigint')} offset ${bind(offset, 'bigint')}
    )
    select (select count(*) ${matching}) as count,
           (select coalesce(json_agg(json_build_object(
                     'user_id', page.user_id, 'username', page.username, 'name', page.name, 'email', page.email,
                     'active', page.active and membership.active, ${fields} 'created', utc_time(page.created_at))
                     order by page.sort_key ${direction}, page.user_id ${direction}), '[]')
              from page
              join memberships membership on membership.platform_id = ${tenant} and membership.user_id = page.user_id) as members`;
  const [row] = await db.read<MemberPage<Member>>({ text: statement }, values);
  return row!;
}
