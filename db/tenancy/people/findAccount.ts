import type { Database } from '../../core/connect.js';
import type { PersonNames } from './findPerson.js';

/** An account that is not deleted. */
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
    select account.id, account.username, account.email, account.name, account.active
      from account_named($1, $2, $3) account
     where $4::integer is null or exists (select from memberships where memberships.platform_id = $4 and memberships.user_id = account.id)`,
};

/**
 * The account that matches all of the given identifiers, among current and former members of a platform (or all
 * accounts when `memberOf` is null); null when none matches.
 */
export async function findAccount(
  db: Pick<Database, 'read'>,
  { userId, username, email }: PersonNames,
  memberOf: number | null,
): Promise<Account | null> {
  const [account] = await db.read<Account>(statement, [userId ?? null, username ?? null, email ?? null, memberOf]);
  return account ?? null;
}
