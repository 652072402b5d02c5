import { useTranslation } from 'react-i18next';
import { useChange } from '../../api/useChange';
import { useRead } from '../../api/useRead';
import { useMay, useOrg } from '../../app/platform';
import { RowTable } from '../../parts/RowTable';
import { Card } from '../../parts/SeriesFigure';
import { Answer } from '../../parts/states';
import { Switch } from '../../parts/Switch';
import { useOwnUsername } from './useMentor';

/** The credentials with which the platform calls language models. */
export function Credentials() {
  const { t } = useTranslation('mentors');
  const may = useMay();
  const own = useOwnUsername();
  const answer = useRead('listLlmCredentials', { path: useOrg() });
  return (
    <Card title={t('budgets.credentials')}>
      <Answer of={answer}>
        {(credentials) => (
          <RowTable
            caption={t('budgets.service')}
            empty={t('budgets.noCredentials')}
            rows={credentials}
            getKey={({ name }) => name}
            columns={[
              { id: 'service', title: t('budgets.service'), cell: (one) => one.service_info.display_name },
              {
                ...{ id: 'credential', title: t('budgets.credential') },
                cell: ({ value }) => <code>{Object.values(value).map(String).join(', ')}</code>,
              },
            ]}
          />
        )}
      </Answer>
      {own !== null && may('getDefaultLlmKeyUsage', 'setUseDefaultLlmKey') && <DefaultKey username={own} />}
    </Card>
  );
}

/** Whether the credentials of the main platform are used; shown at once, and undone if the service refuses. */
function DefaultKey({ username }: { username: string }) {
  const { t } = useTranslation('mentors');
  const path = useOrg();
  const answer = useRead('getDefaultLlmKeyUsage', { path: { ...path, user_id: username } });
  const change = useChange<'setUseDefaultLlmKey', boolean>('setUseDefaultLlmKey', {
    shownBy: ['getDefaultLlmKeyUsage'],
    optimistic: { shownBy: 'getDefaultLlmKeyUsage', apply: (_shown, { body }) => body.enable === true },
  });
  return (
    <Answer of={answer}>
      {(isUsed) => (
        <Switch
          label={t('budgets.defaultKey')}
          isOn={isUsed}
          onChange={(enable) => change.mutateAsync({ path, body: { enable } })}
        />
      )}
    </Answer>
  );
}
