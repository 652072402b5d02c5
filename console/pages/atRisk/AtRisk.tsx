import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DataOf } from '../../api/client';
import { useOrg, usePlatform } from '../../app/platform';
import { CourseFilter } from '../../parts/CourseFilter';
import { type Column, DataTable } from '../../parts/DataTable';
import { DepartmentFilter } from '../../parts/DepartmentFilter';
import { useDepartment } from '../../parts/department';
import { DownloadButton } from '../../parts/DownloadButton';
import { ExplainButton } from '../../parts/Explain';
import { useFormat } from '../../parts/format';
import { PageHead } from '../../parts/PageHead';
import { SearchField } from '../../parts/SearchField';
import { Time } from '../../parts/Time';
import { useUrlState } from '../../parts/urlState';
import { usePages } from '../../parts/usePages';

type Person = DataOf<'listAtRiskLearners'>['data'][number];

const DAYS = [7, 14, 30, 90] as const;

/** People who may not reach the end of a course, with the reasons. */
export default function AtRisk() {
  const { t } = useTranslation('atRisk');
  const path = useOrg();
  const { key } = usePlatform();
  const format = useFormat();
  const department = useDepartment();
  const [parameters, change] = useUrlState();
  const days = DAYS.find((one) => String(one) === parameters.get('away')) ?? DAYS[0];
  const search = parameters.get('search') ?? '';
  const course = parameters.get('course') ?? '';
  const request = useMemo(
    () => ({
      path,
      query: { days, ...department, ...(search !== '' && { search }), ...(course !== '' && { course_id: course }) },
    }),
    [path, days, department, search, course],
  );
  const read = usePages('listAtRiskLearners', request);
  const columns = useMemo<Column<Person>[]>(
    () => [
      {
        ...{ id: 'full_name', title: t('name'), sort: 'full_name' },
        cell: ({ username, full_name: name }) => (
          <Link to={`/${key}/learners/${encodeURIComponent(username)}`}>{name || username}</Link>
        ),
      },
      {
        ...{ id: 'course_name', title: t('course'), sort: 'course_name' },
        cell: ({ course_id: id, course_name: name }) => name || id,
      },
      {
        ...{ id: 'reasons', title: t('reasons') },
        cell: ({ reasons }) => reasons.map((reason) => <Reason key={reason} text={t(`reason.${reason}`)} />),
      },
      {
        ...{ id: 'days_away', title: t('days_away'), sort: 'days_away', isNumber: true },
        cell: ({ days_away: count }) => format.number(count),
      },
      {
        ...{ id: 'progress', title: t('progress'), sort: 'progress', isNumber: true },
        cell: ({ progress, class_progress: ofClass }) => (
          <OfClass value={format.percent(progress)} ofClass={format.percent(ofClass)} />
        ),
      },
      {
        ...{ id: 'grade', title: t('grade'), sort: 'grade', isNumber: true },
        cell: ({ grade, class_grade: ofClass }) => (
          <OfClass value={grade === null ? '–' : format.share(grade)} ofClass={format.share(ofClass)} />
        ),
      },
      {
        ...{ id: 'last_access', title: t('last_access'), sort: 'last_access' },
        cell: ({ last_access: at }) => <Time value={at} />,
      },
    ],
    [t, format, key],
  );
  return (
    <>
      <PageHead title={t('title')}>
        <SearchField label={t('search')} />
      </PageHead>
      <div className="filters">
        <label>
          {t('away')}{' '}
          <select value={days} onChange={({ target }) => change({ away: target.value })}>
            {DAYS.map((count) => (
              <option key={count} value={count}>
                {t('atLeast', { count })}
              </option>
            ))}
          </select>
        </label>
        <CourseFilter />
        <DepartmentFilter />
      </div>
      <DataTable caption={t('title')} columns={columns} read={read} defaultSort="-days_away">
        <ExplainButton operationId="listAtRiskLearners" request={request} />
        <DownloadButton operationId="listAtRiskLearners" request={request} />
      </DataTable>
    </>
  );
}

const Reason = ({ text }: { text: string }) => <span className="tag">{text}</span>;

/** The value of a person, and the mean of the class behind it. */
function OfClass({ value, ofClass }: { value: string; ofClass: string }) {
  const { t } = useTranslation('atRisk');
  return (
    <>
      {value} <span className="note">{t('ofClass', { value: ofClass })}</span>
    </>
  );
}
