import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DataOf, RequestOf } from '../../api/client';
import { serviceUrl } from '../../api/page';
import { useChange } from '../../api/useChange';
import { useRead } from '../../api/useRead';
import { useMay, useOrg } from '../../app/platform';
import { CopyField } from '../../parts/CopyField';
import { Field, FormButton, readLines, readText } from '../../parts/FormDialog';
import { type RowColumn, RowTable } from '../../parts/RowTable';
import { Answer } from '../../parts/states';
import { Time } from '../../parts/Time';
import { ActiveBadge, UnknownField } from './Providers';

export type LtiRegistration = DataOf<'listLtiRegistrations'>[number];

/** Learning management systems (LMS) that launch courses, units and mentors of the platform. */
export function Lti() {
  const { t } = useTranslation('integrations');
  const path = useOrg();
  const may = useMay();
  const answer = useRead('listLtiRegistrations', { path });
  const columns: RowColumn<LtiRegistration>[] = [
    { id: 'name', title: t('name'), cell: ({ id, name }) => <Link to={id}>{name}</Link> },
    { id: 'issuer', title: t('providers.issuer'), cell: ({ issuer }) => issuer },
    { id: 'client', title: t('providers.clientId'), cell: ({ client_id: id }) => id },
    { id: 'state', title: t('state'), cell: ({ active }) => <ActiveBadge isActive={active} /> },
    { id: 'created', title: t('created'), cell: ({ created }) => <Time value={created} /> },
  ];
  return (
    <>
      <div className="toolbar">
        <p>{t('lti.intro')}</p>
        <div className="actions">
          {may('createLtiRegistration') && <NewRegistration />}
          {may('createLtiInvitation') && <Invitation />}
        </div>
      </div>
      <Answer of={answer}>
        {(registrations) => (
          <RowTable
            caption={t('tabs.lti')}
            columns={columns}
            rows={registrations}
            getKey={({ id }) => id}
            empty={t('lti.none')}
          />
        )}
      </Answer>
      <section className="panel">
        <h2>{t('lti.addresses')}</h2>
        <p className="note">{t('lti.addressesNote')}</p>
        {(['login', 'launch', 'keys'] as const).map((name) => (
          <CopyField
            key={name}
            label={t(`lti.${name}`)}
            value={`${serviceUrl}/api/lti/orgs/${encodeURIComponent(path.org)}/${name}/`}
          />
        ))}
        <p>
          <a href={`${serviceUrl}/docs/guides/lti`}>{t('lti.guide')}</a>
        </p>
      </section>
    </>
  );
}

/** Makes a link by which an LMS registers itself. */
function Invitation() {
  const { t } = useTranslation('integrations');
  const path = useOrg();
  const invite = useChange('createLtiInvitation', { shownBy: [] });
  const send = (form: FormData) => {
    const body: RequestOf<'createLtiInvitation'>['body'] = {
      issuer: readText(form, 'issuer') || null,
      name: readText(form, 'name') || null,
      unknown_people: readText(form, 'unknown_people') as LtiRegistration['unknown_people'],
      domains: readLines(form, 'domains'),
    };
    return invite.mutateAsync({ path, body });
  };
  return (
    <FormButton
      isMain
      label={t('lti.invite')}
      title={t('lti.invite')}
      submit={t('lti.makeLink')}
      onSubmit={send}
      done={({ url, expires }) => (
        <>
          <p role="status">
            {t('lti.linkNote')} <Time value={expires} />
          </p>
          <CopyField label={t('lti.link')} value={url} />
        </>
      )}
    >
      <Field label={t('providers.issuer')} note={t('lti.issuerNote')}>
        <input name="issuer" type="url" maxLength={2000} data-focus placeholder="https://" />
      </Field>
      <Field label={t('name')}>
        <input name="name" maxLength={200} />
      </Field>
      <UnknownField />
      <Field label={t('providers.domains')} note={t('providers.domainsNote')}>
        <textarea name="domains" rows={2} />
      </Field>
    </FormButton>
  );
}

function NewRegistration() {
  const { t } = useTranslation('integrations');
  const path = useOrg();
  const create = useChange('createLtiRegistration', { shownBy: ['listLtiRegistrations'] });
  const send = (form: FormData) =>
    create.mutateAsync({
      path,
      body: {
        ...(['name', 'issuer', 'client_id', 'login_url', 'keys_url'] as const).reduce(
          (body, name) => ({ ...body, [name]: readText(form, name) }),
          {} as Pick<LtiRegistration, 'name' | 'issuer' | 'client_id' | 'login_url' | 'keys_url'>,
        ),
        token_url: readText(form, 'token_url') || null,
        unknown_people: readText(form, 'unknown_people') as LtiRegistration['unknown_people'],
      },
    });
  return (
    <FormButton label={t('lti.register')} title={t('lti.register')} submit={t('add')} onSubmit={send}>
      <Field label={t('name')}>
        <input name="name" required maxLength={200} data-focus />
      </Field>
      <Field label={t('providers.issuer')} note={t('providers.issuerNote')}>
        <input name="issuer" type="url" required maxLength={2000} placeholder="https://" />
      </Field>
      <Field label={t('providers.clientId')}>
        <input name="client_id" required maxLength={500} autoComplete="off" />
      </Field>
      {(['login_url', 'keys_url', 'token_url'] as const).map((name) => (
        <Field key={name} label={t(`lti.${name}`)}>
          <input name={name} type="url" required={name !== 'token_url'} maxLength={2000} placeholder="https://" />
        </Field>
      ))}
      <UnknownField />
    </FormButton>
  );
}
