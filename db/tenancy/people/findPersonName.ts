import type { Database } from '../../core/connect.js';

const FIND = { name: 'find_name_of_user', text: `select nullif(trim(name), '') as name from users where id = $1` };

/** The display name of a person; null when it is not set. */
export async function findPersonName(db: Pick<Database, 'read'>, userId: number): Promise<string | null> {
  return (await db.read<{ name: string | null }>(FIND, [userId]))[0]?.name ?? null;
}
