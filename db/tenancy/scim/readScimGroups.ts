import type { Database } from '../../core/connect.js';
import { type ScimPage, type ScimQuery, type ScimSource, readScimPage } from './scimPage.js';

/** A group of the platform as SCIM shows it. Times have the format of `utc_time`. */
export interface ScimGroupRow {
  id: number;
  external_id: string | null;
  name: string;
  /** Null when they were not read. */
  members: { id: number; name: string }[] | null;
  /** Changes with the members. */
  members_digest: string;
  created: string;
  modified: string;
}

const MEMBERS = `from group_members place
  join memberships member on member.platform_id = place.platform_id and member.user_id = place.user_id
  join users on users.id = place.user_id
  left join scim_users stored on stored.platform_id = place.platform_id and stored.user_id = place.user_id
  where place.platform_id = groups.platform_id and place.group_id = groups.id
    and (member.active or stored.deleted_at is null)`;

const buildSource = (withMembers: boolean): ScimSource => ({
  from: 'from groups where groups.platform_id = cast($1 as integer)',
  row: `json_build_object(
      'id', groups.id, 'external_id', groups.external_id, 'name', groups.name,
      'members', ${
        withMembers
          ? `(select coalesce(json_agg(json_build_object(
                 'id', users.id, 'name', coalesce(nullif(users.name, ''), users.username)) order by users.id), '[]')
                ${MEMBERS})`
          : 'null'
      },
      'members_digest', (select md5(coalesce(string_agg(cast(users.id as text), ',' order by users.id), '')) ${MEMBERS}),
      'created', utc_time(groups.created_at), 'modified', utc_time(groups.modified_at))`,
  id: 'groups.id',
  attributes: {
    columns: {
      id: { sql: 'groups.id', type: 'id' },
      externalid: { sql: 'groups.external_id', type: 'exactText' },
      displayname: { sql: 'groups.name', type: 'text' },
      'meta.resourcetype': { sql: `'Group'`, type: 'exactText' },
      'meta.created': { sql: 'groups.created_at', type: 'time' },
      'meta.lastmodified': { sql: 'groups.modified_at', type: 'time' },
    },
    relations: {
      members: {
        from: MEMBERS,
        columns: {
          value: { sql: 'place.user_id', type: 'id' },
          display: { sql: `coalesce(nullif(users.name, ''), users.username)`, type: 'text' },
          type: { sql: `'User'`, type: 'text' },
        },
      },
    },
  },
});

const WITH_MEMBERS = buildSource(true);
const WITHOUT_MEMBERS = buildSource(false);

/** One page of the groups of a platform, with their members if `withMembers`. Throws FilterUnsupported. */
export function listScimGroups(
  db: Pick<Database, 'read'>,
  query: ScimQuery,
  { withMembers }: { withMembers: boolean },
): Promise<ScimPage<ScimGroupRow>> {
  return readScimPage(db, withMembers ? WITH_MEMBERS : WITHOUT_MEMBERS, query);
}

/** A group of the platform, or null. */
export async function findScimGroup(
  db: Pick<Database, 'read'>,
  { platformId, id }: { platformId: number; id: number },
  { withMembers }: { withMembers: boolean },
): Promise<ScimGroupRow | null> {
  const filter = { kind: 'compare', path: 'id', comparison: 'eq', value: String(id) } as const;
  const query = { platformId, filter, sort: null, limit: 1, offset: 0 };
  return (await listScimGroups(db, query, { withMembers })).rows[0] ?? null;
}
