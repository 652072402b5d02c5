import { changeMetrics } from '../../db/analytics/changeMetrics.js';
import type { Measured } from '../../db/analytics/measured.js';
import { daysOf, type DayRange } from '../../db/core/dayRange.js';
import type { components } from '../../generated/types.js';
import { type Context, type Handler, StreamedBody, operation } from '../_shared/operation.js';
import { CSV, csvHeaders, csvPieces, dayRows } from './csvPieces.js';
import { type Figure, type OperationWith, figureParts } from './figure.js';

type TimeSeries = components['schemas']['TimeSeries'];

/** A figure by day. */
export interface SeriesFigure extends Figure {
  range: DayRange;
  /** Over the windows of the range. */
  measured: Measured;
}

/** Binds a handler that answers a figure by day, as JSON with change metrics or as a file of days. */
export function seriesOperation<Id extends OperationWith<TimeSeries>>(
  operationId: Id,
  read: (context: Context<Id>) => Promise<SeriesFigure>,
): Handler<Id> {
  return operation(operationId, async (context) => {
    const figure = await read(context);
    const query = context.query as { explain?: boolean; format?: string };
    const { headers, explain } = await figureParts({ ...context, query }, figure);
    const data = valueByDay(figure);
    if (query.format === 'csv')
      return context.replyOther(200 as never, new StreamedBody(CSV, csvPieces(['date', 'value'], dayRows(data))), { ...headers, ...csvHeaders(operationId) });
    const meta = changeMetrics(figure.measured.totals);
    const body: TimeSeries = { data, total: meta.total, meta, ...explain };
    return context.reply(200 as never, body as never, headers);
  });
}

/** Each day of the range with its value, 0 where there is none. */
export function valueByDay({ range, measured }: { range: DayRange; measured: Pick<Measured, 'days'> }): Record<string, number> {
  const values = new Map(measured.days.map(({ day, value }) => [day, value]));
  return Object.fromEntries(daysOf(range).map((day) => [day, values.get(day) ?? 0]));
}
