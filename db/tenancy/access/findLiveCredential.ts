import type { Database } from '../../core/connect.js';
import type { Caller, CredentialRole, PlatformGrant } from './caller.js';

/** A live credential: the expected hash of its secret, its expiry, and the caller it authenticates. */
export interface LiveCredential {
  id: number;
  /** Null for a client of an identity provider. */
  secretSha256: Buffer | null;
  expiresAt: Date | null;
  caller: Caller;
}

interface Row {
  id: number;
  scheme: Caller['scheme'];
  secret_sha256: Buffer | null;
  expires_at: Date | null;
  role: CredentialRole | null;
  user_id: number | null;
  username: string;
  email: string;
  is_dm_admin: boolean;
  scopes: string[] | null;
  platforms: { id: number; key: string; role: PlatformGrant['role']; departments: number[]; programs: number[] }[];
}

/**
 * `held` lists every platform that the credential covers: the active memberships of the person (only one when the
 * credential names a platform), or the one platform of a key without a person. `administered` lists what the person
 * administers there, including all departments below.
 */
const statement = {
  name: 'find_credential',
  text: `
    with recursive credential as (
      select c.*, u.username, u.email,
             case
               when c.user_id is null then c.role = 'dm_admin'
               else u.is_dm_admin and c.platform_id is null
             end as is_dm_admin
      from credentials c
      left join users u on u.id = c.user_id
      where c.prefix = $1 and c.revoked_at is null and (c.expires_at is null or c.expires_at > now())
        and (c.user_id is null or u.active)
    ), held as (
      select m.platform_id, m.role
      from credential c
      join memberships m
        on m.user_id = c.user_id and m.active and coalesce(c.platform_id, m.platform_id) = m.platform_id
      union all
      select c.platform_id, case when c.role in ('platform_admin', 'platform_viewer') then c.role else 'learner' end
      from credential c
      where c.user_id is null and c.platform_id is not null and c.role <> 'dm_admin'
    ), administered as (
      select d.platform_id, d.department_id
      from credential c
      join department_members d
        on d.user_id = c.user_id and d.is_admin and coalesce(c.department_id, d.department_id) = d.department_id
      union
      select d.platform_id, d.id
      from credential c
      join departments d on d.platform_id = c.platform_id
      where c.user_id is null and c.role = 'department_admin' and coalesce(c.department_id, d.id) = d.id
      union
      select d.platform_id, d.id
      from administered a
      join departments d on d.platform_id = a.platform_id and d.parent_id = a.department_id
    )
    select c.id, c.scheme, c.secret_sha256, c.expires_at, c.role, c.user_id, c.username, c.email, c.is_dm_admin, c.scopes,
           coalesce((
             select jsonb_agg(jsonb_build_object(
                      'id', p.id, 'key', p.key, 'role', h.role,
                      'departments', array(
                        select a.department_id from administered a where a.platform_id = p.id order by 1),
                      'programs', array(
                        select g.program_id from program_admins g
                        where g.platform_id = p.id and g.user_id = c.user_id
                          and coalesce(c.program_id, g.program_id) = g.program_id
                        union
                        select c.program_id where c.user_id is null and c.program_id is not null
                        order by 1)
                    ) order by p.id)
             from held h join platforms p on p.id = h.platform_id
           ), '[]') as platforms
    from credential c`,
};

/**
 * The live credential with this public prefix, or null. Rights are read at each call; a credential does not store
 * them.
 */
export async function findLiveCredential(db: Pick<Database, 'read'>, prefix: string): Promise<LiveCredential | null> {
  const [row] = await db.read<Row>(statement, [prefix]);
  return row
    ? { id: row.id, secretSha256: row.secret_sha256, expiresAt: row.expires_at, caller: buildCaller(row) }
    : null;
}

function buildCaller(row: Row): Caller {
  return {
    credentialId: row.id,
    scheme: row.scheme,
    user: row.user_id === null ? null : { id: row.user_id, username: row.username, email: row.email },
    isDmAdmin: row.is_dm_admin && (row.role === null || row.role === 'dm_admin'),
    isRecordWriter: row.role === 'record_writer',
    scopes: row.scopes,
    grants: row.platforms.map(({ id, key, role, departments, programs }) => ({
      platformId: id,
      platformKey: key,
      role: narrowRole(role, row.role),
      departmentIds: row.role === null || row.role === 'department_admin' ? departments : [],
      programIds: row.role === null || row.role === 'program_admin' ? programs : [],
    })),
  };
}

/** The lower of both roles: the role of a token narrows the role of its person and never extends it. */
export function narrowRole(held: PlatformGrant['role'], role: CredentialRole | null): PlatformGrant['role'] {
  if (role === null || held === role) return held;
  return held === 'platform_admin' && role === 'platform_viewer' ? 'platform_viewer' : 'learner';
}
