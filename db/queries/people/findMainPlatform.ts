import type { Database } from '../../connect.js';

const statement = { name: 'find_main_platform', text: 'select id from platforms where is_main' };

/** Internal id of the platform whose public records all tenants may offer, or null when none is the main one. */
export async function findMainPlatform(db: Pick<Database, 'read'>): Promise<number | null> {
  const [row] = await db.read<{ id: number }>(statement);
  return row?.id ?? null;
}
