/** Days in UTC, YYYY-MM-DD, both ends included. Empty when `to` is before `from`. */
export interface DayRange {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;

/** The day a number of days later; earlier for negative numbers. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Number of days in the range. */
export function countDays({ from, to }: DayRange): number {
  return Math.max(0, Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1);
}

/** Each day of the range, in order. */
export function listDays(range: DayRange): string[] {
  return Array.from({ length: countDays(range) }, (_, index) => addDays(range.from, index));
}
