import { type Transaction, databaseWithin, runNumbered } from '../core/transaction.js';
import type { IncomingStatement } from './incomingStatement.js';
import { type StatementRow, statementColumns, statementTexts } from './statementRow.js';

/** One id after the other: a plan for a list of them takes another index while a month has no statistics. */
const FIND = {
  name: 'statements_by_ids',
  text: `
    select ${statementColumns('known')}
      from unnest($2::uuid[]) sent (id)
     cross join lateral (select * from statements where platform_id = $1 and statements.id = sent.id limit 1) known`,
};

/** JSON of those of the statements whose ids are stored, by id. Null for an id that is made of the content: what has it says the same. */
export async function findStored(
  trx: Transaction,
  platformId: number,
  statements: IncomingStatement[],
): Promise<Map<string, string | null>> {
  const named = statements.filter(({ idFrom }) => idFrom !== 'here');
  if (named.length === 0) return new Map();
  const rows = await runNumbered<StatementRow>(trx, FIND, [platformId, named.map(({ id }) => id)]);
  const stored = new Map<string, string | null>(rows.map(({ id }) => [id, null]));
  const compared = new Set(named.flatMap(({ id, idFrom }) => (idFrom === 'client' && stored.has(id) ? [id] : [])));
  if (compared.size === 0) return stored;
  const comparedRows = rows.filter(({ id }) => compared.has(id));
  const texts = await statementTexts(databaseWithin(trx), platformId, comparedRows, null);
  for (const [index, { id }] of comparedRows.entries()) stored.set(id, texts[index]!);
  return stored;
}
