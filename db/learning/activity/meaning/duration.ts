const DURATION =
  /^P(?:([\d.]+)W|(?:([\d.]+)Y)?(?:([\d.]+)M)?(?:([\d.]+)D)?(?:T(?:([\d.]+)H)?(?:([\d.]+)M)?(?:([\d.]+)S)?)?)$/;
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** The lengths that PostgreSQL uses. */
const MONTH_MS = 30 * DAY_MS;
const YEAR_MS = 365.25 * DAY_MS;
/** The longest plausible duration; longer ones are ignored. */
export const LONGEST_MS = 366 * DAY_MS;

/** Parses an ISO 8601 duration to milliseconds; null when invalid or longer than a year. */
export function durationMs(text: string): number | null {
  const parts = DURATION.exec(text);
  if (!parts) return null;
  const [weeks, years, months, days, hours, minutes, seconds] = parts
    .slice(1)
    .map((part) => (part === undefined ? 0 : Number(part))) as [number, number, number, number, number, number, number];
  const sum =
    weeks * 7 * DAY_MS +
    years * YEAR_MS +
    months * MONTH_MS +
    days * DAY_MS +
    hours * HOUR_MS +
    minutes * MINUTE_MS +
    seconds * SECOND_MS;
  return sum <= LONGEST_MS ? Math.round(sum) : null;
}
