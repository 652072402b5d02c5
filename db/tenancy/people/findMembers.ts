import type { Database } from '../../core/connect.js';

export interface MemberNames {
  userId?: number;
  username?: string;
  email?: string;
}

export interface Member {
  id: number;
  username: string;
  email: string;
  /** Of the membership; ended memberships are stored as inactive. */
  active: boolean;
}

const statement = {
  name: 'find_members',
  text: `
    with named as (
      select id, username, email from users where id = $2
      union
      select id, username, email from users where lower(username) = lower($3)
      union
      select id, username, email from users where lower(email) = lower($4)
    )
    select named.*, memberships.active
    from named
    join memberships on memberships.platform_id = $1 and memberships.user_id = named.id`,
};

/** The members of a platform that match any of the identifiers: at most one for each identifier. */
export function findMembers(
  db: Pick<Database, 'read'>,
  platformId: number,
  { userId, username, email }: MemberNames,
): Promise<Member[]> {
  return db.read<Member>(statement, [platformId, userId ?? null, username ?? null, email ?? null]);
}

const idsStatement = {
  name: 'find_member_ids',
  text: `
    select lower(users.username) as name, users.id
    from users
    join memberships on memberships.platform_id = $1 and memberships.user_id = users.id and memberships.active
    where lower(users.username) = any (cast($2 as text[]))`,
};

/** Ids of active members by lower-case user name; without an entry for user names that are not members. */
export async function findMemberIds(
  db: Pick<Database, 'read'>,
  platformId: number,
  usernames: string[],
): Promise<Map<string, number>> {
  if (usernames.length === 0) return new Map();
  const names = [...new Set(usernames.map((name) => name.toLowerCase()))];
  const rows = await db.read<{ name: string; id: number }>(idsStatement, [platformId, names]);
  return new Map(rows.map(({ name, id }) => [name, id]));
}
