import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../api/client';
import { useOrg } from '../../app/platform';
import { Badge } from '../../parts/Badge';
import { type Column, DataTable } from '../../parts/DataTable';
import { FilterSelect } from '../../parts/FilterFields';
import { useFormat } from '../../parts/format';
import { Time } from '../../parts/Time';
import { useCountedPages } from '../../parts/usePages';
import { CommerceFilters, useChosen, useCommerceFilters } from './CommerceFilters';
import { PersonLink } from './PersonLink';

type Entitlement = DataOf<'listEntitlements'>['results'][number];

const STATES: Entitlement['state'][] = ['open', 'upcoming', 'ended'];
const KINDS: Entitlement['kind'][] = ['course', 'subscription', 'seats'];

/** What people of the platform may use by what was paid. */
export function Entitlements() {
  const { t } = useTranslation('commerce');
  const format = useFormat();
  const path = useOrg();
  const query = { ...useCommerceFilters(), ...useChosen('state', STATES), ...useChosen('kind', KINDS) };
  const read = useCountedPages('listEntitlements', { path, query });
  const columns = useMemo<Column<Entitlement>[]>(
    () => [
      {
        ...{ id: 'person', title: t('name') },
        cell: ({ user_id: userId, username }) => <PersonLink userId={userId} username={username} />,
      },
      { id: 'kind', title: t('gives'), cell: ({ kind }) => t(`gifts.${kind}`) },
      { id: 'product', title: t('product'), cell: ({ sku }) => sku },
      { id: 'course', title: t('gifts.course'), cell: ({ course_id: course }) => course ?? '–' },
      { id: 'quantity', title: t('quantity'), isNumber: true, cell: ({ quantity }) => format.number(quantity) },
      {
        ...{ id: 'state', title: t('state') },
        cell: ({ state }) => <Badge text={t(`accessStates.${state}`)} kind={state === 'open' ? 'good' : 'plain'} />,
      },
      { id: 'starts', title: t('began'), cell: ({ starts }) => <Time value={starts} /> },
      { id: 'ends', title: t('accessUntil'), cell: ({ ends }) => <Time value={ends} /> },
      { id: 'mode', title: t('mode'), cell: ({ is_live: isLive }) => t(isLive ? 'live' : 'test') },
    ],
    [t, format],
  );
  return (
    <>
      <CommerceFilters>
        <FilterSelect
          name="state"
          label={t('state')}
          options={STATES.map((state) => [state, t(`accessStates.${state}`)])}
        />
        <FilterSelect name="kind" label={t('gives')} options={KINDS.map((kind) => [kind, t(`gifts.${kind}`)])} />
      </CommerceFilters>
      <DataTable caption={t('tabs.entitlements')} columns={columns} read={read} defaultSort="" />
    </>
  );
}
