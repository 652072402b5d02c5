import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../api/client';
import { type Column, DataTable } from '../../parts/DataTable';
import { DownloadButton } from '../../parts/DownloadButton';
import { ExplainButton } from '../../parts/Explain';
import { pickFilters } from '../../parts/FilterFields';
import { useFormat } from '../../parts/format';
import { SearchField } from '../../parts/SearchField';
import { ShareBar } from '../../parts/ShareBar';
import { Time } from '../../parts/Time';
import { useUrlState } from '../../parts/urlState';
import { usePages } from '../../parts/usePages';
import type { CourseProps } from './Course';
import { PersonLink } from './PersonLink';

type Enrolled = DataOf<'listCourseEnrollmentUsers'>['data'][number];
type Progress = DataOf<'listCourseProgress'>['data'][number];

/** The people of a course: enrolled now with their progress, or enrolled before. */
export function CoursePeople({ path }: CourseProps) {
  const { t } = useTranslation('courses');
  const [parameters, change] = useUrlState();
  const shown = parameters.get('shown') ?? '';
  return (
    <>
      <div className="filters">
        <div className="actions" role="group" aria-label={t('people')}>
          {(['', 'enrolled', 'former'] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={shown === one}
              onClick={() => change({ shown: one, sort: null })}
            >
              {t(`shown.${one === '' ? 'progress' : one}`)}
            </button>
          ))}
        </div>
        <SearchField label={t('searchPeople')} />
      </div>
      {shown === '' ? <ProgressTable path={path} /> : <EnrollmentTable path={path} active={shown === 'enrolled'} />}
    </>
  );
}

function ProgressTable({ path }: CourseProps) {
  const { t } = useTranslation('courses');
  const format = useFormat();
  const [parameters] = useUrlState();
  const query = useMemo(() => pickFilters(parameters, ['search']), [parameters]);
  const read = usePages('listCourseProgress', { path, query });
  const columns: Column<Progress>[] = [
    {
      ...{ id: 'full_name', title: t('person'), sort: 'full_name' },
      cell: ({ username, full_name: name }) => <PersonLink username={username} name={name} />,
    },
    {
      ...{ id: 'progress', title: t('progress'), sort: 'progress' },
      cell: ({ progress }) => <ShareBar percent={progress} text={format.percent(progress)} />,
    },
    {
      ...{ id: 'completed_at', title: t('completedAt'), sort: 'completed_at' },
      cell: ({ completed_at: at }) => <Time value={at} />,
    },
    { id: 'username', title: t('username'), sort: 'username', cell: ({ username }) => username },
  ];
  return (
    <DataTable caption={t('shown.progress')} columns={columns} read={read} defaultSort="full_name">
      <span className="actions">
        <ExplainButton operationId="listCourseProgress" request={{ path, query }} />
        <DownloadButton operationId="listCourseProgress" request={{ path, query }} />
      </span>
    </DataTable>
  );
}

function EnrollmentTable({ path, active }: CourseProps & { active: boolean }) {
  const { t } = useTranslation('courses');
  const [parameters] = useUrlState();
  const query = useMemo(() => ({ ...pickFilters(parameters, ['search']), active }), [parameters, active]);
  const read = usePages('listCourseEnrollmentUsers', { path, query });
  const columns: Column<Enrolled>[] = [
    {
      ...{ id: 'full_name', title: t('person'), sort: 'full_name' },
      cell: ({ username, full_name: name }) => <PersonLink username={username} name={name} />,
    },
    { id: 'email', title: t('email'), sort: 'email', cell: ({ email }) => email },
    {
      ...{ id: 'timestamp', title: t(active ? 'enrolledAt' : 'endedAt'), sort: 'timestamp' },
      cell: ({ timestamp }) => <Time value={timestamp} />,
    },
    { id: 'username', title: t('username'), sort: 'username', cell: ({ username }) => username },
  ];
  return (
    <DataTable
      caption={t(active ? 'shown.enrolled' : 'shown.former')}
      columns={columns}
      read={read}
      defaultSort="-timestamp"
    >
      <span className="actions">
        <ExplainButton operationId="listCourseEnrollmentUsers" request={{ path, query }} />
        <DownloadButton operationId="listCourseEnrollmentUsers" request={{ path, query }} />
      </span>
    </DataTable>
  );
}
