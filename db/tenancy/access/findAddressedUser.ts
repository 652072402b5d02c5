import type { Database } from '../../core/connect.js';

export interface UserRow {
  id: number;
  username: string;
  email: string;
}

/**
 * Each condition finds at most one row through a unique index. A text can match as user name, e-mail address and id;
 * the first match in this order wins.
 */
const statement = {
  name: 'find_addressed_user',
  text: `
    with matches as (
      select id, username, email, 1 as rank from users where id = $1
      union all
      select id, username, email, 1 from users where lower(username) = lower($2)
      union all
      select id, username, email, 1 from users where lower(email) = lower($3)
      union all
      select id, username, email, 2 from users where lower(username) = lower($4)
      union all
      select id, username, email, 3 from users where lower(email) = lower($4)
      union all
      select id, username, email, 4 from users where id = $5
    )
    select id, username, email from matches
     where $6::boolean or exists (select from memberships member where member.platform_id = any ($7::integer[]) and member.user_id = matches.id)
     order by rank limit 1`,
};

/**
 * The user that a condition matches. At most one condition may be non-null, except that `nameOrId` may come with the
 * id that its text could be. Searches only current and former members of these platforms, so that callers cannot probe
 * for users of other tenants.
 */
export async function findAddressedUser(
  db: Pick<Database, 'read'>,
  by: {
    id: number | null;
    username: string | null;
    email: string | null;
    nameOrId: string | null;
    nameAsId: number | null;
  },
  platformIds: readonly number[] | 'all',
): Promise<UserRow | null> {
  const [row] = await db.read<UserRow>(statement, [
    by.id,
    by.username,
    by.email,
    by.nameOrId,
    by.nameAsId,
    platformIds === 'all',
    platformIds === 'all' ? [] : platformIds,
  ]);
  return row ?? null;
}
