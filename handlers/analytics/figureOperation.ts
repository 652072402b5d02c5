import type { operations } from '../../generated/types.js';
import { type Context, type Handler, operation } from '../_shared/operation.js';
import { type Figure, type OperationWith, figureParts } from './figure.js';

type BodyOf200<Id extends keyof operations> = Parameters<Context<Id>['reply']>[1];

/** A figure that is neither by day nor a list. */
export interface BodyFigure<Body> extends Figure {
  body: Body;
}

/** Binds a handler that answers a figure of its own form. */
export function figureOperation<Id extends OperationWith<object>>(
  operationId: Id,
  read: (context: Context<Id>) => Promise<BodyFigure<BodyOf200<Id>>>,
): Handler<Id> {
  return operation(operationId, async (context) => {
    const figure = await read(context);
    const { headers, explain } = await figureParts({ ...context, query: context.query as { explain?: boolean } }, figure);
    return context.reply(200 as never, bodyWith(figure.body as object, explain) as never, headers);
  });
}

/** A list has no room for an explanation: it is in `data` then. */
function bodyWith(body: object, explain: { explain?: object }): object {
  if (!Array.isArray(body)) return { ...body, ...explain };
  return explain.explain ? { data: body as unknown[], ...explain } : body;
}
