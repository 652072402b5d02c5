import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../api/client';
import { useOrg } from '../../app/platform';
import { type Column, DataTable } from '../../parts/DataTable';
import { FilterSelect } from '../../parts/FilterFields';
import { useCountedPages } from '../../parts/usePages';
import { CommerceFilters, useChosen, useCommerceFilters } from './CommerceFilters';
import { PersonLink } from './PersonLink';
import { useSubscriptionColumns } from './subscriptionColumns';

type Subscription = DataOf<'listPlatformSubscriptions'>['results'][number];

const STATUSES: Subscription['status'][] = ['trialing', 'active', 'past_due', 'paused', 'cancelled', 'expired'];

/** The subscriptions of the platform and its people. */
export function PlatformSubscriptions() {
  const { t } = useTranslation('commerce');
  const path = useOrg();
  const query = { ...useCommerceFilters(), ...useChosen('status', STATUSES) };
  const read = useCountedPages('listPlatformSubscriptions', { path, query });
  const own = useSubscriptionColumns();
  const columns = useMemo<Column<Subscription>[]>(
    () => [
      {
        ...{ id: 'person', title: t('name') },
        cell: ({ user_id: userId, username }) => <PersonLink userId={userId} username={username} />,
      },
      ...own,
      { id: 'mode', title: t('mode'), cell: ({ is_live: isLive }) => t(isLive ? 'live' : 'test') },
    ],
    [t, own],
  );
  return (
    <>
      <CommerceFilters>
        <FilterSelect
          name="status"
          label={t('state')}
          options={STATUSES.map((status) => [status, t(`statuses.${status}`)])}
        />
      </CommerceFilters>
      <DataTable caption={t('subscriptions')} columns={columns} read={read} defaultSort="" />
    </>
  );
}
