import { serviceActor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { type Transaction, query } from '../../core/transaction.js';

/** Pages of a month that may be new to the planner: so many, and so many times those that it knows. */
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
 * Prepares the months of statements for reads after some were stored: analyzes those that have grown, and sorts the new keys into their indexes.
 * Autovacuum does both, but a minute later or more. Until then Postgres plans a read as for a few rows and reads all statements of a platform, and
 * each read scans the list of new keys.
 */
export async function refreshStatementIndexes(db: Pick<Database, 'read' | 'transaction'>): Promise<void> {
  const grown = await db.read<{ month: string }>(GROWN);
  await db.transaction(serviceActor('activity'), async (trx: Transaction) => {
    await query(trx, SORT_PENDING_KEYS);
    // Another process that holds a month analyzes it.
    if (grown.length > 0) await trx.raw(`analyze (skip_locked) ${grown.map(({ month }) => month).join(', ')}`);
  });
}
