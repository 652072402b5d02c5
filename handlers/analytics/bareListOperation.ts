import type { components, operations } from '../../generated/types.js';
import { type Context, type Handler, operation } from '../_shared/operation.js';
import { csvFile, inOnePart } from './csvFile.js';
import { type AnalyticsFigure, type OperationWith, explainedFigure } from './figure.js';

type Explained = { data: object[]; explain: components['schemas']['Explanation'] };
type RowOf<Id extends keyof operations> = Extract<Parameters<Context<Id>['reply']>[1], object[]>[number];

/** A short list that is read whole. */
export interface BareListFigure<Row> extends AnalyticsFigure {
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
    const { figure, headers, explain } = await explainedFigure(context, () => read(context));
    if (query.format === 'csv') {
      const [file, ofFile] = csvFile(operationId, columns, inOnePart(figure.rows as object[]));
      return context.replyOther(200 as never, file, { ...headers, ...ofFile });
    }
    const body = query.explain === true ? { data: figure.rows, ...explain } : figure.rows;
    return context.reply(200 as never, body as never, headers);
  });
}
