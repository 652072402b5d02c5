import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { Platform } from './platform.js';
import { removePlatforms } from './removePlatforms.js';

/**
 * Removes a platform with everything in it, in one transaction, and announces it to the search engines. Its people stay: other platforms
 * may know them. The audit log stays too. Returns the removed rows by table; null when there is no such platform.
 */
export async function removePlatform(db: Database, actor: Actor, key: string): Promise<Record<string, number> | null> {
  return db.transaction(actor, async (trx) => {
    const platform = await Platform.query(trx).findOne({ key }).forUpdate();
    if (!platform) return null;
    const rows = await removePlatforms(trx, [platform.id]);
    await trx.raw(`select pg_notify('search_changed', ?)`, [String(platform.id)]);
    return rows;
  });
}
