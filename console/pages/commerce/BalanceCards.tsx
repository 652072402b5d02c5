import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../api/client';
import { Badge } from '../../parts/Badge';
import { Card } from '../../parts/SeriesFigure';
import { Empty } from '../../parts/states';
import { useMoney } from './money';

/** The balance of each account and currency, as the service adds them up. */
export function BalanceCards({ balances }: { balances: DataOf<'listLedgerEntries'>['balances'] }) {
  const { t } = useTranslation('commerce');
  const write = useMoney();
  if (balances.length === 0) return <Empty title={t('noEntries')} />;
  return (
    <div className="cards">
      {balances.map(({ account, currency, is_live: isLive, amount }) => (
        <Card key={`${account} ${currency} ${isLive}`} title={t(`accounts.${account}`)}>
          <p className="figure">
            <strong>{write(amount, currency)}</strong> {!isLive && <Badge text={t('test')} />}
          </p>
          <p className="note">{t(`accountNotes.${account}`)}</p>
        </Card>
      ))}
    </div>
  );
}
