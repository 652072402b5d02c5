import type { Database } from '../../core/connect.js';
import { chunkLines } from './chunkLines.js';
import { type StatementRow, statementColumns, statementTexts } from '../../learning/records/statementRow.js';

/** Small, because a statement can have a megabyte. */
const PAGE = 50;

const PAGE_OF_STATEMENTS = {
  text: `
    with about as (
      select stored from statements where platform_id = $1 and (actor = any ($2::integer[]) or object = any ($2::integer[])) and stored > $3
      union
      select stored from statement_links where platform_id = $1 and identifier_id = any ($2::integer[]) and stored > $3
      order by stored limit ${PAGE}
    )
    select ${statementColumns('statements')} from about join statements on statements.platform_id = $1 and statements.stored = about.stored
     order by statements.stored`,
};

/**
 * Exports the statements with the person as actor or object, alone or in a group, as xAPI JSON. Omits statements of
 * others with the person only in their context.
 */
export async function* exportStatements(
  db: Pick<Database, 'read'>,
  { id, key }: { id: number; key: string },
  terms: number[],
): AsyncGenerator<string> {
  if (terms.length === 0) return;
  for (let after = '-infinity'; ;) {
    const rows = await db.read<StatementRow>(PAGE_OF_STATEMENTS, [id, terms, after]);
    if (rows.length === 0) return;
    const texts = await statementTexts(db, id, rows, null);
    yield* chunkLines(
      rows.map(
        ({ voided }, index) =>
          `{"kind":"statement","platform":${JSON.stringify(key)},"voided":${voided},"statement":${texts[index]}}`,
      ),
    );
    if (rows.length < PAGE) return;
    after = rows.at(-1)!.stored;
  }
}
