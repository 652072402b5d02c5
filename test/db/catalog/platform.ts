import type { Database } from '../../../db/core/connect.js';

/** A tenant to write into. Answers its internal id. */
export async function insertPlatform(db: Database, key: string): Promise<number> {
  const { rows } = await db.pool.query<{ id: number }>(
    'insert into platforms (key, name) values ($1, $1) returning id',
    [key],
  );
  return rows[0]!.id;
}
