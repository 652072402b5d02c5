import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DataOf, RequestOf } from '../../api/client';
import { useChange } from '../../api/useChange';
import { useRead } from '../../api/useRead';
import { useMay, useOrg } from '../../app/platform';
import { Badge } from '../../parts/Badge';
import { Field, FormButton, readLines, readText } from '../../parts/FormDialog';
import { type RowColumn, RowTable } from '../../parts/RowTable';
import { Answer } from '../../parts/states';
import { Time } from '../../parts/Time';

export type IdentityProvider = DataOf<'listIdentityProviders'>[number];
type Unknown = IdentityProvider['unknown_people'];

const UNKNOWN: Unknown[] = ['refuse', 'link', 'create'];

/** The identity providers at which people sign in. */
export function Providers() {
  const { t } = useTranslation('integrations');
  const path = useOrg();
  const may = useMay();
  const answer = useRead('listIdentityProviders', { path });
  const create = useChange('createIdentityProvider', { shownBy: ['listIdentityProviders'] });
  const send = (form: FormData) => {
    const body: RequestOf<'createIdentityProvider'>['body'] = {
      ...readProvider(form),
      issuer: readText(form, 'issuer'),
      client_secret: readText(form, 'client_secret') || null,
    };
    return create.mutateAsync({ path, body });
  };
  const columns: RowColumn<IdentityProvider>[] = [
    { id: 'name', title: t('name'), cell: ({ id, name }) => <Link to={id}>{name}</Link> },
    { id: 'issuer', title: t('providers.issuer'), cell: ({ issuer }) => issuer },
    { id: 'client', title: t('providers.clientId'), cell: ({ client_id: id }) => id },
    { id: 'active', title: t('state'), cell: ({ active }) => <ActiveBadge isActive={active} /> },
    { id: 'created', title: t('created'), cell: ({ created }) => <Time value={created} /> },
  ];
  return (
    <>
      <div className="toolbar">
        <p>{t('providers.intro')}</p>
        {may('createIdentityProvider') && (
          <FormButton isMain label={t('providers.new')} title={t('providers.new')} submit={t('add')} onSubmit={send}>
            <Field label={t('providers.issuer')} note={t('providers.issuerNote')}>
              <input name="issuer" type="url" required maxLength={2000} data-focus placeholder="https://" />
            </Field>
            <ProviderFields />
          </FormButton>
        )}
      </div>
      <Answer of={answer}>
        {(providers) => (
          <RowTable
            caption={t('tabs.providers')}
            columns={columns}
            rows={providers}
            getKey={({ id }) => id}
            empty={t('providers.none')}
          />
        )}
      </Answer>
    </>
  );
}

export function ActiveBadge({ isActive }: { isActive: boolean }) {
  const { t } = useTranslation('integrations');
  return <Badge text={t(isActive ? 'active' : 'inactive')} kind={isActive ? 'good' : 'plain'} />;
}

/** The fields of a provider that can be changed. */
export function ProviderFields({ of }: { of?: IdentityProvider }) {
  const { t } = useTranslation('integrations');
  return (
    <>
      <Field label={t('name')} note={t('providers.nameNote')}>
        <input name="name" required maxLength={200} defaultValue={of?.name} />
      </Field>
      <Field label={t('providers.clientId')}>
        <input name="client_id" required maxLength={500} defaultValue={of?.client_id} autoComplete="off" />
      </Field>
      <Field label={t('providers.secret')} note={of?.has_client_secret ? t('providers.secretKept') : undefined}>
        <input name="client_secret" type="password" maxLength={1000} autoComplete="new-password" />
      </Field>
      <UnknownField value={of?.unknown_people} />
      <Field label={t('providers.domains')} note={t('providers.domainsNote')}>
        <textarea name="domains" rows={2} defaultValue={of?.domains.join('\n')} />
      </Field>
    </>
  );
}

/** What `ProviderFields` says, without the secret. */
export const readProvider = (form: FormData) => ({
  name: readText(form, 'name'),
  client_id: readText(form, 'client_id'),
  unknown_people: readText(form, 'unknown_people') as Unknown,
  domains: readLines(form, 'domains'),
});

/** What happens to people whom the platform does not know yet. */
export function UnknownField({ value = 'refuse' }: { value?: Unknown }) {
  const { t } = useTranslation('integrations');
  return (
    <Field label={t('unknown.title')}>
      <select name="unknown_people" defaultValue={value}>
        {UNKNOWN.map((name) => (
          <option key={name} value={name}>
            {t(`unknown.${name}`)}
          </option>
        ))}
      </select>
    </Field>
  );
}
