import type { Database } from '../../core/connect.js';

const statement = {
  name: 'find_program_id',
  text: 'select id from programs where platform_id = $1 and program_key = $2 and deleted_at is null',
};

/** Internal id of the program with this public `program_id`, or null. */
export async function findProgram(db: Pick<Database, 'read'>, platformId: number, key: string): Promise<number | null> {
  const [row] = await db.read<{ id: number }>(statement, [platformId, key]);
  return row?.id ?? null;
}
