import { useMemo } from 'react';
import { useUrlState } from './urlState';

export const PRESETS = [7, 30, 90, 365] as const;
const DEFAULT_DAYS = 30;
const MS_PER_DAY = 86_400_000;
/** Ranges end on the day on which the console was opened, so that they stay the same while figures are compared. */
const openedAt = Date.now();

/** Days in UTC, as the service counts them: `YYYY-MM-DD`, both included. */
export interface Range {
  start_date: string;
  end_date: string;
}

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** The range that the address names (`days`, or `from` and `to`): the last 30 days by default. `days` is null for an own range. */
export function useRange(): { range: Range; days: number | null } {
  const [parameters] = useUrlState();
  const [from, to, named] = [parameters.get('from'), parameters.get('to'), Number(parameters.get('days'))];
  return useMemo(() => {
    if (isDay(from) && isDay(to) && from <= to) return { range: { start_date: from, end_date: to }, days: null };
    const days = PRESETS.find((preset) => preset === named) ?? DEFAULT_DAYS;
    return { range: { start_date: toDay(openedAt - (days - 1) * MS_PER_DAY), end_date: toDay(openedAt) }, days };
  }, [from, to, named]);
}
