import type { Database } from '../../../core/connect.js';
import { serviceActor } from '../../../core/actor.js';

/** What the index is written from and written to. */
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
/** Pages of a table that may be new to the planner: so many, and so many times those that it knows. */
const FEW_PAGES = 8;
const GROWTH = 4;
const PAGE_BYTES = 8192;

/**
 * Has Postgres look at tables that have grown since it last did. Autovacuum comes to them within a minute, in which an import without
 * statistics is planned as for a few rows and takes twenty times as long.
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
  // Whoever holds one of them is looking, too.
  await db.transaction(serviceActor('search'), (trx) =>
    trx.raw(`analyze (skip_locked) ${grown.map(({ name }) => name).join(', ')}`),
  );
}
