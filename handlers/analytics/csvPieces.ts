import { stringify } from 'csv-stringify/sync';

/** The header row of a file, and then the rows of each part. What a spreadsheet would compute is defused. */
export async function* csvPieces(columns: readonly string[], parts: AsyncIterable<readonly object[]>): AsyncIterable<string> {
  yield textOf(columns, [], true);
  for await (const rows of parts) if (rows.length > 0) yield textOf(columns, rows, false);
}

/** Lists and objects of a cell are JSON. */
function textOf(columns: readonly string[], rows: readonly object[], header: boolean): string {
  const cast = { boolean: String, object: (value: object) => JSON.stringify(value) };
  return stringify(rows as object[], { columns: [...columns], header, escape_formulas: true, cast });
}

/** Headers of an answer that is saved as a file of this name. */
export const csvHeaders = (operationId: string) => ({ 'Content-Disposition': `attachment; filename="${operationId}.csv"` });
export const CSV = 'text/csv; charset=utf-8';

/** Values by day, as rows of a file. */
export async function* dayRows(values: Record<string, number>): AsyncIterable<{ date: string; value: number }[]> {
  yield await Promise.resolve(Object.entries(values).map(([date, value]) => ({ date, value })));
}
