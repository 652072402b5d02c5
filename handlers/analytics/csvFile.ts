import { stringify } from 'csv-stringify/sync';
import { StreamedBody } from '../_shared/operation.js';

/** The header row, then the rows of each part. Cells that spreadsheets would run as formulas are escaped. */
async function* csvPieces(columns: readonly string[], parts: AsyncIterable<readonly object[]>): AsyncIterable<string> {
  yield formatRows(columns, [], true);
  for await (const rows of parts) if (rows.length > 0) yield formatRows(columns, rows, false);
}

/** Lists and objects in cells are JSON. */
function formatRows(columns: readonly string[], rows: readonly object[], header: boolean): string {
  const cast = { boolean: String, object: (value: object) => JSON.stringify(value) };
  return stringify(rows as object[], { columns: [...columns], header, escape_formulas: true, cast });
}

/** A CSV file of these rows, with response headers. */
export function csvFile(
  operationId: string,
  columns: readonly string[],
  parts: AsyncIterable<readonly object[]>,
): [StreamedBody, Record<string, string>] {
  const headers = { 'Content-Disposition': `attachment; filename="${operationId}.csv"` };
  return [new StreamedBody('text/csv; charset=utf-8', csvPieces(columns, parts)), headers];
}

/** Rows that are read already, as a single part. */
export async function* asSinglePart<Row extends object>(rows: Row[]): AsyncIterable<Row[]> {
  yield await Promise.resolve(rows);
}

/** A CSV file of a figure by day. */
export const csvOfDays = (operationId: string, data: Record<string, number>) =>
  csvFile(operationId, ['date', 'value'], asSinglePart(Object.entries(data).map(([date, value]) => ({ date, value }))));
