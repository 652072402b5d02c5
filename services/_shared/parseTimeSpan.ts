import { invalidField } from './problems.js';

const DAY_MS = 86_400_000;
const SECOND_MS = 1_000;

/**
 * Parses a time filter into the span that it covers: a whole day (UTC) for a date, else one second. Undefined for an
 * absent filter. Throws a Problem (400) for a date that does not exist.
 */
export function parseTimeSpan(name: string, text: string | undefined): { from: Date; to: Date } | undefined {
  if (text === undefined || text === '') return undefined;
  const isDay = text.length === 10;
  // A `+` that was not encoded arrives as a space.
  const time = Date.parse(isDay ? `${text}T00:00:00Z` : assumeUtc(text.replace(' ', 'T')));
  if (Number.isNaN(time) || (isDay && new Date(time).toISOString().slice(0, 10) !== text))
    throw invalidField('query', name, 'must be a date or a time', 'format');
  const length = isDay ? DAY_MS : SECOND_MS;
  const from = Math.floor(time / length) * length;
  return { from: new Date(from), to: new Date(from + length) };
}

const assumeUtc = (text: string): string => (/(?:[Zz]|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}Z`);
