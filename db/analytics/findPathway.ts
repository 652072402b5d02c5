import type { Database } from '../core/connect.js';

const FIND = {
  name: 'analytics: find pathway',
  text: 'select id from pathways where platform_id = $1 and pathway_key = $2 and deleted_at is null',
};

/** Finds the id of a pathway of the platform by its key; null if there is none. */
export async function findPathway(db: Pick<Database, 'read'>, platformId: number, key: string): Promise<number | null> {
  return (await db.read<{ id: number }>(FIND, [platformId, key]))[0]?.id ?? null;
}
