import type { Database } from '../../core/connect.js';
import type { ScimColumn } from './scimFilter.js';
import { type ScimPage, type ScimQuery, type ScimSource, readScimPage } from './scimPage.js';

/** Attributes that are stored for SCIM clients alone, by their path. */
export const STORED_ATTRIBUTES = [
  'name.givenName',
  'name.familyName',
  'nickName',
  'title',
  'userType',
  'preferredLanguage',
  'locale',
  'timezone',
  'enterprise:employeeNumber',
  'enterprise:costCenter',
  'enterprise:organization',
  'enterprise:division',
  'enterprise:manager.value',
] as const;

/** A member of the platform as SCIM shows it. Times have the format of `utc_time`. */
export interface ScimUserRow {
  id: number;
  external_id: string | null;
  username: string;
  name: string;
  email: string;
  active: boolean;
  attributes: Record<string, string>;
  department: string | null;
  groups: { id: number; name: string }[];
  created: string;
  modified: string;
}

const DEPARTMENT = `(
  select department_path(place.platform_id, place.department_id) from department_members place
  where place.platform_id = stored.platform_id and place.department_id = stored.department_id
    and place.user_id = stored.user_id)`;
const MODIFIED = 'greatest(users.modified_at, member.modified_at, stored.modified_at)';

const text = (sql: string): ScimColumn => ({ sql, type: 'text' });
const stored = Object.fromEntries(
  STORED_ATTRIBUTES.map((path) => [path.toLowerCase(), text(`(stored.attributes ->> '${path}')`)]),
);

const USERS: ScimSource = {
  from: `
    from memberships member
    join users on users.id = member.user_id
    left join scim_users stored on stored.platform_id = member.platform_id and stored.user_id = member.user_id
    where member.platform_id = cast($1 as integer) and (member.active or stored.deleted_at is null)`,
  row: `json_build_object(
      'id', users.id, 'external_id', stored.external_id, 'username', users.username, 'name', users.name,
      'email', users.email, 'active', member.active and users.active,
      'attributes', coalesce(stored.attributes, '{}'), 'department', ${DEPARTMENT},
      'groups', (select coalesce(json_agg(json_build_object('id', groups.id, 'name', groups.name) order by groups.id), '[]')
                   from group_members place
                   join groups on groups.platform_id = place.platform_id and groups.id = place.group_id
                  where place.platform_id = member.platform_id and place.user_id = users.id),
      'created', utc_time(member.created_at), 'modified', utc_time(${MODIFIED}))`,
  id: 'users.id',
  attributes: {
    columns: {
      id: { sql: 'users.id', type: 'id' },
      externalid: { sql: 'stored.external_id', type: 'exactText' },
      username: text('users.username'),
      displayname: text(`nullif(users.name, '')`),
      'name.formatted': text(`nullif(users.name, '')`),
      active: { sql: '(member.active and users.active)', type: 'boolean' },
      'emails.value': text('users.email'),
      'emails.type': text(`'work'`),
      'emails.primary': { sql: 'true', type: 'boolean' },
      ...stored,
      'enterprise:department': text(DEPARTMENT),
      'meta.resourcetype': { sql: `'User'`, type: 'exactText' },
      'meta.created': { sql: 'member.created_at', type: 'time' },
      'meta.lastmodified': { sql: MODIFIED, type: 'time' },
    },
    relations: {
      groups: {
        from: `from group_members place
          join groups on groups.platform_id = place.platform_id and groups.id = place.group_id
          where place.platform_id = member.platform_id and place.user_id = member.user_id`,
        columns: {
          value: { sql: 'groups.id', type: 'id' },
          display: text('groups.name'),
        },
      },
    },
  },
};

/** One page of the members of a platform, without those that a SCIM client deleted. Throws FilterUnsupported. */
export function listScimUsers(db: Pick<Database, 'read'>, query: ScimQuery): Promise<ScimPage<ScimUserRow>> {
  return readScimPage(db, USERS, query);
}

/** A member of the platform; null when there is none, or a SCIM client has deleted the member. */
export async function findScimUser(
  db: Pick<Database, 'read'>,
  { platformId, id }: { platformId: number; id: number },
): Promise<ScimUserRow | null> {
  const filter = { kind: 'compare', path: 'id', comparison: 'eq', value: String(id) } as const;
  const { rows } = await listScimUsers(db, { platformId, filter, sort: null, limit: 1, offset: 0 });
  return rows[0] ?? null;
}
