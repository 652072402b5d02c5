import type { components, operations } from '../../generated/types.js';
import { type Context, type Handler, StreamedBody, operation } from '../_shared/operation.js';
import { CSV, csvHeaders, csvPieces } from './csvPieces.js';
import { type Figure, type OperationWith, figureParts } from './figure.js';

type Explained = { data: object[]; explain: components['schemas']['Explanation'] };
type RowOf<Id extends keyof operations> = Extract<Parameters<Context<Id>['reply']>[1], object[]>[number];

/** A short list that is read whole. */
export interface BareListFigure<Row> extends Figure {
  rows: Row[];
}

/** Binds a handler that answers a list without an envelope, in one of `data` and `explain` where it is explained, or as a file with these columns. */
export function bareListOperation<Id extends OperationWith<object[] | Explained>>(
  operationId: Id,
  columns: readonly (keyof RowOf<Id> & string)[],
  read: (context: Context<Id>) => Promise<BareListFigure<RowOf<Id>>>,
): Handler<Id> {
  return operation(operationId, async (context) => {
    const query = context.query as { explain?: boolean; format?: string };
    const figure = await read(context);
    const { headers, explain } = await figureParts({ ...context, query }, figure);
    if (query.format === 'csv')
      return context.replyOther(200 as never, new StreamedBody(CSV, csvPieces(columns, inOnePart(figure.rows as object[]))), { ...headers, ...csvHeaders(operationId) });
    const body = query.explain === true ? { data: figure.rows, ...explain } : figure.rows;
    return context.reply(200 as never, body as never, headers);
  });
}

async function* inOnePart(rows: object[]): AsyncIterable<object[]> {
  yield await Promise.resolve(rows);
}
