import { changeMetrics } from '../../db/analytics/changeMetrics.js';
import type { WindowedMetric } from '../../db/analytics/windowedMetric.js';
import { listDays, type DayRange } from '../../db/core/dayRange.js';
import type { components } from '../../generated/types.js';
import { type Context, type Handler, operation } from '../_shared/operation.js';
import { csvOfDays } from './csvFile.js';
import { type AnalyticsFigure, type OperationWith, readExplainedFigure } from './figure.js';

type TimeSeries = components['schemas']['TimeSeries'];

/** A figure by day. */
export interface SeriesFigure extends AnalyticsFigure {
  range: DayRange;
  /** The values over the windows of the range. */
  measured: WindowedMetric;
  /** Fields of the body besides the series. */
  more?: Pick<TimeSeries, 'completions_without_enrollment'>;
}

/** Binds a handler of a figure by day, which answers JSON with change metrics or a CSV file of days. */
export function seriesOperation<Id extends OperationWith<TimeSeries>>(
  operationId: Id,
  read: (context: Context<Id>) => Promise<SeriesFigure>,
): Handler<Id> {
  return operation(operationId, async (context) => {
    const { figure, headers, explain } = await readExplainedFigure(context, () => read(context));
    const data = valueByDay(figure);
    if ((context.query as { format?: string }).format === 'csv') {
      const [file, ofFile] = csvOfDays(operationId, data);
      return context.replyOther(200 as never, file, { ...headers, ...ofFile });
    }
    const meta = changeMetrics(figure.measured.totals);
    const body: TimeSeries = { data, total: meta.total, meta, ...figure.more, ...explain };
    return context.reply(200 as never, body as never, headers);
  });
}

/** Each day of the range with its value; 0 for days without one. */
export function valueByDay({
  range,
  measured,
}: {
  range: DayRange;
  measured: Pick<WindowedMetric, 'days'>;
}): Record<string, number> {
  const values = new Map(measured.days.map(({ day, value }) => [day, value]));
  return Object.fromEntries(listDays(range).map((day) => [day, values.get(day) ?? 0]));
}
