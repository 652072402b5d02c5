import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DataOf, RequestOf } from '../../api/client';
import { useApi } from '../../api/session';
import { buildRead } from '../../api/useRead';
import { useOrg } from '../../app/platform';
import { type Column, DataTable, type ReadPage } from '../../parts/DataTable';
import { SearchField } from '../../parts/SearchField';
import { Time } from '../../parts/Time';
import { useUrlState } from '../../parts/urlState';

type Learner = DataOf<'listLearners'>['data'][number];
type Query = NonNullable<RequestOf<'listLearners'>['query']>;

/** The people of the platform, each with an account. */
export function Accounts() {
  const { t } = useTranslation('commerce');
  const api = useApi();
  const path = useOrg();
  const [parameters] = useUrlState();
  const search = parameters.get('search') ?? '';
  const read = useCallback(
    (sort: string): ReadPage<Learner> =>
      (page, length) => {
        const query: Query = { ...(search && { search }), sort: sort as Query['sort'], page, length };
        const { queryKey, queryFn } = buildRead(api, 'listLearners', { path, query });
        return {
          queryKey: [...queryKey, 'rows'],
          queryFn: async (context) => {
            const { data, pagination } = await queryFn(context);
            return { rows: data, total: pagination.totalItems };
          },
        };
      },
    [api, path, search],
  );
  const columns = useMemo<Column<Learner>[]>(
    () => [
      {
        ...{ id: 'name', title: t('name'), sort: 'name' },
        cell: ({ user_id: id, name, username }) => (
          <Link to={`/${path.org}/commerce/accounts/${id}`}>{name || username}</Link>
        ),
      },
      { id: 'email', title: t('email'), sort: 'email', cell: ({ email }) => email },
      { id: 'joined', title: t('joined'), sort: 'joined', cell: ({ joined }) => <Time value={joined} /> },
    ],
    [t, path],
  );
  return (
    <>
      <div className="toolbar">
        <p>{t('accountsIntro')}</p>
        <SearchField label={t('search')} />
      </div>
      <DataTable caption={t('tabs.accounts')} columns={columns} read={read} defaultSort="name" />
    </>
  );
}
