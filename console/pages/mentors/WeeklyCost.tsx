import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../api/client';
import { useRead } from '../../api/useRead';
import { useOrg } from '../../app/platform';
import { Chart } from '../../parts/Chart';
import { useFormat } from '../../parts/format';
import type { Plot } from '../../parts/plot';
import { RowTable } from '../../parts/RowTable';
import { Card } from '../../parts/SeriesFigure';
import { Answer, Empty } from '../../parts/states';

type Week = DataOf<'listTokenUsage'>[number];

/** As many labels as fit beside each other at the width of a card. */
const LABELS = 8;

/** What language models used and cost, by week. */
export function WeeklyCost() {
  const { t } = useTranslation('mentors');
  const answer = useRead('listTokenUsage', { path: useOrg() });
  return (
    <Card title={t('budgets.weeks')}>
      <Answer of={answer}>
        {(weeks) =>
          weeks.length === 0 ? (
            <Empty title={t('budgets.noUsage')} />
          ) : (
            <>
              <CostChart weeks={weeks} />
              <WeekTable weeks={weeks} />
            </>
          )
        }
      </Answer>
    </Card>
  );
}

function CostChart({ weeks }: { weeks: Week[] }) {
  const { t } = useTranslation('mentors');
  const draw = useCallback(
    (plot: Plot) => ({
      marginLeft: 60,
      x: {
        label: null,
        tickFormat: (week: string) => week.slice(-3),
        ticks: pickEvenly(weeks).map(({ week }) => week),
      },
      y: { label: null, grid: true, nice: true, ticks: 4 },
      marks: [
        plot.barY(weeks, { x: 'week', y: (week: Week) => week.cost ?? 0, fill: 'var(--line-1)' }),
        plot.ruleY([0]),
      ],
    }),
    [weeks],
  );
  return <Chart label={t('budgets.weeks')} draw={draw} height={160} />;
}

/** At most `LABELS` weeks, the newest among them: labels of all weeks would overlap. */
function pickEvenly(weeks: Week[]): Week[] {
  const step = Math.ceil(weeks.length / LABELS);
  return weeks.filter((_, index) => (weeks.length - 1 - index) % step === 0);
}

function WeekTable({ weeks }: { weeks: Week[] }) {
  const { t } = useTranslation('mentors');
  const format = useFormat();
  return (
    <RowTable
      caption={t('budgets.week')}
      empty={t('budgets.noUsage')}
      rows={weeks.toReversed()}
      getKey={({ week }) => week}
      columns={[
        { id: 'week', title: t('budgets.week'), cell: ({ week }) => week },
        { id: 'begins', title: t('budgets.begins'), cell: ({ start_date: day }) => format.day(day) },
        { id: 'calls', title: t('budgets.calls'), isNumber: true, cell: ({ calls }) => format.number(calls) },
        {
          ...{ id: 'tokens', title: t('budgets.total'), isNumber: true },
          cell: ({ total_tokens: tokens }) => format.number(tokens),
        },
        {
          ...{ id: 'cost', title: t('budgets.cost'), isNumber: true },
          cell: ({ cost }) => (cost === null ? '–' : format.cost(cost)),
        },
        {
          ...{ id: 'unpriced', title: t('budgets.unpriced'), isNumber: true },
          cell: ({ unpriced_calls: calls }) => format.number(calls),
        },
      ]}
    />
  );
}
