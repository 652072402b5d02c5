import type { Database } from '../../core/connect.js';

/** The id of the main platform, or null when no platform is marked as main. */
export async function findMainPlatform(db: Pick<Database, 'read'>): Promise<number | null> {
  const [row] = await db.read<{ id: number }>({
    name: 'main platform',
    text: 'select id from platforms where is_main',
  });
  return row?.id ?? null;
}
