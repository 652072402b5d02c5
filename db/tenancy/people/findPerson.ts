import { type Rows, wholePlatformIds } from '../access/rows.js';
import type { Database } from '../../core/connect.js';

export interface PersonNames {
  userId?: number;
  username?: string;
  email?: string;
}

/** Where to search: the members of the platforms that the scope covers as a whole, plus one user. */
export interface PersonSearchScope {
  rows: Rows;
  andUser: number | null;
}

/**
 * SQL: common table expression `named`, with the users that match any of $1 (id), $2 (user name) and $3 (e-mail), each
 * by its index; null matches no person.
 */
export const NAMED = `named as (
      select id from users where id = $1
      union
      select id from users where lower(username) = lower($2)
      union
      select id from users where lower(email) = lower($3)
    )`;

/** SQL: the account in `users` is not deleted and matches all identifiers of `NAMED` that are not null. */
export const MATCHES_ALL_NAMES = `users.active
      and ($1::bigint is null or users.id = $1)
      and ($2::text is null or lower(users.username) = lower($2))
      and ($3::text is null or lower(users.email) = lower($3))`;

const statement = {
  name: 'find_person',
  text: `
    with ${NAMED}
    select users.id, users.username
    from named
    join users on users.id = named.id
    where ${MATCHES_ALL_NAMES}
      and ($4::boolean or users.id = $6::bigint or exists (
            select from memberships
            where memberships.platform_id = any ($5::int[]) and memberships.user_id = users.id and memberships.active))`,
};

/**
 * The person who matches all of the given identifiers, if the account is not deleted and within the scope; else null.
 */
export async function findPerson(
  db: Pick<Database, 'read'>,
  { userId, username, email }: PersonNames,
  { rows, andUser }: PersonSearchScope,
): Promise<{ id: number; username: string } | null> {
  const names = [userId ?? null, username ?? null, email ?? null];
  const values = rows === 'all' ? [true, [], null] : [false, wholePlatformIds(rows), andUser];
  const [row] = await db.read<{ id: number; username: string }>(statement, [...names, ...values]);
  return row ?? null;
}
