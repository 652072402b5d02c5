import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import type { DataOf } from '../../api/client';
import { useChange } from '../../api/useChange';
import { useRead } from '../../api/useRead';
import { useMay, useOrg } from '../../app/platform';
import { ConfirmButton } from '../../parts/Confirm';
import { Facts } from '../../parts/Facts';
import { Field, FormButton, readText } from '../../parts/FormDialog';
import { type RowColumn, RowTable } from '../../parts/RowTable';
import { Card } from '../../parts/SeriesFigure';
import { Answer, Failure, Loading } from '../../parts/states';
import { Switch } from '../../parts/Switch';
import { Time } from '../../parts/Time';
import { ActiveBadge, type IdentityProvider, ProviderFields, readProvider } from './Providers';
import { RoleFields, readRole } from './RoleFields';

type IdentityClient = DataOf<'listIdentityClients'>[number];

const SHOWN_BY = ['listIdentityProviders', 'getIdentityProvider'] as const;

/** One identity provider, and the clients that act for themselves with its tokens. */
export function Provider() {
  const { org } = useOrg();
  const { id } = useParams();
  const path = { org, provider_id: id! };
  const may = useMay();
  const answer = useRead('getIdentityProvider', { path });
  return (
    <Answer of={answer}>
      {(provider) => (
        <>
          <ProviderPanel provider={provider} path={path} />
          {may('listIdentityClients') && <Clients path={path} />}
        </>
      )}
    </Answer>
  );
}

interface Path {
  org: string;
  provider_id: string;
}

function ProviderPanel({ provider, path }: { provider: IdentityProvider; path: Path }) {
  const { t } = useTranslation('integrations');
  const may = useMay();
  const navigate = useNavigate();
  const update = useChange<'updateIdentityProvider', IdentityProvider>('updateIdentityProvider', {
    shownBy: [...SHOWN_BY],
    optimistic: {
      shownBy: 'getIdentityProvider',
      apply: (shown, { body }) => ({ ...shown, active: body.active ?? shown.active }),
    },
  });
  const remove = useChange('deleteIdentityProvider', { shownBy: ['listIdentityProviders'] });
  const edit = (form: FormData) => {
    const secret = readText(form, 'client_secret');
    return update.mutateAsync({ path, body: { ...readProvider(form), ...(secret && { client_secret: secret }) } });
  };
  return (
    <section className="panel">
      <div className="toolbar">
        <h2>{provider.name}</h2>
        <div className="actions">
          {may('updateIdentityProvider') && (
            <>
              <Switch
                label={t('active')}
                isOn={provider.active}
                onChange={(active) => update.mutateAsync({ path, body: { active } })}
              />
              <FormButton label={t('edit')} title={t('edit')} submit={t('save')} onSubmit={edit}>
                <ProviderFields of={provider} />
              </FormButton>
            </>
          )}
          {may('deleteIdentityProvider') && (
            <ConfirmButton
              label={t('remove')}
              title={t('removeTitle', { name: provider.name })}
              onConfirm={() => remove.mutateAsync({ path }).then(() => navigate('..', { relative: 'path' }))}
            >
              <p>{t('providers.removeNote')}</p>
            </ConfirmButton>
          )}
        </div>
      </div>
      <Facts
        rows={[
          [t('providers.issuer'), provider.issuer],
          [t('providers.clientId'), provider.client_id],
          [t('providers.secret'), t(provider.has_client_secret ? 'providers.stored' : 'providers.notStored')],
          [t('providers.audiences'), provider.audiences.join(', ')],
          [t('unknown.title'), t(`unknown.${provider.unknown_people}`)],
          [t('providers.domains'), provider.domains.join(', ')],
          [t('providers.verifiedDomains'), provider.verified_domains.join(', ')],
          [t('providers.roleClaim'), provider.role_claim],
          [t('providers.departmentClaim'), provider.department_claim],
          [t('created'), <Time key="created" value={provider.created} />],
          [t('modified'), <Time key="modified" value={provider.modified} />],
        ]}
      />
      {may('checkIdentityProvider') && <Check path={path} />}
    </section>
  );
}

/** Asks the provider now whether its tokens can be verified. */
function Check({ path }: { path: Path }) {
  const { t } = useTranslation('integrations');
  const [isAsked, setAsked] = useState(false);
  const check = useChange('checkIdentityProvider', { shownBy: [] });
  const { data, error, isPending } = check;
  return (
    <footer>
      <button
        type="button"
        disabled={isAsked && isPending}
        onClick={() => {
          setAsked(true);
          check.mutate({ path });
        }}
      >
        {t('providers.check')}
      </button>
      {isAsked && isPending && !error && <Loading />}
      {error && <Failure error={error} />}
      {data && (
        <Card title={t(data.usable ? 'providers.usable' : 'providers.notUsable')}>
          {data.problems.length > 0 && (
            <ul>
              {data.problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          )}
          <Facts
            rows={[
              [t('providers.signInAddress'), data.authorization_endpoint],
              [t('providers.introspection'), data.introspection_endpoint],
              [t('providers.keyCount'), data.key_count],
            ]}
          />
        </Card>
      )}
    </footer>
  );
}

function Clients({ path }: { path: Path }) {
  const { t } = useTranslation('integrations');
  const may = useMay();
  const answer = useRead('listIdentityClients', { path });
  const create = useChange('createIdentityClient', { shownBy: ['listIdentityClients'] });
  const remove = useChange('deleteIdentityClient', { shownBy: ['listIdentityClients'] });
  const send = (form: FormData) => {
    const subject = readText(form, 'subject');
    return create.mutateAsync({
      path,
      body: {
        client_id: readText(form, 'client_id'),
        ...(subject && { subject }),
        name: readText(form, 'name'),
        ...readRole(form),
        scopes: { [readText(form, 'scope')]: [readText(form, 'allows')] },
      },
    });
  };
  const columns: RowColumn<IdentityClient>[] = [
    { id: 'name', title: t('name'), cell: ({ name }) => name },
    { id: 'client', title: t('providers.clientId'), cell: ({ client_id: id }) => id },
    { id: 'role', title: t('role'), cell: ({ role }) => t(`roles.${role}`) },
    { id: 'scopes', title: t('clients.scopes'), cell: ({ scopes }) => <Scopes scopes={scopes} /> },
    { id: 'active', title: t('state'), cell: ({ active }) => <ActiveBadge isActive={active} /> },
    { id: 'used', title: t('lastUsed'), cell: ({ last_used: at }) => <Time value={at} /> },
    ...(may('deleteIdentityClient')
      ? [
          {
            id: 'remove',
            isAction: true,
            title: t('remove'),
            cell: ({ id, name }: IdentityClient) => (
              <ConfirmButton
                label={t('remove')}
                title={t('removeTitle', { name })}
                onConfirm={() => remove.mutateAsync({ path: { ...path, service_client_id: id } })}
              >
                <p>{t('clients.removeNote')}</p>
              </ConfirmButton>
            ),
          },
        ]
      : []),
  ];
  return (
    <section className="panel">
      <div className="toolbar">
        <h2>{t('clients.title')}</h2>
        {may('createIdentityClient') && (
          <FormButton label={t('clients.new')} title={t('clients.new')} submit={t('add')} onSubmit={send}>
            <Field label={t('name')}>
              <input name="name" required maxLength={200} data-focus />
            </Field>
            <Field label={t('providers.clientId')}>
              <input name="client_id" required maxLength={500} autoComplete="off" />
            </Field>
            <Field label={t('clients.subject')} note={t('clients.subjectNote')}>
              <input name="subject" maxLength={255} autoComplete="off" />
            </Field>
            <RoleFields />
            <Field label={t('clients.scope')} note={t('clients.scopeNote')}>
              <input name="scope" required maxLength={200} autoComplete="off" />
            </Field>
            <Field label={t('clients.allows')} note={t('clients.allowsNote')}>
              <input name="allows" required maxLength={100} defaultValue="read" autoComplete="off" />
            </Field>
          </FormButton>
        )}
      </div>
      <Answer of={answer}>
        {(clients) => (
          <RowTable
            caption={t('clients.title')}
            columns={columns}
            rows={clients}
            getKey={({ id }) => id}
            empty={t('clients.none')}
          />
        )}
      </Answer>
    </section>
  );
}

function Scopes({ scopes }: { scopes: IdentityClient['scopes'] }) {
  const text = Object.entries(scopes)
    .map(([scope, allows]) => `${scope}: ${allows.join(', ')}`)
    .join('; ');
  return <span title={text}>{text}</span>;
}
