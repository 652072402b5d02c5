import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../api/client';
import { useOrg } from '../../app/platform';
import { Badge } from '../../parts/Badge';
import { type Column, DataTable } from '../../parts/DataTable';
import { FilterSelect } from '../../parts/FilterFields';
import { Time } from '../../parts/Time';
import { useCountedPages } from '../../parts/usePages';
import { CommerceFilters, useChosen, useCommerceFilters } from './CommerceFilters';

type Launch = DataOf<'listTenantLaunches'>['results'][number];

const STATES: Launch['state'][] = ['validated', 'paid', 'free', 'done', 'failed'];

/** How the platform was launched; on the main platform, for administrators of all platforms, the launches of all tenants. */
export function Launches() {
  const { t } = useTranslation('commerce');
  const path = useOrg();
  const query = { ...useCommerceFilters(), ...useChosen('state', STATES) };
  const read = useCountedPages('listTenantLaunches', { path, query });
  const columns = useMemo<Column<Launch>[]>(
    () => [
      { id: 'created', title: t('at'), cell: ({ created }) => <Time value={created} /> },
      {
        ...{ id: 'platform', title: t('platform') },
        cell: ({ platform_key: key, platform_name: name }) => <span title={key}>{name}</span>,
      },
      { id: 'person', title: t('firstAdmin'), cell: ({ username, email }) => <span title={email}>{username}</span> },
      {
        ...{ id: 'state', title: t('state') },
        cell: ({ state, failed_step: step }) => (
          <Badge
            text={step === null ? t(`launchStates.${state}`) : t(`failedSteps.${step}`)}
            kind={state === 'done' ? 'good' : state === 'failed' ? 'bad' : 'plain'}
          />
        ),
      },
      {
        id: 'failure',
        title: t('failure'),
        cell: ({ failure }) => <span title={failure ?? undefined}>{failure}</span>,
      },
      { id: 'provider', title: t('provider'), cell: ({ provider }) => provider ?? '–' },
      {
        ...{ id: 'reference', title: t('reference') },
        cell: ({ payment_reference: reference }) => (reference === null ? '–' : <code>{reference}</code>),
      },
      { id: 'finished', title: t('finished'), cell: ({ finished }) => <Time value={finished} /> },
    ],
    [t],
  );
  return (
    <>
      <CommerceFilters>
        <FilterSelect
          name="state"
          label={t('state')}
          options={STATES.map((state) => [state, t(`launchStates.${state}`)])}
        />
      </CommerceFilters>
      <DataTable caption={t('tabs.launches')} columns={columns} read={read} defaultSort="" />
    </>
  );
}
