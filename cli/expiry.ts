import { AdminError } from './adminError.js';

const DAY_MS = 86_400_000;
const ISO_TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/;
const MAX_DAYS = 36_500;

/**
 * Parses an expiry: `30` and `30d` are days from now; otherwise an ISO 8601 time, or a date (its beginning in UTC).
 * Throws AdminError.
 */
export function parseExpiry(text: string, now: Date): Date {
  const days = /^(\d{1,5})d?$/.exec(text)?.[1];
  const at =
    days === undefined
      ? new Date(ISO_TIME.test(text) ? text : Number.NaN)
      : new Date(now.getTime() + Number(days) * DAY_MS);
  if (Number.isNaN(at.getTime()))
    throw new AdminError(`'${text}' is neither a time like 2027-01-31T12:00:00Z nor a number of days.`, '--expires');
  if (at <= now) throw new AdminError(`${at.toISOString()} is not in the future.`, '--expires');
  if (at.getTime() - now.getTime() > MAX_DAYS * DAY_MS)
    throw new AdminError(`That is more than ${MAX_DAYS} days.`, '--expires');
  return at;
}
