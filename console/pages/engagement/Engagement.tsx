import { useTranslation } from 'react-i18next';
import { PageHead } from '../../parts/PageHead';

export default function Engagement() {
  const { t } = useTranslation('engagement');
  return <PageHead title={t('title')} />;
}
