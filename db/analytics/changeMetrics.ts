/** The changes of a figure. Percentages have two decimals. */
export interface ChangeMetrics {
  total: number;
  change_range: number;
  change_last_seven_days: number;
  change_last_thirty_days: number;
  change_last_seven_days_percent: number;
  change_last_thirty_days_percent: number;
  change_range_percent: number;
}

/** Computes change metrics from the totals of the windows of `buildWindows`. */
export function changeMetrics([
  total = 0,
  before = 0,
  week = 0,
  weekBefore = 0,
  month = 0,
  monthBefore = 0,
]: readonly number[]): ChangeMetrics {
  return {
    total,
    change_range: total - before,
    change_last_seven_days: week - weekBefore,
    change_last_thirty_days: month - monthBefore,
    change_last_seven_days_percent: changePercent(week, weekBefore),
    change_last_thirty_days_percent: changePercent(month, monthBefore),
    change_range_percent: changePercent(total, before),
  };
}

/** The change in percent of the value before, with two decimals. If that is 0: 100 for growth, 0 otherwise. */
export function changePercent(now: number, before: number): number {
  if (before === 0) return now > 0 ? 100 : 0;
  return quotientTo2(100 * (now - before), before);
}

/**
 * Divides `part` by `whole` and rounds half away from zero to two decimals, as PostgreSQL does; exact for whole
 * numbers. Rounding the quotient itself would round 1.005 down.
 */
export function quotientTo2(part: number, whole: number): number {
  const hundredths = (100 * part) / whole;
  return (Math.sign(hundredths) * Math.round(Math.abs(hundredths))) / 100 || 0;
}
