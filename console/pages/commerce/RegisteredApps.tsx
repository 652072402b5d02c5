import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../api/client';
import { Badge } from '../../parts/Badge';
import { type Column, DataTable } from '../../parts/DataTable';
import { useFormat } from '../../parts/format';
import { Time } from '../../parts/Time';
import { useCountedPages } from '../../parts/usePages';

type RegisteredApp = DataOf<'listRegisteredApps'>['results'][number];

/** The apps to which platforms give access. */
export function RegisteredApps() {
  const { t } = useTranslation('commerce');
  const format = useFormat();
  const read = useCountedPages('listRegisteredApps', {});
  const columns = useMemo<Column<RegisteredApp>[]>(
    () => [
      { id: 'name', title: t('app'), cell: ({ name }) => name },
      { id: 'url', title: t('url'), cell: ({ url }) => url },
      { id: 'type', title: t('kind'), cell: ({ type }) => type },
      {
        ...{ id: 'trial', title: t('trialDays'), isNumber: true },
        cell: ({ trial_days: days }) => (days === null ? '–' : format.number(days)),
      },
      {
        ...{ id: 'active', title: t('state') },
        cell: ({ active }) => <Badge text={t(active ? 'active' : 'inactive')} kind={active ? 'good' : 'plain'} />,
      },
      { id: 'created', title: t('created'), cell: ({ created }) => <Time value={created} /> },
    ],
    [t, format],
  );
  return <DataTable caption={t('tabs.apps')} columns={columns} read={read} defaultSort="" />;
}
