import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DataOf, RequestOf } from '../../api/client';
import { useRead } from '../../api/useRead';
import { useMay, useOrg, usePlatform } from '../../app/platform';
import { type Column, DataTable } from '../../parts/DataTable';
import { DownloadButton } from '../../parts/DownloadButton';
import { ExplainButton } from '../../parts/Explain';
import { FilterDay, FilterSelect, pickFilters } from '../../parts/FilterFields';
import { useFormat } from '../../parts/format';
import { PageHead } from '../../parts/PageHead';
import { SearchField } from '../../parts/SearchField';
import { Time } from '../../parts/Time';
import { useUrlState } from '../../parts/urlState';
import { usePages } from '../../parts/usePages';

type Learner = DataOf<'listLearners'>['data'][number];
type Query = NonNullable<RequestOf<'listLearners'>['query']>;

const FILTERS = ['search', 'program', 'location', 'is_enrolled', 'start_date', 'end_date'] as const;
const COUNTS = [
  'courses_enrolled',
  'courses_completed',
  'completions_without_enrollment',
  'pathways_assigned',
  'pathways_completed',
  'certificates_earned',
  'assessments_passed',
  'skills_earned',
  'skills_points',
] as const;

/** The learners of a platform with what they have reached. */
export function LearnerList() {
  const { t } = useTranslation('learners');
  const path = useOrg();
  const may = useMay();
  const columns = useColumns();
  const [parameters] = useUrlState();
  const filters = useMemo(() => pickFilters(parameters, FILTERS) as Query, [parameters]);
  const read = usePages('listLearners', { path, query: filters });
  return (
    <div className="first-column-stays">
      <PageHead title={t('title')}>
        <SearchField label={t('search')} />
      </PageHead>
      <div className="filters">
        {may('listPrograms') && <ProgramFilter />}
        <FilterSelect
          name="is_enrolled"
          label={t('is_enrolled')}
          options={[
            ['true', t('enrolled')],
            ['false', t('notEnrolled')],
          ]}
        />
        <SearchField name="location" label={t('location')} />
        <FilterDay name="start_date" label={t('joinedFrom')} />
        <FilterDay name="end_date" label={t('joinedTo')} />
      </div>
      <DataTable caption={t('title')} columns={columns} read={read} defaultSort="name">
        <span className="actions">
          <ExplainButton operationId="listLearners" request={{ path, query: filters }} />
          <DownloadButton operationId="listLearners" request={{ path, query: filters }} />
        </span>
      </DataTable>
    </div>
  );
}

function useColumns(): Column<Learner>[] {
  const { t } = useTranslation('learners');
  const { key } = usePlatform();
  const format = useFormat();
  return useMemo(
    () => [
      {
        ...{ id: 'name', title: t('name'), sort: 'name' },
        cell: ({ name, username }) => (
          <Link to={`/${key}/learners/${encodeURIComponent(username)}`}>{name || username}</Link>
        ),
      },
      { id: 'email', title: t('email'), sort: 'email', cell: ({ email }) => email },
      ...COUNTS.map((field) => ({
        ...{ id: field, title: t(field), sort: field, isNumber: true },
        cell: (learner: Learner) => format.number(learner[field]),
      })),
      {
        ...{ id: 'time_spent', title: t('time_spent'), sort: 'time_spent', isNumber: true },
        cell: ({ time_spent_seconds: seconds }) => format.duration(seconds),
      },
      {
        ...{ id: 'last_login', title: t('last_login'), sort: 'last_login' },
        cell: ({ last_login: at }) => <Time value={at} />,
      },
      { id: 'joined', title: t('joined'), sort: 'joined', cell: ({ joined }) => <Time value={joined} /> },
      { id: 'location', title: t('location'), sort: 'location', cell: ({ location }) => location ?? '–' },
      { id: 'username', title: t('username'), sort: 'username', cell: ({ username }) => username },
      { id: 'user_id', title: t('user_id'), sort: 'user_id', isNumber: true, cell: ({ user_id: id }) => id },
    ],
    [t, key, format],
  );
}

/** More programs than a choice can show are found by the address. */
const MOST_PROGRAMS = 100;

function ProgramFilter() {
  const { t } = useTranslation('learners');
  const { key } = usePlatform();
  const answer = useRead('listPrograms', {
    query: { platform_key: key, sort: 'name', page_size: MOST_PROGRAMS },
  });
  const programs = answer.data?.results ?? [];
  return (
    <FilterSelect
      name="program"
      label={t('program')}
      options={programs.map(({ program_id: id, name }) => [id, name || id])}
    />
  );
}
