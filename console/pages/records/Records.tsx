import { useTranslation } from 'react-i18next';
import { PageHead } from '../../parts/PageHead';

export default function Records() {
  const { t } = useTranslation('records');
  return <PageHead title={t('title')} />;
}
