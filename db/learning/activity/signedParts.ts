import { type DayRange, addDays, countDays } from '../../core/dayRange.js';

export const PERIODS = ['day', 'month', 'year'] as const;
export type SignedPeriod = (typeof PERIODS)[number];

/** A range of whole periods; with the sign -1 it is taken off again. */
export interface SignedPart extends DayRange {
  sign: 1 | -1;
}

/** So many days are read sooner than fewer days and months, since each part is looked for in each course. */
const MOST_DAYS_ALONE = 62;

/**
 * A range as whole years, months and days, of which sums add up to that of the range: its ends are moved to where a year or month begins nearby, and what is
 * too much is taken off. After `today`, where hardly anything is, an end is always moved on: of all time only years are read.
 */
export function signedPartsOf({ from, to }: DayRange, today: string): Record<SignedPeriod, SignedPart[]> {
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

/** From one day up to before another, or back. */
function between(begin: string, end: string): SignedPart[] {
  if (begin === end) return [];
  return begin < end
    ? [{ from: begin, to: addDays(end, -1), sign: 1 }]
    : [{ from: end, to: addDays(begin, -1), sign: -1 }];
}

const STARTS = { month: 7, year: 4 };
/** Days that are surely in the next period, and not in the one after it. */
const LENGTHS = { month: 31, year: 366 };

/** The day nearby with which a period begins. */
function nearest(period: 'month' | 'year', day: string, today: string): string {
  const startOf = (one: string) => `${one.slice(0, STARTS[period])}${period === 'month' ? '-01' : '-01-01'}`;
  const before = startOf(day);
  if (before === day) return day;
  const after = startOf(addDays(before, LENGTHS[period]));
  return day > today || Date.parse(after) - Date.parse(day) < Date.parse(day) - Date.parse(before) ? after : before;
}
