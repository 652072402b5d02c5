import type { Database } from '../../core/connect.js';
import type { Caller, PlatformGrant } from '../access/caller.js';
import { narrowRole } from '../access/findLiveCredential.js';
import type { SessionKey } from './saveBrowserSession.js';

/** A live session: the expected hash of its secret, when it ends without further use, and the caller. */
export interface LiveSession {
  secretSha256: Buffer;
  endsAt: Date;
  caller: Caller & { user: NonNullable<Caller['user']> };
}

interface Row {
  secret_sha256: Buffer;
  ends_at: Date;
  role: PlatformGrant['role'] | null;
  held_role: PlatformGrant['role'];
  acr: string | null;
  authenticated_at: Date | null;
  user_id: number;
  username: string;
  email: string;
  platform_key: string;
  departments: number[];
  programs: number[];
}

/** The conditions are those of links (findIdentities, findLtiPerson), so that a session ends with its link. */
const FIND = {
  name: 'find browser session',
  text: `
    with recursive session as (
      select s.*, u.username, u.email, m.role as held_role
        from browser_sessions s
        join users u on u.id = s.user_id and u.active and not u.is_dm_admin
        join memberships m on m.platform_id = s.platform_id and m.user_id = s.user_id and m.active
        left join identity_providers p on p.platform_id = s.platform_id and p.id = s.provider_id
        left join identity_links l
          on l.platform_id = s.platform_id and l.provider_id = s.provider_id and l.subject = s.subject
             and l.user_id = s.user_id
        left join lti_people launched
          on launched.platform_id = s.platform_id and launched.id = s.lti_person_id and launched.user_id = s.user_id
        left join lti_registrations lms
          on lms.platform_id = launched.platform_id and lms.id = launched.registration_id and lms.is_active
       where s.platform_id = $1 and s.id = $2 and s.expires_at > now()
         and s.last_used_at + make_interval(secs => s.idle_s) > now()
         and (s.provider_id is null or p.is_active and l.id is not null)
         and (s.lti_person_id is null or lms.id is not null)
         and (l.is_confirmed
              or lower(split_part(u.email, '@', 2)) = any (coalesce(p.verified_domains, lms.verified_domains))
              or not exists (
               select from memberships other where other.user_id = u.id and other.platform_id <> s.platform_id))
    ), administered as (
      select d.platform_id, d.department_id
        from session
        join department_members d on d.platform_id = session.platform_id and d.user_id = session.user_id and d.is_admin
      union
      select d.platform_id, d.id
        from administered a
        join departments d on d.platform_id = a.platform_id and d.parent_id = a.department_id
    )
    select session.secret_sha256, session.role, session.held_role, session.acr, session.authenticated_at,
           least(session.expires_at, now() + make_interval(secs => session.idle_s)) as ends_at,
           session.user_id, session.username, session.email, platforms.key as platform_key,
           array(select department_id from administered order by 1) as departments,
           array(select g.program_id from program_admins g
                  where g.platform_id = session.platform_id and g.user_id = session.user_id order by 1) as programs
      from session
      join platforms on platforms.id = session.platform_id`,
};

/** The live session with this id, or null. Rights are read at each call; a session does not store them. */
export async function findLiveSession(
  db: Pick<Database, 'read'>,
  { platformId, id }: SessionKey,
): Promise<LiveSession | null> {
  const [row] = await db.read<Row>(FIND, [platformId, id]);
  if (!row) return null;
  return {
    secretSha256: row.secret_sha256,
    endsAt: row.ends_at,
    caller: {
      ...{ credentialId: null, scheme: 'Bearer', isDmAdmin: false, isRecordWriter: false, scopes: null },
      user: { id: row.user_id, username: row.username, email: row.email },
      session: { id, platformId, acr: row.acr, authenticatedAt: row.authenticated_at },
      grants: [
        {
          platformId,
          platformKey: row.platform_key,
          role: narrowRole(row.held_role, row.role),
          departmentIds: row.departments,
          programIds: row.programs,
        },
      ],
    },
  };
}
