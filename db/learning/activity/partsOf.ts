import { type DayRange, addDays } from '../../core/dayRange.js';

/** A range as its whole months, and the days before and after them. */
export function partsOf({ from, to }: DayRange): { days: DayRange[]; months: DayRange[] } {
  const isFirst = from.endsWith('-01');
  const begin = isFirst ? from : monthAfter(from);
  // The months before that of the day after the last.
  const end = `${addDays(to, 1).slice(0, 7)}-01`;
  if (begin >= end) return { days: from <= to ? [{ from, to }] : [], months: [] };
  const days = [
    { from, to: addDays(begin, -1) },
    { from: end, to },
  ].filter((one) => one.from <= one.to);
  return { days, months: [{ from: begin, to: addDays(end, -1) }] };
}

/** The first day of the month after that of a day. */
const monthAfter = (day: string) => `${addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`;
