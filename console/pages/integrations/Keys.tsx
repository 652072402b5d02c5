import { useTranslation } from 'react-i18next';
import type { DataOf, RequestOf } from '../../api/client';
import { useChange } from '../../api/useChange';
import { useRead } from '../../api/useRead';
import { useMay, useOrg } from '../../app/platform';
import { ConfirmButton } from '../../parts/Confirm';
import { CopyField } from '../../parts/CopyField';
import { Field, FormButton, readText } from '../../parts/FormDialog';
import { type RowColumn, RowTable } from '../../parts/RowTable';
import { Answer } from '../../parts/states';
import { Time } from '../../parts/Time';
import { RoleFields, readRole } from './RoleFields';
import { ScopeFields, describeScopes, readScopes } from './ScopeFields';

type Key = DataOf<'listApiTokens'>[number];

const LIFETIMES = [30, 90, 365] as const;

/** The keys by which other systems call the API. */
export function Keys() {
  const { t } = useTranslation('integrations');
  const { org } = useOrg();
  const may = useMay();
  const query = { platform_key: org };
  const answer = useRead('listApiTokens', { query });
  const remove = useChange('deleteApiToken', { shownBy: ['listApiTokens'] });
  const columns: RowColumn<Key>[] = [
    { id: 'name', title: t('name'), cell: ({ name }) => name },
    { id: 'prefix', title: t('prefix'), cell: ({ prefix }) => <code>{prefix}</code> },
    { id: 'role', title: t('role'), cell: ({ role }) => t(`roles.${role}`) },
    { id: 'scopes', title: t('scopes.title'), cell: ({ scopes }) => describeScopes(t, scopes) },
    { id: 'created', title: t('created'), cell: ({ created }) => <Time value={created} /> },
    {
      id: 'expires',
      title: t('expires'),
      cell: ({ expires }) => (expires === null ? t('never') : <Time value={expires} />),
    },
    { id: 'used', title: t('lastUsed'), cell: ({ last_used: at }) => <Time value={at} /> },
    ...(may('deleteApiToken')
      ? [
          {
            id: 'revoke',
            isAction: true,
            title: t('keys.revoke'),
            cell: ({ name }: Key) => (
              <ConfirmButton
                label={t('keys.revoke')}
                title={t('keys.revokeTitle', { name })}
                onConfirm={() => remove.mutateAsync({ path: { name }, query })}
              >
                <p>{t('keys.revokeNote')}</p>
              </ConfirmButton>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <div className="toolbar">
        <p>{t('keys.intro')}</p>
        {may('createApiToken') && <NewKey />}
      </div>
      <Answer of={answer}>
        {(keys) => (
          <RowTable
            caption={t('tabs.keys')}
            columns={columns}
            rows={keys}
            getKey={({ prefix }) => prefix}
            empty={t('keys.none')}
          />
        )}
      </Answer>
    </>
  );
}

function NewKey() {
  const { t } = useTranslation('integrations');
  const { org } = useOrg();
  const create = useChange('createApiToken', { shownBy: ['listApiTokens'] });
  const send = (form: FormData) => {
    const days = readText(form, 'days');
    const body: RequestOf<'createApiToken'>['body'] = {
      name: readText(form, 'name'),
      platform_key: org,
      ...readRole(form),
      scopes: readScopes(t, form),
      // Days, hours, minutes and seconds, as the service writes durations.
      expires_in: days === '' ? null : `${days} 00:00:00`,
    };
    return create.mutateAsync({ body });
  };
  return (
    <FormButton
      isMain
      label={t('keys.new')}
      title={t('keys.new')}
      submit={t('keys.create')}
      onSubmit={send}
      done={({ key }) => (
        <>
          <p role="status">{t('keys.shownOnce')}</p>
          <CopyField label={t('keys.key')} value={key} />
          <p className="note">
            <code>Authorization: Api-Key …</code>
          </p>
        </>
      )}
    >
      <Field label={t('name')} note={t('keys.nameNote')}>
        <input name="name" required maxLength={200} data-focus autoComplete="off" />
      </Field>
      <RoleFields />
      <ScopeFields />
      <Field label={t('keys.lifetime')}>
        <select name="days" defaultValue={LIFETIMES[1]}>
          {LIFETIMES.map((days) => (
            <option key={days} value={days}>
              {t('keys.days', { count: days })}
            </option>
          ))}
          <option value="">{t('keys.forever')}</option>
        </select>
      </Field>
    </FormButton>
  );
}
