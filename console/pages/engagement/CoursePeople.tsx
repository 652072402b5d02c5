import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../api/client';
import { useOrg } from '../../app/platform';
import { type Column, DataTable } from '../../parts/DataTable';
import { DownloadButton } from '../../parts/DownloadButton';
import { ExplainButton } from '../../parts/Explain';
import { useDepartment } from '../../parts/department';
import { useFormat } from '../../parts/format';
import { useRange } from '../../parts/range';
import { usePages } from '../../parts/usePages';

type Course = DataOf<'getAudienceActiveUsersPerCourse'>['data'][number];

/** The courses in which people of a department were active. */
export function CoursePeople() {
  const { t } = useTranslation('engagement');
  const path = useOrg();
  const format = useFormat();
  const { range } = useRange();
  const department = useDepartment();
  const request = useMemo(() => ({ path, query: { ...range, ...department } }), [path, range, department]);
  const read = usePages('getAudienceActiveUsersPerCourse', request);
  const columns = useMemo<Column<Course>[]>(
    () => [
      { id: 'name', title: t('course'), sort: 'name', cell: ({ name, course_id: id }) => name || id },
      {
        ...{ id: 'user_count', title: t('users'), sort: 'user_count', isNumber: true },
        cell: ({ user_count: people }) => format.number(people),
      },
    ],
    [t, format],
  );
  return (
    <div className="list-section">
      <h2>{t('coursePeople')}</h2>
      <p className="note">{t('coursePeopleNote')}</p>
      <DataTable caption={t('coursePeople')} columns={columns} read={read} defaultSort="-user_count">
        <ExplainButton operationId="getAudienceActiveUsersPerCourse" request={request} />
        <DownloadButton operationId="getAudienceActiveUsersPerCourse" request={request} />
      </DataTable>
    </div>
  );
}
