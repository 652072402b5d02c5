import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { query } from '../../core/transaction.js';
import { Platform } from './platform.js';
import { removePlatforms } from './removePlatforms.js';

/**
 * Deletes a platform with all of its rows, in one transaction, and queues the deletions for the search engines. People
 * and the audit log remain. Returns the number of deleted rows by table; null when the platform does not exist.
 */
export async function removePlatform(db: Database, actor: Actor, key: string): Promise<Record<string, number> | null> {
  return db.transaction(actor, async (trx) => {
    const platform = await Platform.query(trx).findOne({ key }).forUpdate();
    if (!platform) return null;
    const rows = await removePlatforms(trx, [platform.id]);
    await query(trx, NOTIFY_SEARCH, [String(platform.id)]);
    return rows;
  });
}

const NOTIFY_SEARCH = {
  name: 'notify search',
  text: `select pg_notify('search_changed', $1)`,
};
