import { useTranslation } from 'react-i18next';
import { PageHead } from '../../parts/PageHead';

export default function Integrations() {
  const { t } = useTranslation('integrations');
  return <PageHead title={t('title')} />;
}
