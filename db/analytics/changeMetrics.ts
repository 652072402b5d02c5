/** How a figure changed; percentages with two decimals. */
export interface ChangeMetrics {
  total: number;
  change_range: number;
  change_last_seven_days: number;
  change_last_thirty_days: number;
  change_last_seven_days_percent: number;
  change_last_thirty_days_percent: number;
  change_range_percent: number;
}

/** Change metrics of the totals of the windows of `windowsOf`. */
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

/** 100 times the change by the value before; where that is 0, 100 for growth and 0 for none. Two decimals. */
export function changePercent(now: number, before: number): number {
  if (before === 0) return now > 0 ? 100 : 0;
  return quotientTo2(100 * (now - before), before);
}

/** `part` by `whole`, rounded half away from zero to two decimals as PostgreSQL rounds: exact for whole numbers. Rounding a quotient would take 1.005 for less. */
export function quotientTo2(part: number, whole: number): number {
  const hundredths = (100 * part) / whole;
  return (Math.sign(hundredths) * Math.round(Math.abs(hundredths))) / 100 || 0;
}
