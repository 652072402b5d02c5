import { useCallback, useMemo } from 'react';
import { Chart } from './Chart';
import type { Plot } from './plot';
import { useFormat } from './format';

const SECONDS_PER_MINUTE = 60;
const SECONDS_PER_HOUR = 3_600;

interface Day {
  day: Date;
  value: number;
}

/** A figure by day as a line, with a pointer that names the day. `data`: as the service answers it. */
export function DayChart({
  label,
  data,
  isTime = false,
}: {
  label: string;
  data: Record<string, number>;
  /** The figures are seconds, which the axis shows in minutes, or hours, so that its ticks are round. */
  isTime?: boolean;
}) {
  const format = useFormat();
  const days = useMemo<Day[]>(
    () => Object.entries(data).map(([day, value]) => ({ day: new Date(`${day}T00:00:00Z`), value })),
    [data],
  );
  // Otherwise the axis of a figure below four has ticks at parts of one.
  const isCount = !isTime && days.every(({ value }) => Number.isInteger(value) && value < 4);
  const isInHours = isTime && days.some(({ value }) => value >= 2 * SECONDS_PER_HOUR);
  const draw = useCallback(
    (plot: Plot) => ({
      marginLeft: isTime ? 75 : 50,
      x: { type: 'utc' as const, label: null },
      y: {
        ...{ label: null, grid: true, nice: true, zero: true, ticks: 4 },
        ...(isCount && {
          ...{ interval: 1, tickFormat: format.number },
          domain: [0, Math.max(1, ...days.map(({ value }) => value))],
        }),
        ...(isTime && {
          transform: (seconds: number) => seconds / SECONDS_PER_MINUTE,
          tickFormat: (minutes: number) => format.duration(minutes * SECONDS_PER_MINUTE),
        }),
        ...(isInHours && {
          transform: (seconds: number) => seconds / SECONDS_PER_HOUR,
          tickFormat: (hours: number) => format.hours(hours),
        }),
      },
      marks: [
        plot.areaY(days, { x: 'day', y: 'value', fillOpacity: 0.12, fill: 'var(--line-1)' }),
        plot.lineY(days, { x: 'day', y: 'value', stroke: 'var(--line-1)' }),
        plot.ruleY([0]),
        plot.tip(
          days,
          plot.pointerX({
            x: 'day',
            y: 'value',
            title: ({ day, value }: Day) =>
              `${format.day(day.toISOString())}\n${isTime ? format.duration(value) : format.number(value)}`,
          }),
        ),
      ],
    }),
    [days, format, isTime, isCount, isInHours],
  );
  return <Chart label={label} draw={draw} />;
}
