import { useTranslation } from 'react-i18next';
import { useMay, useOrg } from '../../app/platform';
import { DepartmentFilter } from '../../parts/DepartmentFilter';
import { useDepartment } from '../../parts/department';
import { Figure } from '../../parts/Figure';
import { useFormat } from '../../parts/format';
import { PageHead } from '../../parts/PageHead';
import { RangePicker } from '../../parts/RangePicker';
import { useRange } from '../../parts/range';
import { SeriesFigure } from '../../parts/SeriesFigure';
import { Departments } from './Departments';
import { GradesByDay } from './Grades';

/** Figures by day that count people of a department, too. */
const SERIES: [
  name: 'activePeople' | 'registrations' | 'enrollments' | 'completions' | 'time',
  operationId:
    | 'getAudienceActiveUsersOverTime'
    | 'getRegisteredUsersOverTime'
    | 'getEnrollmentsOverTime'
    | 'getCourseCompletionsOverTime'
    | 'getPlatformTimeOverTime',
  isTime: boolean,
][] = [
  ['activePeople', 'getAudienceActiveUsersOverTime', false],
  ['registrations', 'getRegisteredUsersOverTime', false],
  ['enrollments', 'getEnrollmentsOverTime', false],
  ['completions', 'getCourseCompletionsOverTime', false],
  ['time', 'getPlatformTimeOverTime', true],
];

/** The figures of a platform, or of a department, by day. */
export default function Overview() {
  const { t } = useTranslation('overview');
  const path = useOrg();
  const may = useMay();
  const format = useFormat();
  const { range } = useRange();
  const department = useDepartment();
  const isOfAll = department.department_id === undefined;
  // The mean grade has no filter for departments.
  const mayGrade = may('getGradingAverage');
  return (
    <>
      <PageHead title={t('title')}>
        <DepartmentFilter />
        <RangePicker />
      </PageHead>
      <div className="cards">
        {SERIES.filter(([, operationId]) => may(operationId)).map(([name, operationId, isTime]) => (
          <SeriesFigure
            key={name}
            title={t(name)}
            operationId={operationId}
            request={{ path, query: { ...range, ...department } }}
            isTime={isTime}
          />
        ))}
        {may('getGradesOverTime') && <GradesByDay request={{ path, query: { ...range, ...department } }} />}
        {mayGrade && isOfAll && (
          <Figure title={t('grade')} operationId="getGradingAverage" request={{ path, query: {} }}>
            {({ data }) => (
              <>
                <p className="figure">
                  <strong>{format.share(data.average)}</strong>
                </p>
                <p className="note">{t('gradeNote')}</p>
              </>
            )}
          </Figure>
        )}
      </div>
      {mayGrade && !isOfAll && <p className="note">{t('ofAll', { names: t('grade') })}</p>}
      {may('listDepartmentAnalytics') && <Departments />}
    </>
  );
}
