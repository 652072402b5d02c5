import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf, RequestOf } from '../../api/client';
import { Chart } from '../../parts/Chart';
import { Figure } from '../../parts/Figure';
import { useFormat } from '../../parts/format';
import type { Plot } from '../../parts/plot';
import { ChangeText } from '../../parts/SeriesFigure';
import { Empty } from '../../parts/states';

type Grades = DataOf<'getGradesOverTime'>;

/** The mean grade of the courses that people completed: over the range, and by day. */
export function GradesByDay({ request }: { request: RequestOf<'getGradesOverTime'> }) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  return (
    <Figure title={t('grades')} operationId="getGradesOverTime" request={request} isFile>
      {({ data, grades, average_grade: mean, change_range: change }) =>
        mean === null ? (
          <Empty title={t('noGrades')} />
        ) : (
          <>
            <p className="figure">
              <strong>{format.share(mean)}</strong>{' '}
              {change !== null && (
                <ChangeText value={change} text={t('points', { change: format.changeOfShare(change) })} />
              )}{' '}
              <span className="note">{t('gradesOf', { count: grades })}</span>
            </p>
            <GradeChart label={t('grades')} days={data} />
          </>
        )
      }
    </Figure>
  );
}

/** The mean grade by day: a point for each day with a grade, and a line through them. */
function GradeChart({ label, days }: { label: string; days: Grades['data'] }) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  const points = useMemo(() => days.map(({ date, ...rest }) => ({ ...rest, day: toTime(date) })), [days]);
  const draw = useCallback(
    (plot: Plot) => {
      const graded = points.filter(({ grades }) => grades > 0);
      const place = { x: 'day', y: 'average_grade' };
      return {
        marginLeft: 50,
        // Days without a grade belong to the range as well.
        x: { type: 'utc' as const, label: null, domain: [points[0]!.day, points.at(-1)!.day] },
        y: { label: null, grid: true, domain: [0, 1], ticks: 4, tickFormat: format.share, clamp: true },
        marks: [
          plot.lineY(graded, { ...place, stroke: 'var(--line-1)' }),
          plot.dot(graded, { ...place, r: 2.5, fill: 'var(--line-1)' }),
          plot.ruleY([0]),
          plot.tip(
            graded,
            plot.pointerX({
              ...place,
              title: ({ day, average_grade: mean, grades }: (typeof points)[number]) =>
                `${format.day(day.toISOString())}\n${format.share(mean!)}\n${t('gradesOf', { count: grades })}`,
            }),
          ),
        ],
      };
    },
    [points, format, t],
  );
  return <Chart label={label} draw={draw} />;
}

const toTime = (day: string) => new Date(`${day}T00:00:00Z`);
