import { serviceActor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { query } from '../../core/transaction.js';

const SORT_PENDING_KEYS = {
  changes: true as const,
  name: 'sort_pending_keys_of_statements',
  text: `select gin_clean_pending_list(inhrelid) from pg_inherits where inhparent = cast('statements_by_keys' as regclass)`,
};

/**
 * Merges pending keys into the GIN indexes of statements. Autovacuum would do so, a minute or more later. Until then each
 * read would scan the pending list.
 */
export async function sortPendingKeys(db: Pick<Database, 'transaction'>): Promise<void> {
  await db.transaction(serviceActor('activity'), (trx) => query(trx, SORT_PENDING_KEYS));
}
