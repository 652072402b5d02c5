import { invalidField } from './problems.js';

const FIRST_YEAR = 1;
const LAST_YEAR = 9999;

/**
 * Parses a time of the body; null and undefined are returned as they are. Throws a Problem (400) for a date that does
 * not exist.
 */
export function parseTime(path: string, text: string | null | undefined): Date | null | undefined {
  if (text == null) return text;
  const time = new Date(text);
  const year = time.getUTCFullYear();
  if (Number.isNaN(year) || year < FIRST_YEAR || year > LAST_YEAR)
    throw invalidField('body', path, 'must be a time between the years 1 and 9999', 'format');
  return time;
}
