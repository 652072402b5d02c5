import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes } from 'react-router';
import { useMay, usePlatform } from '../../app/platform';
import { PageHead } from '../../parts/PageHead';
import { Tabs } from '../../parts/Tabs';
import { AuditLog } from './AuditLog';
import { Jobs } from './Jobs';
import { ServiceState } from './ServiceState';
import { Timings } from './Timings';

/** The state of the service for those who run it, and the log of changes. */
export default function Operation() {
  const { t } = useTranslation('operation');
  const { key } = usePlatform();
  const may = useMay();
  const parts = [
    { path: 'state', title: t('state'), element: <ServiceState />, isThere: may('getServiceStatus') },
    { path: 'jobs', title: t('jobs'), element: <Jobs />, isThere: may('listJobs') },
    { path: 'timings', title: t('timings'), element: <Timings />, isThere: may('listOperationTimings') },
    { path: 'changes', title: t('changes'), element: <AuditLog />, isThere: may('listAuditEntries') },
  ].filter(({ isThere }) => isThere);
  return (
    <>
      <PageHead title={t('title')} />
      <Tabs label={t('title')} tabs={parts.map(({ path, title }) => ({ to: `/${key}/operation/${path}`, title }))} />
      <Routes>
        {parts.map(({ path, element }) => (
          <Route key={path} path={path} element={element} />
        ))}
        <Route path="*" element={<Navigate to={`/${key}/operation/${parts[0]!.path}`} replace />} />
      </Routes>
    </>
  );
}
