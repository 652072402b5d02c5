import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../api/client';
import { useOrg } from '../../app/platform';
import { type Column, DataTable } from '../../parts/DataTable';
import { DownloadButton } from '../../parts/DownloadButton';
import { ExplainButton } from '../../parts/Explain';
import { useFormat } from '../../parts/format';
import { useRange } from '../../parts/range';
import { usePages } from '../../parts/usePages';

type Course = DataOf<'listCourseActivity'>['data'][number];

/** The courses of the platform, the most used first. */
export function CourseActivity() {
  const { t } = useTranslation('engagement');
  const path = useOrg();
  const format = useFormat();
  const { range } = useRange();
  const request = useMemo(() => ({ path, query: range }), [path, range]);
  const read = usePages('listCourseActivity', request);
  const columns = useMemo<Column<Course>[]>(() => {
    const number = (field: 'events' | 'users' | 'average_days'): Column<Course> => ({
      ...{ id: field, title: t(field), sort: field, isNumber: true },
      cell: (course) => format.number(course[field]),
    });
    const duration = (field: 'time_spent' | 'average_time_spent'): Column<Course> => ({
      ...{ id: field, title: t(field), sort: field, isNumber: true },
      cell: (course) => format.duration(course[field]),
    });
    return [
      { id: 'name', title: t('course'), sort: 'name', cell: ({ name, course_id: id }) => name || id },
      number('users'),
      number('events'),
      duration('time_spent'),
      duration('average_time_spent'),
      number('average_days'),
    ];
  }, [t, format]);
  return (
    <div className="list-section">
      <h2>{t('courses')}</h2>
      <DataTable caption={t('courses')} columns={columns} read={read} defaultSort="-time_spent">
        <ExplainButton operationId="listCourseActivity" request={request} />
        <DownloadButton operationId="listCourseActivity" request={request} />
      </DataTable>
    </div>
  );
}
