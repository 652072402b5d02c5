import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../api/client';
import { Chart } from '../../parts/Chart';
import { useFormat } from '../../parts/format';
import type { Plot } from '../../parts/plot';
import { Empty } from '../../parts/states';

type Points = Pick<DataOf<'getSkillsPercentile'>, 'user_count' | 'breakpoints' | 'counts'>;
type Levels = DataOf<'listSkillThresholds'>;

/** The points at each tenth of the people, as bars, with the levels as lines; the table below has the same figures. */
export function Distribution({ label, of, levels }: { label: string; of: Points; levels: Levels }) {
  const { t } = useTranslation('skills');
  const format = useFormat();
  const { user_count: people, breakpoints, counts } = of;
  const draw = useCallback(
    (plot: Plot) => {
      const bars = Object.entries(breakpoints).map(([name, points]) => ({
        name: nameTenth(name),
        points: points ?? 0,
      }));
      return {
        marginLeft: 50,
        // Names of levels are beside the bars.
        marginRight: levels.length > 0 ? 80 : 20,
        x: { label: null, domain: bars.map(({ name }) => name) },
        y: { label: null, grid: true, zero: true, ticks: 4, tickFormat: format.number },
        marks: [
          plot.barY(bars, { x: 'name', y: 'points', fill: 'var(--line-1)' }),
          plot.ruleY(levels, { y: 'threshold', stroke: 'var(--line-2)', strokeDasharray: '4 3' }),
          plot.text(levels, {
            ...{ text: 'name', y: 'threshold', frameAnchor: 'right' as const, textAnchor: 'start' as const },
            ...{ dx: 6, fill: 'var(--line-2)' },
          }),
          plot.ruleY([0]),
        ],
      };
    },
    [breakpoints, levels, format],
  );
  return (
    <>
      <p className="figure">
        <strong>{format.number(people)}</strong> {t('withPoints')}
      </p>
      {breakpoints.p50 === null ? (
        <Empty title={t('tooFew')} />
      ) : (
        <>
          <Chart label={label} draw={draw} height={180} />
          <details>
            <summary>{t('asTable')}</summary>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('percentile')}</th>
                  <th scope="col" className="number">
                    {t('points')}
                  </th>
                  <th scope="col" className="number">
                    {t('upTo')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {Object.entries(breakpoints).map(([name, points]) => (
                  <tr key={name}>
                    <th scope="row">{nameTenth(name)}</th>
                    <td className="number">{format.number(points ?? 0)}</td>
                    <td className="number">{format.number(counts[name as keyof typeof counts] ?? 0)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </>
  );
}

/** `p10` as `10 %`. */
const nameTenth = (name: string) => `${name.slice(1)} %`;
