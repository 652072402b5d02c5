import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../api/client';
import { useOrg } from '../../app/platform';
import { type Column, DataTable } from '../../parts/DataTable';
import { DownloadButton } from '../../parts/DownloadButton';
import { ExplainButton } from '../../parts/Explain';
import { useDepartment } from '../../parts/department';
import { useFormat } from '../../parts/format';
import { usePages } from '../../parts/usePages';

type Department = DataOf<'listDepartmentAnalytics'>['data'][number];

const COUNTS = ['users', 'courses_enrolled', 'courses_completed', 'certificates_earned', 'skills_points'] as const;

/** What the people of each department have reached so far. */
export function Departments() {
  const { t } = useTranslation('overview');
  const path = useOrg();
  const format = useFormat();
  const { department_id: id } = useDepartment();
  const request = useMemo(() => ({ path, query: id === undefined ? {} : { departments: [id] } }), [path, id]);
  const read = usePages('listDepartmentAnalytics', request);
  const columns = useMemo<Column<Department>[]>(
    () => [
      { id: 'name', title: t('name'), sort: 'name', cell: ({ name }) => name },
      ...COUNTS.map((field) => ({
        ...{ id: field, title: t(field), sort: field, isNumber: true },
        cell: (department: Department) => format.number(department[field]),
      })),
      {
        ...{ id: 'completion_rate', title: t('completion_rate'), sort: 'completion_rate', isNumber: true },
        cell: ({ completion_rate: percent }) => format.percent(percent),
      },
      {
        ...{ id: 'time_spent', title: t('time_spent'), sort: 'time_spent', isNumber: true },
        cell: ({ time_spent_seconds: seconds }) => format.duration(seconds),
      },
    ],
    [t, format],
  );
  return (
    <div className="list-section">
      <h2>{t('departments')}</h2>
      <p className="note">{t('allTime')}</p>
      <DataTable caption={t('departments')} columns={columns} read={read} defaultSort="name">
        <ExplainButton operationId="listDepartmentAnalytics" request={request} />
        <DownloadButton operationId="listDepartmentAnalytics" request={request} />
      </DataTable>
    </div>
  );
}
