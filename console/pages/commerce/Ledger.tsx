import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../api/client';
import { useRead } from '../../api/useRead';
import { useOrg } from '../../app/platform';
import { Badge } from '../../parts/Badge';
import { type Column, DataTable } from '../../parts/DataTable';
import { FilterSelect } from '../../parts/FilterFields';
import { type RowColumn, RowTable } from '../../parts/RowTable';
import { Answer } from '../../parts/states';
import { useCountedPages } from '../../parts/usePages';
import { BalanceCards } from './BalanceCards';
import { CommerceFilters, useChosen, useCommerceFilters } from './CommerceFilters';
import { useEntryColumns } from './entryColumns';
import { useMoney } from './money';
import { PersonLink } from './PersonLink';

type Page = DataOf<'listPlatformLedgerEntries'>;
type Entry = Page['results'][number];
type Comparison = Page['comparisons'][number];

const ACCOUNTS: Entry['account'][] = ['money', 'credits', 'unallocated'];
const KINDS: Entry['kind'][] = [
  'capture',
  'refund',
  'dispute',
  'dispute_won',
  'purchase',
  'reversal',
  'grant',
  'use',
  'allocation',
];

/** The ledger of the platform: whether it balances, the balances of what the filters keep, and the entries. */
export function Ledger() {
  const { t } = useTranslation('commerce');
  const path = useOrg();
  const query = { ...useCommerceFilters(), ...useChosen('account', ACCOUNTS), ...useChosen('kind', KINDS) };
  const answer = useRead('listPlatformLedgerEntries', { path, query: { ...query, page_size: 1 } });
  return (
    <>
      <CommerceFilters>
        <FilterSelect
          name="account"
          label={t('account')}
          options={ACCOUNTS.map((account) => [account, t(`accounts.${account}`)])}
        />
        <FilterSelect name="kind" label={t('kind')} options={KINDS.map((kind) => [kind, t(`kinds.${kind}`)])} />
      </CommerceFilters>
      <Answer of={answer}>
        {({ balances, comparisons }) => (
          <>
            <section className="panel">
              <h2>{t('balances')}</h2>
              <BalanceCards balances={balances} />
            </section>
            <section className="panel">
              <h2>{t('comparison')}</h2>
              <p className="note">{t('comparisonNote')}</p>
              <Comparisons comparisons={comparisons} />
            </section>
          </>
        )}
      </Answer>
      <section className="panel">
        <h2>{t('ledger')}</h2>
        <Entries query={query} />
      </section>
    </>
  );
}

function Comparisons({ comparisons }: { comparisons: Comparison[] }) {
  const { t } = useTranslation('commerce');
  const write = useMoney();
  const columns: RowColumn<Comparison>[] = [
    { id: 'currency', title: t('currency'), cell: ({ currency }) => currency },
    { id: 'mode', title: t('mode'), cell: ({ is_live: isLive }) => t(isLive ? 'live' : 'test') },
    {
      ...{ id: 'ledger', title: t('inLedger'), isNumber: true },
      cell: ({ ledger, currency }) => write(ledger, currency),
    },
    {
      ...{ id: 'payments', title: t('inPayments'), isNumber: true },
      cell: ({ payments, currency }) => write(payments, currency),
    },
    {
      ...{ id: 'difference', title: t('difference'), isNumber: true },
      cell: ({ difference, currency }) => write(difference, currency),
    },
    {
      ...{ id: 'state', title: t('state') },
      cell: ({ difference }) => (
        <Badge text={t(difference === 0 ? 'isBalanced' : 'differs')} kind={difference === 0 ? 'good' : 'bad'} />
      ),
    },
  ];
  return (
    <RowTable
      caption={t('comparison')}
      columns={columns}
      rows={comparisons}
      getKey={({ currency, is_live: isLive }) => `${currency} ${isLive}`}
      empty={t('noEntries')}
    />
  );
}

function Entries({ query }: { query: object }) {
  const { t } = useTranslation('commerce');
  const path = useOrg();
  const read = useCountedPages('listPlatformLedgerEntries', { path, query });
  const own = useEntryColumns();
  const columns = useMemo<Column<Entry>[]>(() => {
    const [at, ...others] = own;
    const person: Column<Entry> = {
      ...{ id: 'person', title: t('name') },
      cell: ({ user_id: userId, username }) => <PersonLink userId={userId} username={username} />,
    };
    return [at!, person, ...others];
  }, [t, own]);
  return <DataTable caption={t('ledger')} columns={columns} read={read} defaultSort="" />;
}
