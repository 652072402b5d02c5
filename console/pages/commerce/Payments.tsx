import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../api/client';
import { useMay, useOrg } from '../../app/platform';
import { Badge } from '../../parts/Badge';
import { type Column, DataTable } from '../../parts/DataTable';
import { FilterSelect } from '../../parts/FilterFields';
import { Time } from '../../parts/Time';
import { useCountedPages } from '../../parts/usePages';
import { CommerceFilters, useChosen, useCommerceFilters } from './CommerceFilters';
import { useMoney } from './money';
import { RefundButton } from './RefundButton';
import { PersonLink } from './PersonLink';

type Payment = DataOf<'listPayments'>['results'][number];

const STATES: Payment['state'][] = [
  'created',
  'pending',
  'authorized',
  'captured',
  'failed',
  'refunded',
  'cancelled',
  'disputed',
];
const KINDS: Partial<Record<Payment['state'], 'good' | 'bad'>> = { captured: 'good', failed: 'bad', disputed: 'bad' };

/** The payments of the platform and its people. */
export function Payments() {
  const { t } = useTranslation('commerce');
  const write = useMoney();
  const may = useMay();
  const path = useOrg();
  const query = { ...useCommerceFilters(), ...useChosen('state', STATES) };
  const read = useCountedPages('listPayments', { path, query });
  const columns = useMemo<Column<Payment>[]>(
    () => [
      { id: 'created', title: t('at'), cell: ({ created }) => <Time value={created} /> },
      {
        ...{ id: 'person', title: t('name') },
        cell: ({ user_id: userId, username }) => <PersonLink userId={userId} username={username} />,
      },
      { id: 'product', title: t('product'), cell: ({ sku }) => sku ?? '–' },
      {
        ...{ id: 'state', title: t('state') },
        cell: ({ state }) => <Badge text={t(`paymentStates.${state}`)} kind={KINDS[state] ?? 'plain'} />,
      },
      {
        ...{ id: 'amount', title: t('amount'), isNumber: true },
        cell: ({ amount, currency }) => write(amount, currency),
      },
      {
        ...{ id: 'refunded', title: t('kinds.refund'), isNumber: true },
        cell: ({ refunded, currency }) => write(refunded, currency),
      },
      { id: 'provider', title: t('provider'), cell: ({ provider }) => provider },
      ...(may('refundPayment')
        ? [
            {
              ...{ id: 'actions', title: t('refund') },
              cell: (payment: Payment) => (payment.refundable > 0 ? <RefundButton payment={payment} /> : null),
            },
          ]
        : []),
      { id: 'reference', title: t('reference'), cell: ({ reference }) => <code>{reference}</code> },
      { id: 'mode', title: t('mode'), cell: ({ is_live: isLive }) => t(isLive ? 'live' : 'test') },
    ],
    [t, write, may],
  );
  return (
    <>
      <CommerceFilters>
        <FilterSelect
          name="state"
          label={t('state')}
          options={STATES.map((state) => [state, t(`paymentStates.${state}`)])}
        />
      </CommerceFilters>
      <DataTable caption={t('tabs.payments')} columns={columns} read={read} defaultSort="" />
    </>
  );
}
