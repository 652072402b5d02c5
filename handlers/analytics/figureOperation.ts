import type { operations } from '../../generated/types.js';
import { type Context, type Handler, operation } from '../_shared/operation.js';
import { csvFile, csvOfDays, asSinglePart } from './csvFile.js';
import { type AnalyticsFigure, type OperationWith, readExplainedFigure } from './figure.js';

type BodyOf200<Id extends keyof operations> = Parameters<Context<Id>['reply']>[1];

/** A figure with a body of its own form. */
export interface BodyFigure<Body> extends AnalyticsFigure {
  body: Body;
  /** Values by day for a CSV file, if the contract offers one. */
  days?: Record<string, number>;
  /** Rows for a CSV file. */
  file?: { columns: readonly string[]; rows: object[] };
}

/** Binds a handler of a figure with a body of its own form. */
export function figureOperation<Id extends OperationWith<object>>(
  operationId: Id,
  read: (context: Context<Id>) => Promise<BodyFigure<BodyOf200<Id>>>,
): Handler<Id> {
  return operation(operationId, async (context) => {
    const { figure, headers, explain } = await readExplainedFigure(context, () => read(context));
    if ((context.query as { format?: string }).format === 'csv' && (figure.days ?? figure.file)) {
      const [file, ofFile] = figure.file
        ? csvFile(operationId, figure.file.columns, asSinglePart(figure.file.rows))
        : csvOfDays(operationId, figure.days!);
      return context.replyOther(200 as never, file, { ...headers, ...ofFile });
    }
    return context.reply(200 as never, addExplanation(figure.body as object, explain) as never, headers);
  });
}

/** A list cannot hold an explanation: then the list is in `data`. */
function addExplanation(body: object, explain: { explain?: object }): object {
  if (!Array.isArray(body)) return { ...body, ...explain };
  return explain.explain ? { data: body as unknown[], ...explain } : body;
}
