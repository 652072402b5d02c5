import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import type { DataOf } from '../../api/client';
import { useChange } from '../../api/useChange';
import { useRead } from '../../api/useRead';
import { useMay, useOrg } from '../../app/platform';
import { Badge } from '../../parts/Badge';
import { ConfirmButton } from '../../parts/Confirm';
import { type Column, DataTable } from '../../parts/DataTable';
import { Dialog } from '../../parts/Dialog';
import { Facts } from '../../parts/Facts';
import { Field, FormButton, readText } from '../../parts/FormDialog';
import { useFormat } from '../../parts/format';
import { Answer } from '../../parts/states';
import { Switch } from '../../parts/Switch';
import { Time } from '../../parts/Time';
import { useUrlState } from '../../parts/urlState';
import { useCountedPages } from '../../parts/usePages';
import { type Endpoint, EndpointFields, EndpointState, EventTypes, Secret, readEndpoint } from './Webhooks';

type Delivery = DataOf<'listWebhookDeliveries'>['results'][number];

const KINDS = { taken: 'good', failed: 'bad', waiting: 'plain' } as const;

interface Path {
  org: string;
  endpoint_id: string;
}

/** One address of events, and what it answered. */
export function Webhook() {
  const { org } = useOrg();
  const { id } = useParams();
  const path = useMemo(() => ({ org, endpoint_id: id! }), [org, id]);
  const may = useMay();
  const answer = useRead('getWebhookEndpoint', { path });
  return (
    <Answer of={answer}>
      {(endpoint) => (
        <>
          <EndpointPanel endpoint={endpoint} path={path} />
          {may('listWebhookDeliveries') && <Deliveries path={path} />}
        </>
      )}
    </Answer>
  );
}

function EndpointPanel({ endpoint, path }: { endpoint: Endpoint; path: Path }) {
  const { t } = useTranslation('integrations');
  const may = useMay();
  const navigate = useNavigate();
  const shownBy = ['listWebhookEndpoints', 'getWebhookEndpoint', 'listWebhookDeliveries'] as const;
  const update = useChange<'updateWebhookEndpoint', Endpoint>('updateWebhookEndpoint', {
    shownBy: [...shownBy],
    optimistic: {
      shownBy: 'getWebhookEndpoint',
      apply: (shown, { body }) => ({ ...shown, active: body.active ?? shown.active }),
    },
  });
  const rotate = useChange('rotateWebhookSecret', { shownBy: [...shownBy] });
  const replay = useChange('replayWebhookEvents', { shownBy: [...shownBy] });
  const remove = useChange('deleteWebhookEndpoint', { shownBy: ['listWebhookEndpoints'] });
  return (
    <section className="panel">
      <div className="toolbar">
        <h2>{endpoint.url}</h2>
        <div className="actions">
          {may('updateWebhookEndpoint') && (
            <>
              <Switch
                label={t('active')}
                isOn={endpoint.active}
                onChange={(active) => update.mutateAsync({ path, body: { active } })}
              />
              <FormButton
                label={t('edit')}
                title={t('edit')}
                submit={t('save')}
                onSubmit={(form) => update.mutateAsync({ path, body: readEndpoint(form) })}
              >
                <EndpointFields of={endpoint} />
              </FormButton>
            </>
          )}
          {may('replayWebhookEvents') && (
            <FormButton
              label={t('webhooks.replay')}
              title={t('webhooks.replayTitle')}
              onSubmit={(form) =>
                replay.mutateAsync({ path, body: { from: new Date(readText(form, 'from')).toISOString() } })
              }
            >
              <Field label={t('webhooks.replayFrom')} note={t('webhooks.replayNote')}>
                <input name="from" type="datetime-local" required data-focus />
              </Field>
            </FormButton>
          )}
          {may('rotateWebhookSecret') && (
            <FormButton
              label={t('webhooks.rotate')}
              title={t('webhooks.rotate')}
              onSubmit={() => rotate.mutateAsync({ path })}
              done={({ secret }) => <Secret value={secret} />}
            >
              <p>{t('webhooks.rotateNote')}</p>
            </FormButton>
          )}
          {may('deleteWebhookEndpoint') && (
            <ConfirmButton
              label={t('remove')}
              title={t('removeTitle', { name: endpoint.url })}
              onConfirm={() => remove.mutateAsync({ path }).then(() => navigate('..', { relative: 'path' }))}
            >
              <p>{t('webhooks.removeNote')}</p>
            </ConfirmButton>
          )}
        </div>
      </div>
      <Facts
        rows={[
          [t('state'), <EndpointState key="state" endpoint={endpoint} />],
          [t('description'), endpoint.description],
          [t('webhooks.types'), <EventTypes key="types" types={endpoint.event_types} />],
          [t('webhooks.failingSince'), <Time key="failing" value={endpoint.failing_since} />],
          [t('webhooks.disabledReason'), endpoint.disabled_reason],
          [t('webhooks.previousSecret'), <Time key="secret" value={endpoint.previous_secret_until} />],
          [t('created'), <Time key="created" value={endpoint.created} />],
          [t('modified'), <Time key="modified" value={endpoint.modified} />],
        ]}
      />
    </section>
  );
}

/** What was posted to the endpoint, and what it answered; the address names the delivery that is open. */
function Deliveries({ path }: { path: Path }) {
  const { t } = useTranslation('integrations');
  const format = useFormat();
  const [, change] = useUrlState();
  const read = useCountedPages('listWebhookDeliveries', { path });
  const columns = useMemo<Column<Delivery>[]>(
    () => [
      {
        id: 'type',
        title: t('webhooks.event'),
        cell: ({ event_type: type, event_id: id }) => (
          <button type="button" className="quiet" onClick={() => change({ delivery: id })}>
            {type}
          </button>
        ),
      },
      { id: 'state', title: t('state'), cell: ({ state }) => <DeliveryState state={state} /> },
      { id: 'status', title: t('webhooks.status'), isNumber: true, cell: ({ status }) => status ?? '–' },
      {
        ...{ id: 'attempts', title: t('webhooks.attempts'), isNumber: true },
        cell: ({ attempts }) => format.number(attempts),
      },
      { id: 'last', title: t('webhooks.lastAttempt'), cell: ({ last_attempt_at: at }) => <Time value={at} /> },
      { id: 'next', title: t('webhooks.nextAttempt'), cell: ({ next_attempt_at: at }) => <Time value={at} /> },
      {
        id: 'answer',
        title: t('webhooks.answer'),
        cell: (delivery) => (
          <>
            {delivery.answer}
            <OpenDelivery delivery={delivery} />
          </>
        ),
      },
    ],
    [t, format, change],
  );
  return (
    <section className="panel">
      <h2>{t('webhooks.deliveries')}</h2>
      <DataTable caption={t('webhooks.deliveries')} columns={columns} read={read} defaultSort="" />
    </section>
  );
}

function DeliveryState({ state }: { state: Delivery['state'] }) {
  const { t } = useTranslation('integrations');
  return <Badge text={t(`webhooks.states.${state}`)} kind={KINDS[state]} />;
}

/** The whole answer of the endpoint, if the address names this delivery. */
function OpenDelivery({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation('integrations');
  const [parameters, change] = useUrlState();
  if (parameters.get('delivery') !== delivery.event_id) return null;
  return (
    <Dialog title={delivery.event_type} onClose={() => change({ delivery: null })}>
      <Facts
        rows={[
          [t('webhooks.eventId'), <code key="id">{delivery.event_id}</code>],
          [t('state'), <DeliveryState key="state" state={delivery.state} />],
          [t('webhooks.status'), delivery.status],
          [t('webhooks.firstAttempt'), <Time key="first" value={delivery.first_attempt_at} />],
          [t('webhooks.lastAttempt'), <Time key="last" value={delivery.last_attempt_at} />],
        ]}
      />
      <pre className="answer-text" tabIndex={0}>
        {delivery.answer}
      </pre>
    </Dialog>
  );
}
