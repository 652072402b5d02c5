import type { operations } from '../../generated/types.js';
import { type Context, type Handler, operation } from '../_shared/operation.js';
import { csvFile, csvOfDays, inOnePart } from './csvFile.js';
import { type AnalyticsFigure, type OperationWith, explainedFigure } from './figure.js';

type BodyOf200<Id extends keyof operations> = Parameters<Context<Id>['reply']>[1];

/** A figure of its own form. */
export interface BodyFigure<Body> extends AnalyticsFigure {
  body: Body;
  /** What a file of it has, where the contract offers one: values by day. */
  days?: Record<string, number>;
  /** The same of rows. */
  file?: { columns: readonly string[]; rows: object[] };
}

/** Binds a handler that answers a figure of its own form. */
export function figureOperation<Id extends OperationWith<object>>(
  operationId: Id,
  read: (context: Context<Id>) => Promise<BodyFigure<BodyOf200<Id>>>,
): Handler<Id> {
  return operation(operationId, async (context) => {
    const { figure, headers, explain } = await explainedFigure(context, () => read(context));
    if ((context.query as { format?: string }).format === 'csv' && (figure.days ?? figure.file)) {
      const [file, ofFile] = figure.file
        ? csvFile(operationId, figure.file.columns, inOnePart(figure.file.rows))
        : csvOfDays(operationId, figure.days!);
      return context.replyOther(200 as never, file, { ...headers, ...ofFile });
    }
    return context.reply(200 as never, bodyWith(figure.body as object, explain) as never, headers);
  });
}

/** A list has no room for an explanation: it is in `data` then. */
function bodyWith(body: object, explain: { explain?: object }): object {
  if (!Array.isArray(body)) return { ...body, ...explain };
  return explain.explain ? { data: body as unknown[], ...explain } : body;
}
