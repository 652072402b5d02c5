import { serviceActor } from './actor.js';
import type { Database } from './connect.js';
import { query } from './transaction.js';

/** A table is analyzed if its pages exceed FEW_PAGES plus GROWTH times the pages in its statistics. */
const FEW_PAGES = 8;
const GROWTH = 4;

const GROWN = {
  name: 'tables without statistics',
  text: `
    select cast(cast(oid as regclass) as text) as name
      from pg_class
     where relkind = 'r' and relnamespace = cast(current_schema() as regnamespace)
       and pg_relation_size(oid)
         > cast(current_setting('block_size') as integer) * (${FEW_PAGES} + ${GROWTH} * cast(relpages as bigint))`,
};

/**
 * Analyzes the tables that have grown since their last analysis. Autovacuum would do so within a minute or two; until
 * then the planner assumes few rows, connections keep plans that read whole tables, and looking up one person of 5,000
 * takes seconds.
 */
export async function refreshStatistics(db: Pick<Database, 'read' | 'transaction'>): Promise<void> {
  const grown = await db.read<{ name: string }>(GROWN);
  // Each in a transaction of its own, so that no table stays locked while another is analyzed. A table that is locked is
  // skipped: another process analyzes it.
  for (const { name } of grown)
    await db.transaction(serviceActor('refresh-statistics'), (trx) =>
      query(trx, { text: `analyze (skip_locked) ${name}` }),
    );
}
