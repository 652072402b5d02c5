import { changeMetrics } from '../../db/analytics/changeMetrics.js';
import type { DayRange } from '../../db/core/dayRange.js';
import type { components } from '../../generated/types.js';
import type { SourceCounts } from './figure.js';
import type { BodyFigure } from './figureOperation.js';

/** A count over the windows of a range, with its changes and further fields. */
export function countFigure(
  range: DayRange,
  totals: readonly number[],
  counted: (total: number) => Promise<SourceCounts> | SourceCounts,
  more: Omit<components['schemas']['CountData'], 'count'> = {},
): BodyFigure<components['schemas']['CountWithChange']> {
  const meta = changeMetrics(totals);
  const { total } = meta;
  return { range, filters: {}, counted: () => counted(total), body: { data: { count: total, ...more }, total, meta } };
}
