import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { DataOf } from '../../api/client';
import { useRead } from '../../api/useRead';
import { useMay, useOrg } from '../../app/platform';
import { Badge } from '../../parts/Badge';
import { DataTable } from '../../parts/DataTable';
import { type RowColumn, RowTable } from '../../parts/RowTable';
import { Answer } from '../../parts/states';
import { Time } from '../../parts/Time';
import { useCountedPages } from '../../parts/usePages';
import { BalanceCards } from './BalanceCards';
import { useEntryColumns } from './entryColumns';
import { useSubscriptionColumns } from './subscriptionColumns';

type App = DataOf<'listApps'>['results'][number];

const MOST_APPS = 100;

/** The money of a person: balances and entries, subscriptions, and the apps that they may use. */
export function Account() {
  const { org } = useOrg();
  const { id } = useParams();
  const path = useMemo(() => ({ org, user_id: id! }), [org, id]);
  const may = useMay();
  return (
    <>
      {may('getPerLearnerInfo') && <Person path={path} />}
      <Balances path={path} />
      {may('listSubscriptions') && <Subscriptions path={path} />}
      {may('listApps') && <Apps path={path} />}
      <Entries path={path} />
    </>
  );
}

interface Path {
  org: string;
  user_id: string;
}

/** Whose account it is. */
function Person({ path }: { path: Path }) {
  const { data } = useRead('getPerLearnerInfo', { path });
  return data ? <h2>{data.data.name || data.data.username}</h2> : null;
}

function Balances({ path }: { path: Path }) {
  const { t } = useTranslation('commerce');
  const answer = useRead('listLedgerEntries', { path, query: { page_size: 1 } });
  return (
    <section className="panel">
      <h2>{t('balances')}</h2>
      <Answer of={answer}>{({ balances }) => <BalanceCards balances={balances} />}</Answer>
    </section>
  );
}

function Entries({ path }: { path: Path }) {
  const { t } = useTranslation('commerce');
  const read = useCountedPages('listLedgerEntries', { path });
  const columns = useEntryColumns();
  return (
    <section className="panel">
      <h2>{t('ledger')}</h2>
      <p className="note">{t('refunds')}</p>
      <DataTable caption={t('ledger')} columns={columns} read={read} defaultSort="" />
    </section>
  );
}

function Subscriptions({ path }: { path: Path }) {
  const { t } = useTranslation('commerce');
  const answer = useRead('listSubscriptions', { path });
  const columns = useSubscriptionColumns();
  return (
    <section className="panel">
      <h2>{t('subscriptions')}</h2>
      <Answer of={answer}>
        {(subscriptions) => (
          <RowTable
            caption={t('subscriptions')}
            columns={columns}
            rows={subscriptions}
            getKey={({ provider, subscription_id: id }) => `${provider} ${id}`}
            empty={t('noSubscriptions')}
          />
        )}
      </Answer>
    </section>
  );
}

function Apps({ path: { org, user_id: id } }: { path: Path }) {
  const { t } = useTranslation('commerce');
  const query = { user_id: Number(id), platform_key: org, include_ended: true, page_size: MOST_APPS };
  const answer = useRead('listApps', { query });
  const columns: RowColumn<App>[] = [
    { id: 'name', title: t('app'), cell: ({ app }) => app.name },
    {
      id: 'state',
      title: t('state'),
      cell: ({ is_active: has }) => <Badge text={t(has ? 'access' : 'ended')} kind={has ? 'good' : 'plain'} />,
    },
    { id: 'reason', title: t('reason'), cell: ({ access_reason: of }) => (of === null ? '–' : t(`reasons.${of}`)) },
    { id: 'until', title: t('accessUntil'), cell: ({ access_ends_at: at }) => <Time value={at} /> },
    { id: 'trial', title: t('trialUntil'), cell: ({ free_trial_ends_at: at }) => <Time value={at} /> },
  ];
  return (
    <section className="panel">
      <h2>{t('entitlements')}</h2>
      <Answer of={answer}>
        {({ results }) => (
          <RowTable
            caption={t('entitlements')}
            columns={columns}
            rows={results}
            getKey={({ id: app }) => app}
            empty={t('noApps')}
          />
        )}
      </Answer>
    </section>
  );
}
