import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DataOf } from '../../api/client';
import { useChange } from '../../api/useChange';
import { useRead } from '../../api/useRead';
import { useMay, useOrg } from '../../app/platform';
import { CopyField } from '../../parts/CopyField';
import { Badge } from '../../parts/Badge';
import { Field, FormButton, readText } from '../../parts/FormDialog';
import { type RowColumn, RowTable } from '../../parts/RowTable';
import { Answer } from '../../parts/states';
import { Time } from '../../parts/Time';
import { EVENT_TYPES, type EventType } from './eventTypes';

export type Endpoint = DataOf<'listWebhookEndpoints'>[number];

/** The addresses to which the service posts events. */
export function Webhooks() {
  const { t } = useTranslation('integrations');
  const path = useOrg();
  const may = useMay();
  const answer = useRead('listWebhookEndpoints', { path });
  const create = useChange('createWebhookEndpoint', { shownBy: ['listWebhookEndpoints'] });
  const send = (form: FormData) => create.mutateAsync({ path, body: { ...readEndpoint(form) } });
  const columns: RowColumn<Endpoint>[] = [
    { id: 'url', title: t('webhooks.url'), cell: ({ id, url }) => <Link to={id}>{url}</Link> },
    { id: 'description', title: t('description'), cell: ({ description }) => description || '–' },
    { id: 'types', title: t('webhooks.types'), cell: ({ event_types: types }) => <EventTypes types={types} /> },
    { id: 'state', title: t('state'), cell: (endpoint) => <EndpointState endpoint={endpoint} /> },
    { id: 'created', title: t('created'), cell: ({ created }) => <Time value={created} /> },
  ];
  return (
    <>
      <div className="toolbar">
        <p>{t('webhooks.intro')}</p>
        {may('createWebhookEndpoint') && (
          <FormButton
            isMain
            label={t('webhooks.new')}
            title={t('webhooks.new')}
            submit={t('add')}
            onSubmit={send}
            done={({ secret }) => <Secret value={secret} />}
          >
            <EndpointFields />
          </FormButton>
        )}
      </div>
      <Answer of={answer}>
        {(endpoints) => (
          <RowTable
            caption={t('tabs.webhooks')}
            columns={columns}
            rows={endpoints}
            getKey={({ id }) => id}
            empty={t('webhooks.none')}
          />
        )}
      </Answer>
    </>
  );
}

export function Secret({ value }: { value: string }) {
  const { t } = useTranslation('integrations');
  return (
    <>
      <p role="status">{t('webhooks.shownOnce')}</p>
      <CopyField label={t('webhooks.secret')} value={value} />
    </>
  );
}

export function EventTypes({ types }: { types: string[] }) {
  const { t } = useTranslation('integrations');
  const text = types.length === 0 ? t('webhooks.allTypes') : types.join(', ');
  return <span title={text}>{text}</span>;
}

/** Whether the endpoint gets events, and since when it accepts none. */
export function EndpointState({ endpoint: { active, failing_since: since } }: { endpoint: Endpoint }) {
  const { t } = useTranslation('integrations');
  if (!active) return <Badge text={t('inactive')} />;
  return <Badge text={t(since === null ? 'active' : 'webhooks.failing')} kind={since === null ? 'good' : 'bad'} />;
}

/** The fields of an endpoint. */
export function EndpointFields({ of }: { of?: Endpoint }) {
  const { t } = useTranslation('integrations');
  const [takesAll, setTakesAll] = useState(of === undefined || of.event_types.length === 0);
  return (
    <>
      <Field label={t('webhooks.url')} note={t('webhooks.urlNote')}>
        <input
          name="url"
          type="url"
          required
          maxLength={2000}
          data-focus
          placeholder="https://"
          defaultValue={of?.url}
        />
      </Field>
      <Field label={t('description')}>
        <input name="description" maxLength={500} defaultValue={of?.description} />
      </Field>
      <fieldset>
        <legend>{t('webhooks.types')}</legend>
        {[true, false].map((all) => (
          <label key={String(all)} className="choice">
            <input type="radio" name="all" checked={takesAll === all} onChange={() => setTakesAll(all)} />
            {t(all ? 'webhooks.allTypes' : 'webhooks.chosenTypes')}
          </label>
        ))}
        {!takesAll && (
          <div className="choices-scrolled" tabIndex={0} role="group" aria-label={t('webhooks.types')}>
            {EVENT_TYPES.map((type) => (
              <label key={type} className="choice">
                <input
                  type="checkbox"
                  name="event_types"
                  value={type}
                  defaultChecked={of?.event_types.includes(type)}
                />
                {type}
              </label>
            ))}
          </div>
        )}
      </fieldset>
    </>
  );
}

/** What `EndpointFields` says: no types mean all of them. */
export const readEndpoint = (form: FormData) => ({
  url: readText(form, 'url'),
  description: readText(form, 'description'),
  event_types: form.getAll('event_types') as EventType[],
});
