import { useCallback, useMemo } from 'react';
import { Chart } from './Chart';
import type { Plot } from './plot';
import { useFormat } from './format';

interface Day {
  day: Date;
  value: number;
}

/** A figure by day as a line, with a pointer that names the day. `data`: as the service answers it. */
export function DayChart({ label, data }: { label: string; data: Record<string, number> }) {
  const format = useFormat();
  const days = useMemo<Day[]>(
    () => Object.entries(data).map(([day, value]) => ({ day: new Date(`${day}T00:00:00Z`), value })),
    [data],
  );
  const draw = useCallback(
    (plot: Plot) => ({
      marginLeft: 50,
      x: { type: 'utc' as const, label: null },
      y: { label: null, grid: true, nice: true, zero: true, ticks: 4 },
      marks: [
        plot.areaY(days, { x: 'day', y: 'value', fillOpacity: 0.12, fill: 'var(--line-1)' }),
        plot.lineY(days, { x: 'day', y: 'value', stroke: 'var(--line-1)' }),
        plot.ruleY([0]),
        plot.tip(
          days,
          plot.pointerX({
            x: 'day',
            y: 'value',
            title: ({ day, value }: Day) => `${format.day(day.toISOString())}\n${format.number(value)}`,
          }),
        ),
      ],
    }),
    [days, format],
  );
  return <Chart label={label} draw={draw} />;
}
