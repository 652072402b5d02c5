import type { Database } from '../../core/connect.js';
import type { Caller, PlatformGrant } from '../access/caller.js';
import type { TokenProvider } from './findTokenProviders.js';

/** A person who may act on the platform of a provider, with their rights there. */
export interface Identity {
  linkId: number;
  providerId: string;
  claimsSha256: Buffer | null;
  claimsAt: Date | null;
  user: NonNullable<Caller['user']>;
  grant: PlatformGrant;
}

interface Row {
  id: number;
  provider_id: string;
  claims_sha256: Buffer | null;
  claims_at: Date | null;
  user_id: number;
  username: string;
  email: string;
  platform_id: number;
  platform_key: string;
  role: PlatformGrant['role'];
  departments: number[];
  programs: number[];
}

/**
 * A link of a person who also belongs to another platform counts only if a DM admin created it, or the platform
 * verifiably owns the domain of their address: else the administrator of one platform, by an issuer under their control, could act
 * as a person of another.
 */
const FIND = {
  name: 'find identities of subject',
  text: `
    with recursive link as (
      select l.id, l.provider_id, l.claims_sha256, l.claims_at, l.user_id, u.username, u.email, l.platform_id, m.role
        from unnest(cast($1 as integer[]), cast($2 as uuid[])) as sent (platform_id, provider_id)
        join identity_providers p on p.platform_id = sent.platform_id and p.id = sent.provider_id and p.is_active
        join identity_links l on l.platform_id = p.platform_id and l.provider_id = p.id and l.subject = $3
        join users u on u.id = l.user_id and u.active and not u.is_dm_admin
        join memberships m on m.platform_id = l.platform_id and m.user_id = l.user_id and m.active
       where l.is_confirmed
          or lower(split_part(u.email, '@', 2)) = any (p.verified_domains)
          or not exists (select from memberships other where other.user_id = u.id and other.platform_id <> l.platform_id)
    ), administered as (
      select d.platform_id, d.user_id, d.department_id
        from link
        join department_members d on d.platform_id = link.platform_id and d.user_id = link.user_id and d.is_admin
      union
      select d.platform_id, a.user_id, d.id
        from administered a
        join departments d on d.platform_id = a.platform_id and d.parent_id = a.department_id
    )
    select link.*, platforms.key as platform_key,
           array(select a.department_id from administered a
                  where a.platform_id = link.platform_id and a.user_id = link.user_id order by 1) as departments,
           array(select g.program_id from program_admins g
                  where g.platform_id = link.platform_id and g.user_id = link.user_id order by 1) as programs
      from link
      join platforms on platforms.id = link.platform_id`,
};

/** The people that a subject is for these providers, as far as they may act on the platforms now. */
export async function findIdentities(
  db: Pick<Database, 'read'>,
  providers: TokenProvider[],
  subject: string,
): Promise<Identity[]> {
  const values = [providers.map((one) => one.platform_id), providers.map(({ id }) => id), subject];
  const rows = await db.read<Row>(FIND, values);
  return rows.map((row) => ({
    linkId: row.id,
    providerId: row.provider_id,
    claimsSha256: row.claims_sha256,
    claimsAt: row.claims_at,
    user: { id: row.user_id, username: row.username, email: row.email },
    grant: {
      platformId: row.platform_id,
      platformKey: row.platform_key,
      role: row.role,
      departmentIds: row.departments,
      programIds: row.programs,
    },
  }));
}
