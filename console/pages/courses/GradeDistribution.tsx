import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../api/client';
import { Chart } from '../../parts/Chart';
import { Figure } from '../../parts/Figure';
import { useFormat } from '../../parts/format';
import type { Plot } from '../../parts/plot';
import { Empty } from '../../parts/states';
import type { CourseProps } from './Course';

type Distribution = DataOf<'getCourseGradeDistribution'>;
type Range = Distribution['data'][number];

/** How many people of a class have which grade, as a histogram; the table below has the same figures. */
export function GradeDistribution({ path }: CourseProps) {
  const { t } = useTranslation('courses');
  return (
    <Figure title={t('distribution')} operationId="getCourseGradeDistribution" request={{ path }} isFile>
      {(distribution) => <Histogram {...distribution} />}
    </Figure>
  );
}

function Histogram({ graded, ungraded, data }: Distribution) {
  const { t } = useTranslation('courses');
  const format = useFormat();
  const draw = useCallback(
    (plot: Plot) => ({
      x: { label: null, domain: [0, 100], ticks: 10, tickFormat: format.percent },
      y: { label: null, grid: true, zero: true, nice: true, ticks: countTicks(data), tickFormat: format.number },
      marks: [
        plot.rectY(data, { x1: 'from_percent', x2: 'to_percent', y: 'learners', fill: 'var(--line-1)', inset: 1 }),
        plot.ruleY([0]),
        plot.tip(
          data,
          plot.pointerX({
            ...{ x1: 'from_percent', x2: 'to_percent', y: 'learners' },
            title: ({ from_percent: from, to_percent: to, learners }: Range) =>
              `${format.percent(from)} – ${format.percent(to)}\n${format.number(learners)}`,
          }),
        ),
      ],
    }),
    [data, format],
  );
  if (graded === 0) return <Empty title={t('noGrades')} />;
  return (
    <>
      <p className="figure">
        <strong>{format.number(graded)}</strong> {t('withGrade', { count: graded })}
      </p>
      <p className="note">{t('withoutGrade', { count: ungraded })}</p>
      <Chart label={t('distribution')} draw={draw} height={180} />
      <details>
        <summary>{t('asTable')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('grade')}</th>
              <th scope="col" className="number">
                {t('people')}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ from_percent: from, to_percent: to, learners }) => (
              <tr key={from}>
                <th scope="row">{`${format.percent(from)} – ${format.percent(to)}`}</th>
                <td className="number">{format.number(learners)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

const MOST_TICKS = 4;

/** Numbers of people are whole, so a small chart has fewer ticks. */
const countTicks = (ranges: Range[]) => Math.min(MOST_TICKS, Math.max(...ranges.map(({ learners }) => learners)));
