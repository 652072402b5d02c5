import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes } from 'react-router';
import type { OperationId } from '../../api/client';
import { useMay, usePlatform } from '../../app/platform';
import { PageHead } from '../../parts/PageHead';
import { Tabs } from '../../parts/Tabs';
import { Files } from './Files';
import { Keys } from './Keys';
import { Lti } from './Lti';
import { LtiOne } from './LtiOne';
import { Provider } from './Provider';
import { Providers } from './Providers';
import { Scim } from './Scim';
import { Sessions } from './Sessions';
import { Webhook } from './Webhook';
import { Webhooks } from './Webhooks';

interface Tab {
  path: string;
  title: 'keys' | 'providers' | 'webhooks' | 'lti' | 'scim' | 'sessions' | 'files';
  /** The operation without which the tab shows nothing. */
  needs: OperationId;
  list: React.ReactNode;
  one?: React.ReactNode;
}

const TABS: Tab[] = [
  { path: 'keys', title: 'keys', needs: 'listApiTokens', list: <Keys /> },
  {
    path: 'identity-providers',
    title: 'providers',
    needs: 'listIdentityProviders',
    list: <Providers />,
    one: <Provider />,
  },
  { path: 'webhooks', title: 'webhooks', needs: 'listWebhookEndpoints', list: <Webhooks />, one: <Webhook /> },
  { path: 'lti', title: 'lti', needs: 'listLtiRegistrations', list: <Lti />, one: <LtiOne /> },
  { path: 'scim', title: 'scim', needs: 'listScimUsers', list: <Scim /> },
  { path: 'sessions', title: 'sessions', needs: 'listBrowserSessions', list: <Sessions /> },
  { path: 'files', title: 'files', needs: 'listMediaResources', list: <Files /> },
];

/** How other systems reach the platform, and how it reaches them. */
export default function Integrations() {
  const { t } = useTranslation('integrations');
  const may = useMay();
  const { key } = usePlatform();
  const base = `/${key}/integrations`;
  const shown = TABS.filter(({ needs }) => may(needs));
  return (
    <>
      <PageHead title={t('title')} />
      <Tabs
        label={t('title')}
        tabs={shown.map(({ path, title }) => ({ to: `${base}/${path}`, title: t(`tabs.${title}`) }))}
      />
      <Routes>
        {shown.map(({ path, list, one }) => (
          <Route key={path} path={path}>
            <Route index element={list} />
            {one && <Route path=":id" element={one} />}
          </Route>
        ))}
        <Route path="*" element={<Navigate to={`${base}/${shown[0]!.path}`} replace />} />
      </Routes>
    </>
  );
}
