import { stringify } from 'csv-stringify/sync';
import { StreamedBody } from '../_shared/operation.js';

/** The header row of a file, and then the rows of each part. What a spreadsheet would compute is defused. */
async function* csvPieces(columns: readonly string[], parts: AsyncIterable<readonly object[]>): AsyncIterable<string> {
  yield textOf(columns, [], true);
  for await (const rows of parts) if (rows.length > 0) yield textOf(columns, rows, false);
}

/** Lists and objects of a cell are JSON. */
function textOf(columns: readonly string[], rows: readonly object[], header: boolean): string {
  const cast = { boolean: String, object: (value: object) => JSON.stringify(value) };
  return stringify(rows as object[], { columns: [...columns], header, escape_formulas: true, cast });
}

/** A file of these rows, with its headers. */
export function csvFile(
  operationId: string,
  columns: readonly string[],
  parts: AsyncIterable<readonly object[]>,
): [StreamedBody, Record<string, string>] {
  const headers = { 'Content-Disposition': `attachment; filename="${operationId}.csv"` };
  return [new StreamedBody('text/csv; charset=utf-8', csvPieces(columns, parts)), headers];
}

/** Rows that are all there. */
export async function* inOnePart<Row extends object>(rows: Row[]): AsyncIterable<Row[]> {
  yield await Promise.resolve(rows);
}

/** The same of a figure by day. */
export const csvOfDays = (operationId: string, data: Record<string, number>) =>
  csvFile(operationId, ['date', 'value'], inOnePart(Object.entries(data).map(([date, value]) => ({ date, value }))));
