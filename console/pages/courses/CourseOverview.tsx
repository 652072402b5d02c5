import { useTranslation } from 'react-i18next';
import { useMay } from '../../app/platform';
import { Facts } from '../../parts/Facts';
import { FigureCard } from '../../parts/FigureCard';
import { useFormat } from '../../parts/format';
import { RangePicker } from '../../parts/RangePicker';
import { useRange } from '../../parts/range';
import { Card, SeriesFigure } from '../../parts/SeriesFigure';
import { Time } from '../../parts/Time';
import type { CatalogCourse, CourseProps } from './Course';

/** How many people a count of the progress is about. */
const COUNTS = [
  ['started', 'getCourseStartedCount'],
  ['inProgress', 'getCourseInProgressCount'],
  ['completed', 'getCourseCompletedCount'],
] as const;

/** What a course is, and how people get on in it. */
export function CourseOverview({ path, course }: CourseProps & { course: CatalogCourse }) {
  const { t } = useTranslation('courses');
  const may = useMay();
  const { range } = useRange();
  return (
    <>
      <Figures path={path} />
      {may('getCourseEnrollmentsOverTime') && (
        <div className="filters">
          <RangePicker />
        </div>
      )}
      <div className="cards">
        {may('getCourseEnrollmentsOverTime') && (
          <SeriesFigure
            title={t('enrollments')}
            operationId="getCourseEnrollmentsOverTime"
            request={{ path, query: range }}
          />
        )}
        <Card title={t('about')}>
          <Description course={course} />
        </Card>
      </div>
    </>
  );
}

function Figures({ path }: CourseProps) {
  const { t } = useTranslation('courses');
  const may = useMay();
  const format = useFormat();
  const request = { path };
  return (
    <div className="figures">
      {COUNTS.filter(([, operationId]) => may(operationId)).map(([name, operationId]) => (
        <FigureCard key={name} title={t(name)} operationId={operationId} request={request}>
          {({ data }) => <strong>{format.number(data.count)}</strong>}
        </FigureCard>
      ))}
      {may('getCourseCompletionRate') && (
        <FigureCard title={t('completionRate')} operationId="getCourseCompletionRate" request={request}>
          {({ data }) => <strong>{format.percent(data.count)}</strong>}
        </FigureCard>
      )}
      {may('getCourseGradingAverageWithCutoff') && (
        <FigureCard title={t('averageGrade')} operationId="getCourseGradingAverageWithCutoff" request={request}>
          {({ data: { average_grade: grade, grade_cutoffs: cutoffs } }) => (
            <>
              <strong>{format.share(grade)}</strong>{' '}
              <span className="note">
                {Object.entries(cutoffs)
                  .map(([letter, lowest]) => t('cutoff', { letter, lowest: format.share(lowest) }))
                  .join(', ')}
              </span>
            </>
          )}
        </FigureCard>
      )}
      {may('getCourseAverageTimeToComplete') && (
        <FigureCard title={t('timeToComplete')} operationId="getCourseAverageTimeToComplete" request={request}>
          {({ data }) => <strong>{format.duration(data.count)}</strong>}
        </FigureCard>
      )}
      {may('getCourseAverageDaysToComplete') && (
        <FigureCard title={t('daysToComplete')} operationId="getCourseAverageDaysToComplete" request={request}>
          {({ data }) => <strong>{format.number(data.count)}</strong>}
        </FigureCard>
      )}
    </div>
  );
}

function Description({ course: { course_id: id, data } }: { course: CatalogCourse }) {
  const { t } = useTranslation('courses');
  return (
    <>
      <p dir="auto">{data.description}</p>
      <Facts
        rows={[
          [t('course_id'), id],
          [t('facets.subject'), data.subject ?? null],
          [t('facets.level'), data.level ?? null],
          [t('facets.language'), data.language ?? null],
          [t('facets.duration'), data.duration ?? null],
          [t('facets.certificate'), data.certificate ?? null],
          [t('price'), data.price ?? null],
          [t('visibility'), data.visibility === undefined ? null : t(`visibilities.${data.visibility}`)],
          [t('begins'), <Time key="begins" value={data.course_start ?? null} />],
          [t('ends'), <Time key="ends" value={data.course_end ?? null} />],
          [t('facets.skills'), (data.skills ?? []).join(', ')],
        ]}
      />
    </>
  );
}
