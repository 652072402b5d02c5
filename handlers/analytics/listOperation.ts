import type { components } from '../../generated/types.js';
import { type Context, type Handler, operation } from '../_shared/operation.js';
import { csvFile } from './csvFile.js';
import { type AnalyticsFigure, type OperationWith, readExplainedFigure } from './figure.js';
import { type RowRange, parsePageByLength, buildPagination } from '../../services/analytics/pageByLength.js';
import { FIRST_BATCH, readRowsInBatches } from '../../services/analytics/readRowsInBatches.js';

type ListBody = { data: object[]; pagination: components['schemas']['Pagination'] };
type BodyOf200<Id extends OperationWith<ListBody>> = Parameters<Context<Id>['reply']>[1];
type RowOf<Id extends OperationWith<ListBody>> = BodyOf200<Id> extends { data: (infer Row)[] } ? Row : never;

/** A list of which any range of rows can be read. */
export interface ListFigure<Row> extends AnalyticsFigure {
  /** Reads a range of rows, the count of all rows, and further fields of the body. */
  readRows: (rows: RowRange) => Promise<{ total: number; rows: Row[]; more?: object }>;
  /** Fields of the body besides `data` and `pagination`. */
  more?: object;
}

/** Binds a handler of a list, which answers a page of JSON or a CSV file of all rows with these columns. */
export function listOperation<Id extends OperationWith<ListBody>>(
  operationId: Id,
  columns: readonly (keyof RowOf<Id> & string)[],
  read: (context: Context<Id>) => Promise<ListFigure<RowOf<Id>>> | ListFigure<RowOf<Id>>,
): Handler<Id> {
  return operation(operationId, async (context) => {
    const query = context.query as { format?: string; page?: number; length?: number };
    const page = parsePageByLength(query);
    const isFile = query.format === 'csv';
    const { figure, headers, explain } = await readExplainedFigure(context, async () => {
      const listed = await read(context);
      return { ...listed, first: await listed.readRows(isFile ? FIRST_BATCH : page) };
    });
    if (isFile) {
      const [file, ofFile] = csvFile(operationId, columns, readRowsInBatches<RowOf<Id>>(figure.first, figure.readRows));
      return context.replyOther(200 as never, file, { ...headers, ...ofFile });
    }
    const { total, rows, more } = figure.first;
    const body = { data: rows, pagination: buildPagination(total, page), ...figure.more, ...more, ...explain };
    return context.reply(200 as never, body as never, headers);
  });
}
