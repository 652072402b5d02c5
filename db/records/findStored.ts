import { type Transaction, databaseWithin, runNumbered } from '../core/transaction.js';
import type { IncomingStatement } from './incomingStatement.js';
import { type StatementRow, statementColumns, statementTexts } from './statementRow.js';

/** One id after the other: a plan for a list of them takes another index while a month has no statistics. */
const find = (columns: string) => `
  select ${columns}
    from unnest($2::uuid[]) sent (id)
   cross join lateral (select * from statements where platform_id = $1 and statements.id = sent.id limit 1) known`;
const FIND = { name: 'statements_by_ids', text: find(statementColumns('known')) };
const FIND_IDS = { name: 'stored_ids', text: find('known.id') };

/** JSON of those of the statements whose ids are stored, by id. Null for an id that is made of the content: what has it says the same. */
export async function findStored(trx: Transaction, platformId: number, statements: IncomingStatement[]): Promise<Map<string, string | null>> {
  const stored = new Map<string, string | null>();
  const idsFrom = (source: IncomingStatement['idFrom']) => statements.flatMap(({ id, idFrom }) => (idFrom === source ? [id] : []));
  const [ofContent, ofClients] = [idsFrom('content'), idsFrom('client')];
  if (ofContent.length > 0)
    for (const { id } of await runNumbered<{ id: string }>(trx, FIND_IDS, [platformId, ofContent])) stored.set(id, null);
  if (ofClients.length === 0) return stored;
  const rows = await runNumbered<StatementRow>(trx, FIND, [platformId, ofClients]);
  if (rows.length === 0) return stored;
  const texts = await statementTexts(databaseWithin(trx), platformId, rows, null);
  for (const [index, { id }] of rows.entries()) stored.set(id, texts[index]!);
  return stored;
}
