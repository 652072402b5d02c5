import type { Database } from '../core/connect.js';
import type { PersonNames } from './findPerson.js';

/** An account that is open. */
export interface Account {
  id: number;
  username: string;
  email: string;
  name: string;
  active: boolean;
}

const statement = {
  name: 'find account',
  text: `
    with named as (
      select id from users where id = $1
      union
      select id from users where lower(username) = lower($2)
      union
      select id from users where lower(email) = lower($3)
    )
    select users.id, users.username, users.email, users.name, users.active
      from named
      join users on users.id = named.id
     where users.active
       and ($1::bigint is null or users.id = $1)
       and ($2::text is null or lower(users.username) = lower($2))
       and ($3::text is null or lower(users.email) = lower($3))
       and ($4::integer is null or exists (select from memberships where memberships.platform_id = $4 and memberships.user_id = users.id))`,
};

/** The open account that all the names mean, among those who are or were members of a platform, or among all (null); null when there is none. */
export async function findAccount(
  db: Pick<Database, 'read'>,
  { userId, username, email }: PersonNames,
  memberOf: number | null,
): Promise<Account | null> {
  const [account] = await db.read<Account>(statement, [userId ?? null, username ?? null, email ?? null, memberOf]);
  return account ?? null;
}
