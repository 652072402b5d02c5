import { EVER } from '../../db/analytics/windowedMetric.js';
import { type DayRange, addDays, countDays } from '../../db/core/dayRange.js';
import { invalidField } from '../_shared/problems.js';

const MOST_DAYS = 1_830;
const DEFAULT_DAYS = 7;
const FIRST_YEAR = 1900;
/** The days after a range are computed as well, and need years of four digits. */
const LAST_YEAR = 9998;

interface RangeQuery {
  start_date?: string;
  end_date?: string;
}

/**
 * Parses a range of days, both ends included. Defaults: `end_date` is today, `start_date` six days before the end.
 * Throws a Problem (400).
 */
export function parseRange(query: RangeQuery): DayRange {
  const to = parseDay('end_date', query.end_date) ?? today();
  const from = parseDay('start_date', query.start_date) ?? addDays(to, 1 - DEFAULT_DAYS);
  if (from > to) throw invalidField('query', 'end_date', `is before start_date (${from})`, 'range');
  if (countDays({ from, to }) > MOST_DAYS)
    throw invalidField('query', 'start_date', `begins a range of more than ${MOST_DAYS} days`, 'range');
  return { from, to };
}

/** The same, but all time (from EVER) when the request names no day. */
export function parseRangeOrEver(query: RangeQuery): DayRange {
  return query.start_date || query.end_date ? parseRange(query) : { from: EVER, to: today() };
}

const today = () => new Date().toISOString().slice(0, 10);

/** The contract's validation accepts any date or time in form; this checks that the day exists. */
function parseDay(name: string, text: string | undefined): string | undefined {
  if (!text) return undefined;
  const time = new Date(text.length === 10 ? `${text}T00:00:00Z` : text);
  const year = time.getUTCFullYear();
  if (
    Number.isNaN(year) ||
    year < FIRST_YEAR ||
    year > LAST_YEAR ||
    (text.length === 10 && time.toISOString().slice(0, 10) !== text)
  )
    throw invalidField('query', name, `must be a day between the years ${FIRST_YEAR} and ${LAST_YEAR}`, 'format');
  return time.toISOString().slice(0, 10);
}
