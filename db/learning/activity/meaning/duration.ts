const DURATION =
  /^P(?:([\d.]+)W|(?:([\d.]+)Y)?(?:([\d.]+)M)?(?:([\d.]+)D)?(?:T(?:([\d.]+)H)?(?:([\d.]+)M)?(?:([\d.]+)S)?)?)$/;
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** As PostgreSQL counts them. */
const MONTH_MS = 30 * DAY_MS;
const YEAR_MS = 365.25 * DAY_MS;
/** Nobody does one thing for longer: what says so is not believed. */
export const LONGEST_MS = 366 * DAY_MS;

/** A duration of ISO 8601 in whole milliseconds; null for what is none, or longer than a year. */
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
