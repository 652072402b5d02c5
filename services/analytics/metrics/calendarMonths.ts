import { type DayRange, addDays } from '../../../db/core/dayRange.js';

/** The calendar month of `day` (UTC) up to that day, and the whole month before. */
export function calendarMonths(day: string): { month: DayRange; before: DayRange } {
  const first = `${day.slice(0, 7)}-01`;
  const last = addDays(first, -1);
  return { month: { from: first, to: day }, before: { from: `${last.slice(0, 7)}-01`, to: last } };
}
