/** Days in UTC, YYYY-MM-DD, both included. Empty where it ends before it begins. */
export interface DayRange {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;

/** The day that lies so many days after it; before it for negative numbers. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Days of the range. */
export function daysIn({ from, to }: DayRange): number {
  return Math.max(0, Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1);
}

/** Each day of the range, in order. */
export function daysOf(range: DayRange): string[] {
  return Array.from({ length: daysIn(range) }, (_, index) => dayAfter(range.from, index));
}
