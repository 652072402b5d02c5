import type { components, operations } from '../../generated/types.js';
import { type Context, type Handler, operation } from '../_shared/operation.js';
import { csvFile, asSinglePart } from './csvFile.js';
import { type AnalyticsFigure, type OperationWith, readExplainedFigure } from './figure.js';

type Explained = { data: object[]; explain: components['schemas']['Explanation'] };
type RowOf<Id extends keyof operations> = Extract<Parameters<Context<Id>['reply']>[1], object[]>[number];

/** A short list that is read as a whole. */
export interface BareListFigure<Row> extends AnalyticsFigure {
  rows: Row[];
}

/**
 * Binds a handler of a list without an envelope. With an explanation the list is in an object of `data` and `explain`;
 * as a file it has these columns.
 */
export function bareListOperation<Id extends OperationWith<object[] | Explained>>(
  operationId: Id,
  columns: readonly (keyof RowOf<Id> & string)[],
  read: (context: Context<Id>) => Promise<BareListFigure<RowOf<Id>>>,
): Handler<Id> {
  return operation(operationId, async (context) => {
    const query = context.query as { explain?: boolean; format?: string };
    const { figure, headers, explain } = await readExplainedFigure(context, () => read(context));
    if (query.format === 'csv') {
      const [file, ofFile] = csvFile(operationId, columns, asSinglePart(figure.rows as object[]));
      return context.replyOther(200 as never, file, { ...headers, ...ofFile });
    }
    const body = query.explain === true ? { data: figure.rows, ...explain } : figure.rows;
    return context.reply(200 as never, body as never, headers);
  });
}
