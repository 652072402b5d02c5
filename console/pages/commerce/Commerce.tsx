import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes } from 'react-router';
import { useSession } from '../../api/session';
import { useMay, usePlatform } from '../../app/platform';
import { PageHead } from '../../parts/PageHead';
import { Tabs } from '../../parts/Tabs';
import { Account } from './Account';
import { Accounts } from './Accounts';
import { Entitlements } from './Entitlements';
import { Launches } from './Launches';
import { Ledger } from './Ledger';
import { Payments } from './Payments';
import { PlatformSubscriptions } from './PlatformSubscriptions';
import { Products } from './Products';
import { RegisteredApps } from './RegisteredApps';

/** What people pay, and what they may use for it. */
export default function Commerce() {
  const { t } = useTranslation('commerce');
  const may = useMay();
  const { key } = usePlatform();
  const { caller } = useSession();
  const base = `/${key}/commerce`;
  // Who may not list people has an account, and sees no other.
  const own = caller.user_id === null ? null : `${base}/accounts/${caller.user_id}`;
  const tabs = [
    { path: 'payments', isShown: may('listPayments') },
    { path: 'ledger', isShown: may('listPlatformLedgerEntries') },
    { path: 'subscriptions', isShown: may('listPlatformSubscriptions') },
    { path: 'entitlements', isShown: may('listEntitlements') },
    { path: 'launches', isShown: may('listTenantLaunches') },
    { path: 'accounts', isShown: true },
    { path: 'products', isShown: may('listProducts') && caller.user_id !== null },
    { path: 'apps', isShown: may('listRegisteredApps') },
  ] as const;
  return (
    <>
      <PageHead title={t('title')} />
      <Tabs
        label={t('title')}
        tabs={tabs.flatMap(({ path, isShown }) =>
          isShown ? [{ to: `${base}/${path}`, title: t(`tabs.${path}`) }] : [],
        )}
      />
      <Routes>
        <Route path="payments" element={<Payments />} />
        <Route path="ledger" element={<Ledger />} />
        <Route path="subscriptions" element={<PlatformSubscriptions />} />
        <Route path="entitlements" element={<Entitlements />} />
        <Route path="launches" element={<Launches />} />
        <Route
          path="accounts"
          element={may('listLearners') || own === null ? <Accounts /> : <Navigate to={own} replace />}
        />
        <Route path="accounts/:id" element={<Account />} />
        <Route path="products" element={<Products />} />
        <Route path="apps" element={<RegisteredApps />} />
        <Route
          path="*"
          element={<Navigate to={`${base}/${may('listPayments') ? 'payments' : 'accounts'}`} replace />}
        />
      </Routes>
    </>
  );
}
