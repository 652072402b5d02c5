import type { Database } from '../../../core/connect.js';
import { query } from '../../../core/transaction.js';
import { serviceActor } from '../../../core/actor.js';

/** The tables that the index is built from, and the tables of the index. */
const TABLES = [
  ...[
    'courses',
    'programs',
    'pathways',
    'resources',
    'job_roles',
    'platform_skills',
    'skills',
    'course_skills',
    'job_role_skills',
  ],
  ...['search_items', 'search_words', 'facet_values', 'facet_bits', 'facet_counts'],
];
/** A table is analyzed if its pages exceed FEW_PAGES plus GROWTH times the pages in its statistics. */
const FEW_PAGES = 8;
const GROWTH = 4;
const PAGE_BYTES = 8192;

/**
 * Analyzes tables that have grown since their last analysis. Autovacuum would do so within a minute; until then, the
 * planner assumes few rows, and an import takes twenty times as long.
 */
export async function refreshStatistics(db: Pick<Database, 'read' | 'transaction'>): Promise<void> {
  const grown = await db.read<{ name: string }>(
    {
      name: 'search: tables without statistics',
      text: `
        select relname as name
          from pg_class
         where oid = any (cast(cast($1 as text[]) as regclass[]))
           and pg_relation_size(oid) > ${PAGE_BYTES} * (${FEW_PAGES} + ${GROWTH} * cast(relpages as bigint))`,
    },
    [TABLES],
  );
  if (grown.length === 0) return;
  // Another process that holds the lock is analyzing the table.
  await db.transaction(serviceActor('search'), (trx) =>
    query(trx, { text: `analyze (skip_locked) ${grown.map(({ name }) => name).join(', ')}` }),
  );
}
