import { type Transaction, runNumbered } from '../core/transaction.js';

const FIND = {
  name: 'members by user name',
  text: `
    select users.id, lower(users.username) as username
      from users
      join memberships on memberships.platform_id = $1 and memberships.user_id = users.id
     where lower(users.username) = any ($2::text[])`,
};

/** Members of a platform, those who have left too, by their user names in lower case. */
export async function findMembersByName(trx: Transaction, platformId: number, usernames: string[]): Promise<Map<string, number>> {
  const lower = [...new Set(usernames.map((name) => name.toLowerCase()))];
  const rows = await runNumbered<{ id: number; username: string }>(trx, FIND, [platformId, lower]);
  return new Map(rows.map(({ id, username }) => [username, id]));
}
