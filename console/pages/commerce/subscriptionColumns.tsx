import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../api/client';
import { Badge } from '../../parts/Badge';
import type { Column } from '../../parts/DataTable';
import { useFormat } from '../../parts/format';
import { Time } from '../../parts/Time';

type Subscription = DataOf<'listSubscriptions'>[number];

/** What every list shows of a subscription. */
export function useSubscriptionColumns(): Column<Subscription>[] {
  const { t } = useTranslation('commerce');
  const format = useFormat();
  return useMemo(
    () => [
      { id: 'name', title: t('product'), cell: ({ name, sku }) => name ?? sku ?? '–' },
      {
        ...{ id: 'status', title: t('state') },
        cell: ({ status, has_access: has }) => <Badge text={t(`statuses.${status}`)} kind={has ? 'good' : 'plain'} />,
      },
      { id: 'provider', title: t('provider'), cell: ({ provider }) => provider },
      {
        ...{ id: 'quantity', title: t('quantity'), isNumber: true },
        cell: ({ quantity }) => format.number(quantity),
      },
      { id: 'began', title: t('began'), cell: ({ started_at: at }) => <Time value={at} /> },
      { id: 'paid', title: t('paidUntil'), cell: ({ current_period_end: at }) => <Time value={at} /> },
      { id: 'access', title: t('accessUntil'), cell: ({ access_until: at }) => <Time value={at} /> },
      { id: 'renews', title: t('renews'), cell: ({ cancels_at_period_end: ends }) => t(ends ? 'no' : 'yes') },
    ],
    [t, format],
  );
}
