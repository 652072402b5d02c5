import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../api/client';
import type { Column } from '../../parts/DataTable';
import { Time } from '../../parts/Time';
import { useMoney } from './money';

type Entry = DataOf<'listLedgerEntries'>['results'][number];

/** What every list shows of a ledger entry. */
export function useEntryColumns(): Column<Entry>[] {
  const { t } = useTranslation('commerce');
  const write = useMoney();
  return useMemo(
    () => [
      { id: 'at', title: t('at'), cell: ({ occurred_at: at }) => <Time value={at} /> },
      { id: 'kind', title: t('kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
      {
        ...{ id: 'amount', title: t('amount'), isNumber: true },
        cell: ({ amount, currency }) => write(amount, currency),
      },
      { id: 'account', title: t('account'), cell: ({ account }) => t(`accounts.${account}`) },
      { id: 'product', title: t('product'), cell: ({ sku }) => sku ?? '–' },
      { id: 'provider', title: t('provider'), cell: ({ provider }) => provider ?? '–' },
      { id: 'mode', title: t('mode'), cell: ({ is_live: isLive }) => t(isLive ? 'live' : 'test') },
    ],
    [t, write],
  );
}
