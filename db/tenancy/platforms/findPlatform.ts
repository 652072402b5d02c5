import type { Database } from '../../core/connect.js';

export interface PlatformRow {
  id: number;
  key: string;
  isMain: boolean;
}

const statement = {
  name: 'find_platform',
  text: 'select id, key, is_main as "isMain" from platforms where key = $1',
};

/** The platform with this key, or null. */
export async function findPlatform(db: Pick<Database, 'read'>, key: string): Promise<PlatformRow | null> {
  const [row] = await db.read<PlatformRow>(statement, [key]);
  return row ?? null;
}

const byIdStatement = {
  name: 'find_platform_by_id',
  text: 'select id, key, is_main as "isMain" from platforms where id = $1',
};

/** The platform with this id, or null. */
export async function findPlatformById(db: Pick<Database, 'read'>, id: number): Promise<PlatformRow | null> {
  const [row] = await db.read<PlatformRow>(byIdStatement, [id]);
  return row ?? null;
}
