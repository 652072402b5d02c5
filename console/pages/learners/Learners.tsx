import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf, RequestOf } from '../../api/client';
import { useApi } from '../../api/session';
import { buildRead } from '../../api/useRead';
import { useOrg } from '../../app/platform';
import { type Column, DataTable, type ReadPage } from '../../parts/DataTable';
import { DownloadButton } from '../../parts/DownloadButton';
import { useFormat } from '../../parts/format';
import { PageHead } from '../../parts/PageHead';
import { SearchField } from '../../parts/SearchField';
import { Time } from '../../parts/Time';
import { useUrlState } from '../../parts/urlState';

type Learner = DataOf<'listLearners'>['data'][number];
type Sort = NonNullable<NonNullable<RequestOf<'listLearners'>['query']>['sort']>;

/** The learners of a platform with what they have reached. */
export default function Learners() {
  const { t } = useTranslation('learners');
  const api = useApi();
  const path = useOrg();
  const format = useFormat();
  const [parameters] = useUrlState();
  const search = parameters.get('search') ?? '';
  const filters = useMemo(() => (search === '' ? {} : { search }), [search]);

  const read = useCallback(
    (sort: string): ReadPage<Learner> =>
      (page, length) => {
        const query = { ...filters, sort: sort as Sort, page, length };
        const { queryKey, queryFn } = buildRead(api, 'listLearners', { path, query });
        return {
          queryKey,
          queryFn: async (context) => {
            const { data, pagination } = await queryFn(context);
            return { rows: data, total: pagination.totalItems };
          },
        };
      },
    [api, path, filters],
  );
  const columns = useMemo<Column<Learner>[]>(
    () => [
      { id: 'name', title: t('name'), sort: 'name', cell: ({ name, username }) => name || username },
      { id: 'email', title: t('email'), sort: 'email', cell: ({ email }) => email },
      ...(['courses_enrolled', 'courses_completed', 'certificates_earned', 'skills_points'] as const).map((field) => ({
        ...{ id: field, title: t(field), sort: field, isNumber: true },
        cell: (learner: Learner) => format.number(learner[field]),
      })),
      {
        ...{ id: 'time_spent', title: t('time_spent'), sort: 'time_spent', isNumber: true },
        cell: ({ time_spent_seconds: seconds }) => format.duration(seconds),
      },
      { id: 'joined', title: t('joined'), sort: 'joined', cell: ({ joined }) => <Time value={joined} /> },
      {
        ...{ id: 'last_login', title: t('last_login'), sort: 'last_login' },
        cell: ({ last_login: at }) => <Time value={at} />,
      },
    ],
    [t, format],
  );
  return (
    <>
      <PageHead title={t('title')}>
        <SearchField label={t('search')} />
      </PageHead>
      <DataTable caption={t('title')} columns={columns} read={read} defaultSort="name">
        <DownloadButton operationId="listLearners" request={{ path, query: filters }} />
      </DataTable>
    </>
  );
}
