import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../api/client';
import { useChange } from '../../api/useChange';
import { useMay, useOrg } from '../../app/platform';
import { Badge } from '../../parts/Badge';
import { type Column, DataTable, type RowPage } from '../../parts/DataTable';
import { Time } from '../../parts/Time';
import { useUrlState } from '../../parts/urlState';
import { useCountedPages } from '../../parts/usePages';
import type { Bot } from './channels';

type Delivery = DataOf<'listBotDeliveries'>['results'][number];
type State = Delivery['state'];

const STATES: State[] = ['pending', 'sending', 'sent', 'failed'];
const isWaiting = ({ state }: Delivery) => state === 'pending' || state === 'sending';

/** What a bot has sent or will send to its channel, and what failed. */
export function BotDeliveries({ bot }: { bot: Bot }) {
  const { t } = useTranslation('bots');
  const may = useMay();
  const { org } = useOrg();
  const [parameters, change] = useUrlState();
  const state = parameters.get('state');
  const query = state === null ? {} : { state: [state as State] };
  const read = useCountedPages('listBotDeliveries', { path: { org, id: bot.id }, query }, isWaiting);
  const columns = useMemo<Column<Delivery>[]>(
    () => [
      { id: 'created', title: t('deliveries.created'), cell: ({ created }) => <Time value={created} /> },
      { id: 'person', title: t('deliveries.person'), cell: ({ username }) => username ?? t('deliveries.nobody') },
      { id: 'text', title: t('deliveries.text'), cell: ({ text }) => <span title={text}>{text}</span> },
      {
        ...{ id: 'state', title: t('deliveries.state') },
        cell: (delivery) => (
          <Badge
            text={t(`deliveries.states.${delivery.state}`)}
            kind={delivery.state === 'sent' ? 'good' : delivery.state === 'failed' ? 'bad' : 'plain'}
          />
        ),
      },
      { id: 'attempts', title: t('deliveries.attempts'), isNumber: true, cell: ({ attempts }) => attempts },
      {
        ...{ id: 'error', title: t('deliveries.error') },
        cell: ({ last_error: error }) => <span title={error ?? undefined}>{error}</span>,
      },
      { id: 'next', title: t('deliveries.next'), cell: ({ next_attempt: at }) => <Time value={at} /> },
      { id: 'sent', title: t('deliveries.sent'), cell: ({ sent }) => <Time value={sent} /> },
      ...(may('retryBotDelivery')
        ? [
            {
              ...{ id: 'actions', title: t('actions') },
              cell: (delivery: Delivery) =>
                delivery.state === 'failed' ? <RetryButton botId={bot.id} delivery={delivery} /> : null,
            },
          ]
        : []),
    ],
    [t, may, bot.id],
  );
  return (
    <>
      <div className="toolbar">
        <h2>{t('deliveries.title')}</h2>
        <div className="actions" role="group" aria-label={t('deliveries.state')}>
          {STATES.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={state === name}
              onClick={() => change({ state: state === name ? null : name })}
            >
              {t(`deliveries.states.${name}`)}
            </button>
          ))}
        </div>
      </div>
      <DataTable caption={t('deliveries.title')} columns={columns} read={read} defaultSort="" />
    </>
  );
}

/** Schedules a failed delivery again; it shows as waiting at once, and as failed again if the service refuses. */
function RetryButton({ botId, delivery: { id: deliveryId } }: { botId: number; delivery: Delivery }) {
  const { t } = useTranslation('bots');
  const { org } = useOrg();
  const retry = useChange<'retryBotDelivery', RowPage<Delivery>>('retryBotDelivery', {
    shownBy: ['listBotDeliveries'],
    optimistic: {
      shownBy: 'listBotDeliveries',
      apply: ({ rows, total }, { path }) => ({
        total,
        rows: rows.map((row) => (row.id === path.delivery_id ? { ...row, state: 'pending' as const } : row)),
      }),
    },
  });
  return (
    <button
      type="button"
      title={retry.error?.message}
      disabled={retry.isPending}
      onClick={() => retry.mutate({ path: { org, id: botId, delivery_id: deliveryId } })}
    >
      {t('deliveries.retry')}
    </button>
  );
}
