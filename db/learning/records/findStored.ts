import { type Transaction, databaseInTransaction, query } from '../../core/transaction.js';
import type { IncomingStatement } from './incomingStatement.js';
import { type StatementRow, statementColumns, statementTexts } from './statementRow.js';

/** Looks up ids one by one: for a list, the planner picks another index while a month has no statistics. */
const FIND = {
  name: 'statements_by_ids',
  text: `
    select ${statementColumns('known')}
      from unnest($2::uuid[]) sent (id)
     cross join lateral (select * from statements where platform_id = $1 and is_statement_id(statements.id, sent.id) limit 1) known`,
};

/**
 * The JSON of those statements that are already stored, by id. Null for ids derived from content, which imply equal
 * content.
 */
export async function findStored(
  trx: Transaction,
  platformId: number,
  statements: IncomingStatement[],
  storedIds: Set<string>,
): Promise<Map<string, string | null>> {
  const known = storedIds.size === 0 ? [] : statements.filter(({ id }) => storedIds.has(id));
  const stored = new Map<string, string | null>(known.map(({ id }) => [id, null]));
  const compared = known.flatMap(({ id, idFrom }) => (idFrom === 'client' ? [id] : []));
  if (compared.length === 0) return stored;
  const rows = await query<StatementRow>(trx, FIND, [platformId, compared]);
  const texts = await statementTexts(databaseInTransaction(trx), platformId, rows, null);
  for (const [index, { id }] of rows.entries()) stored.set(id, texts[index]!);
  return stored;
}
