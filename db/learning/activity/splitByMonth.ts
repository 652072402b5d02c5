import { type DayRange, addDays } from '../../core/dayRange.js';

/** Splits a range into whole months, and the days before and after them. */
export function splitByMonth({ from, to }: DayRange): { days: DayRange[]; months: DayRange[] } {
  const isFirst = from.endsWith('-01');
  const begin = isFirst ? from : monthAfter(from);
  // The months up to that of the day after the range, exclusive.
  const end = `${addDays(to, 1).slice(0, 7)}-01`;
  if (begin >= end) return { days: from <= to ? [{ from, to }] : [], months: [] };
  const days = [
    { from, to: addDays(begin, -1) },
    { from: end, to },
  ].filter((one) => one.from <= one.to);
  return { days, months: [{ from: begin, to: addDays(end, -1) }] };
}

/** First day of the next month. */
const monthAfter = (day: string) => `${addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`;
