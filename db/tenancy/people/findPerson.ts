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

const statement = {
  name: 'find_person',
  text: `
    select account.id, account.username
      from account_named($1, $2, $3) account
     where $4::boolean or account.id = $6::bigint or exists (
             select from memberships
              where memberships.platform_id = any ($5::int[]) and memberships.user_id = account.id and memberships.active)`,
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
