import { type DayRange, addDays, countDays } from '../../core/dayRange.js';

export const PERIODS = ['day', 'month', 'year'] as const;
export type PeriodUnit = (typeof PERIODS)[number];

/** A range of whole periods; `sign` -1 subtracts it. */
export interface PeriodRange extends DayRange {
  sign: 1 | -1;
}

/**
 * Up to this many days it is faster to read days than fewer days and months, since each part is looked up in each
 * course.
 */
const MOST_DAYS_ALONE = 62;

/**
 * Splits a range into years, months and days whose signed sums equal that of the range: its ends move to a nearby
 * start of a year or month, and the excess is subtracted. After `today`, where there is hardly any data, an end always
 * moves forward: for all time only years are read.
 */
export function splitRangeByPeriod({ from, to }: DayRange, today: string): Record<PeriodUnit, PeriodRange[]> {
  const [begin, end] = [from, addDays(to, 1)];
  const [monthBegin, monthEnd] = [nearest('month', begin, today), nearest('month', end, today)];
  if (monthBegin >= monthEnd) return { day: between(begin, end), month: [], year: [] };
  const day = [...between(begin, monthBegin), ...between(monthEnd, end)];
  if (day.length > 0 && countDays({ from, to }) <= MOST_DAYS_ALONE)
    return { day: between(begin, end), month: [], year: [] };
  const [yearBegin, yearEnd] = [nearest('year', monthBegin, today), nearest('year', monthEnd, today)];
  if (yearBegin >= yearEnd) return { day, month: between(monthBegin, monthEnd), year: [] };
  return {
    day,
    month: [...between(monthBegin, yearBegin), ...between(yearEnd, monthEnd)],
    year: between(yearBegin, yearEnd),
  };
}

/** From a day up to another, exclusive; reversed when negative. */
function between(begin: string, end: string): PeriodRange[] {
  if (begin === end) return [];
  return begin < end
    ? [{ from: begin, to: addDays(end, -1), sign: 1 }]
    : [{ from: end, to: addDays(begin, -1), sign: -1 }];
}

const STARTS = { month: 7, year: 4 };
/** Days that surely reach the next period but not the one after it. */
const LENGTHS = { month: 31, year: 366 };

/** The nearby day on which a period starts. */
function nearest(period: 'month' | 'year', day: string, today: string): string {
  const startOf = (one: string) => `${one.slice(0, STARTS[period])}${period === 'month' ? '-01' : '-01-01'}`;
  const before = startOf(day);
  if (before === day) return day;
  const after = startOf(addDays(before, LENGTHS[period]));
  return day > today || Date.parse(after) - Date.parse(day) < Date.parse(day) - Date.parse(before) ? after : before;
}
