import type { Database } from '../../core/connect.js';

const FIND = { name: 'name of a person', text: 'select name from users where id = $1' };

/** The name of a person, empty if unknown; null if there is no such person. */
export async function findNameOfPerson(db: Pick<Database, 'read'>, userId: number): Promise<string | null> {
  const [person] = await db.read<{ name: string }>(FIND, [userId]);
  return person?.name ?? null;
}
