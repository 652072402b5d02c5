import { serviceActor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { type Transaction, query } from '../../core/transaction.js';

/** A month is analyzed when it has this many new pages, or has grown by this factor. */
const FEW_PAGES = 8;
const GROWTH = 4;
const PAGE_BYTES = 8192;

const GROWN = {
  name: 'statement_months_without_statistics',
  text: `
    select relname as month
      from pg_inherits join pg_class on pg_class.oid = inhrelid
     where inhparent = cast('statements' as regclass)
       and pg_relation_size(pg_class.oid) > ${PAGE_BYTES} * (${FEW_PAGES} + ${GROWTH} * cast(relpages as bigint))`,
};
const SORT_PENDING_KEYS = {
  changes: true as const,
  name: 'sort_pending_keys_of_statements',
  text: `select gin_clean_pending_list(inhrelid) from pg_inherits where inhparent = cast('statements_by_keys' as regclass)`,
};

/**
 * Prepares the months of statements for reads after writes: analyzes those that have grown, and merges pending keys
 * into their GIN indexes. Autovacuum would do both, a minute or more later. Until then PostgreSQL would plan for few
 * rows and read all statements of a platform, and each read would scan the pending list.
 */
export async function refreshStatementIndexes(db: Pick<Database, 'read' | 'transaction'>): Promise<void> {
  const grown = await db.read<{ month: string }>(GROWN);
  await db.transaction(serviceActor('activity'), async (trx: Transaction) => {
    await query(trx, SORT_PENDING_KEYS);
    // Skips months locked by another process, which analyzes them.
    if (grown.length > 0)
      await query(trx, { text: `analyze (skip_locked) ${grown.map(({ month }) => month).join(', ')}` });
  });
}
