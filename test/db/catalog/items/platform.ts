import type { TestDatabase } from '../../../support/database.js';

/** A tenant to write into. Returns its internal id. */
export async function insertPlatform(db: TestDatabase, key: string): Promise<number> {
  const { rows } = await db.pool.query<{ id: number }>(
    'insert into platforms (key, name) values ($1, $1) returning id',
    [key],
  );
  return rows[0]!.id;
}
