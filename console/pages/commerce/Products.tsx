import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../api/client';
import { useSession } from '../../api/session';
import { useRead } from '../../api/useRead';
import { useOrg, usePlatform } from '../../app/platform';
import { Badge } from '../../parts/Badge';
import { type RowColumn, RowTable } from '../../parts/RowTable';
import { Answer } from '../../parts/states';

type Product = DataOf<'listProducts'>[number];

/** What the platform sells. */
export function Products() {
  const { t } = useTranslation('commerce');
  const { org } = useOrg();
  const { role } = usePlatform();
  const { caller } = useSession();
  // The operation wants a member: administrators of all platforms are none, and name one.
  const isMember = role !== 'dm_admin';
  const members = useRead('listLearners', { path: { org }, query: { length: 1 } }, { enabled: !isMember });
  const member = isMember ? caller.user_id : members.data?.data[0]?.user_id;
  const products = useRead(
    'listProducts',
    { path: { org, user_id: member ?? '' } },
    { enabled: typeof member === 'number' },
  );
  const columns: RowColumn<Product>[] = [
    { id: 'name', title: t('product'), cell: ({ name, description }) => <span title={description ?? ''}>{name}</span> },
    { id: 'sku', title: t('sku'), cell: ({ sku }) => <code>{sku}</code> },
    { id: 'price', title: t('price'), isNumber: true, cell: ({ price }) => price },
    { id: 'period', title: t('period'), cell: ({ period }) => t(period === null ? 'once' : `periods.${period}`) },
    { id: 'kind', title: t('gives'), cell: ({ kind }) => t(`gifts.${kind}`) },
    {
      id: 'active',
      title: t('state'),
      cell: ({ active }) => <Badge text={t(active ? 'forSale' : 'notForSale')} kind={active ? 'good' : 'plain'} />,
    },
  ];
  return (
    <Answer of={members.error ? { ...products, error: members.error } : products}>
      {(listed) => (
        <RowTable
          caption={t('tabs.products')}
          columns={columns}
          rows={listed}
          getKey={({ sku }) => sku}
          empty={t('noProducts')}
        />
      )}
    </Answer>
  );
}
