import { serviceActor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { runPipeline } from '../../core/transaction.js';

/** The function runs where the rows are, which may be on another server, with the part of the table that has them. */
const maintaining = (table: string, order = '') => ({
  changes: true as const,
  name: `maintain ${table}`,
  text: `select maintain_statements(tableoid) from (select tableoid from ${table} where platform_id = $1 ${order} limit 1) newest`,
});
const STATEMENTS = [
  maintaining('statements', 'order by stored desc'),
  ...[
    'statement_links',
    'statement_references',
    'record_identifiers',
    'record_fragments',
    'record_fragment_identifiers',
  ].map((table) => maintaining(table)),
];

/**
 * Does for the newest statements of a platform what autovacuum would do a minute or more later: merges pending keys into
 * their index, whose list each read would scan, and analyzes tables that have grown.
 */
export async function maintainStatements(db: Pick<Database, 'transaction'>, platformId: number): Promise<void> {
  await db.transaction(serviceActor('activity'), (trx) =>
    runPipeline(
      trx,
      STATEMENTS.map((statement) => [statement, [platformId]]),
    ),
  );
}
