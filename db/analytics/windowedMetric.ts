import { type DayRange, addDays, countDays } from '../core/dayRange.js';

/** A metric over windows of days. */
export interface WindowedMetric {
  /** One total per window. */
  totals: number[];
  /** Days of the first window that have a value. */
  days: { day: string; value: number }[];
}

/**
 * Builds the windows of a range and of its change metrics: the range; the equally long range before it; its last 7 days
 * and the 7 days before those; its last 30 days and the 30 days before those. The window before all time (`from` is
 * EVER) is empty.
 */
export function buildWindows(range: DayRange): DayRange[] {
  const before =
    range.from === EVER
      ? { from: EVER, to: addDays(EVER, -1) }
      : { from: addDays(range.from, -countDays(range)), to: addDays(range.from, -1) };
  const lastDays = (days: number, back: number) => ({
    from: addDays(range.to, 1 - days - back),
    to: addDays(range.to, -back),
  });
  return [range, before, lastDays(7, 0), lastDays(7, 7), lastDays(30, 0), lastDays(30, 30)];
}

/** The first day of all time: no record is older. */
export const EVER = '1900-01-01';

/** Lists the windows as the two arguments of the SQL function day_windows. */
export const listWindowValues = (windows: readonly DayRange[]): [string[], string[]] => [
  windows.map(({ from }) => from),
  windows.map(({ to }) => to),
];

/**
 * SQL: a WindowedMetric from the common table expressions `windows` and `daily` (day, value), by summing the values of
 * days.
 */
export const summedMetricSql = `
  select (select array_agg(coalesce((select sum(value) from daily where day between from_day and to_day), 0)::float8 order by number) from windows) as totals,
         (select coalesce(json_agg(json_build_object('day', day, 'value', value) order by day), '[]')
            from daily join windows on number = 1 and day between from_day and to_day) as days`;

/**
 * SQL: a WindowedMetric in seconds from the common table expressions `windows` and `daily` (day, milliseconds). Days are
 * rounded so that they add up to their window.
 */
export const addedSecondsSql = `
  select (select array_agg(coalesce((select round(sum(milliseconds) / 1000) from daily where day between from_day and to_day), 0)::float8 order by number)
            from windows) as totals,
         (select coalesce(json_agg(json_build_object('day', day, 'value', value) order by day), '[]')
            from (select day, round(sum(milliseconds) over days / 1000) - round((sum(milliseconds) over days - milliseconds) / 1000) as value
                    from daily join windows on number = 1 and day between from_day and to_day
                  window days as (order by day)) seconds) as days`;
