import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../api/client';
import { useRead } from '../../api/useRead';
import { useMay } from '../../app/platform';
import { type Column, DataTable } from '../../parts/DataTable';
import { DownloadButton } from '../../parts/DownloadButton';
import { ExplainButton } from '../../parts/Explain';
import { pickFilters } from '../../parts/FilterFields';
import { useFormat } from '../../parts/format';
import { SearchField } from '../../parts/SearchField';
import { ShareBar } from '../../parts/ShareBar';
import { Card } from '../../parts/SeriesFigure';
import { Answer } from '../../parts/states';
import { Time } from '../../parts/Time';
import { useUrlState } from '../../parts/urlState';
import { usePages } from '../../parts/usePages';
import type { CourseProps } from './Course';
import { GradeDistribution } from './GradeDistribution';
import { PersonLink } from './PersonLink';

type Grade = DataOf<'getCourseGradingPerLearner'>['data'][number];

/** The grades of a class: by assignment type, and by person from the best to the last. */
export function CourseGrades({ path }: CourseProps) {
  const { t } = useTranslation('courses');
  const format = useFormat();
  const may = useMay();
  const [parameters] = useUrlState();
  const query = useMemo(() => pickFilters(parameters, ['search']), [parameters]);
  const read = usePages('getCourseGradingPerLearner', { path, query });
  const columns: Column<Grade>[] = [
    {
      ...{ id: 'full_name', title: t('person'), sort: 'full_name' },
      cell: ({ username, full_name: name }) => <PersonLink username={username} name={name} />,
    },
    {
      ...{ id: 'percent', title: t('grade'), sort: 'percent' },
      cell: ({ percent }) => <ShareBar percent={percent} text={format.percent(percent)} />,
    },
    {
      ...{ id: 'submissions', title: t('submissions'), sort: 'submissions', isNumber: true },
      cell: ({ submissions }) => format.number(submissions),
    },
    {
      ...{ id: 'start_date', title: t('enrolledAt'), sort: 'start_date' },
      cell: ({ start_date: at }) => <Time value={at} />,
    },
    {
      ...{ id: 'last_active', title: t('lastActive'), sort: 'last_active' },
      cell: ({ last_active: at }) => <Time value={at} />,
    },
    { id: 'username', title: t('username'), sort: 'username', cell: ({ username }) => username },
  ];
  return (
    <>
      <div className="cards part">
        <ByType path={path} />
        {may('getCourseGradeDistribution') && <GradeDistribution path={path} />}
      </div>
      <div className="filters">
        <SearchField label={t('searchPeople')} />
      </div>
      <DataTable caption={t('gradesByPerson')} columns={columns} read={read} defaultSort="-percent">
        <span className="actions">
          <ExplainButton operationId="getCourseGradingPerLearner" request={{ path, query }} />
          <DownloadButton operationId="getCourseGradingPerLearner" request={{ path, query }} />
        </span>
      </DataTable>
    </>
  );
}

function ByType({ path }: CourseProps) {
  const { t } = useTranslation('courses');
  const format = useFormat();
  const answer = useRead('getCourseGradingSummary', { path });
  return (
    <Card title={t('byType')}>
      <Answer of={answer}>
        {({ data }) => (
          <div className="scroller short" tabIndex={0} role="region" aria-label={t('assignmentType')}>
            <table>
              <caption className="hidden">{t('byType')}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('assignmentType')}</th>
                  <th scope="col" className="number">
                    {t('weight')}
                  </th>
                  <th scope="col">{t('averageGrade')}</th>
                </tr>
              </thead>
              <tbody>
                {data.map(({ assignment_type: type, weight, average_section_grade: grade }) => (
                  <tr key={type}>
                    <td>{type}</td>
                    <td className="number">{format.share(weight)}</td>
                    <td>
                      <ShareBar percent={grade * 100} text={format.share(grade)} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Answer>
      <footer>
        <ExplainButton operationId="getCourseGradingSummary" request={{ path }} />
        <DownloadButton operationId="getCourseGradingSummary" request={{ path }} />
      </footer>
    </Card>
  );
}
