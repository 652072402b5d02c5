import { useTranslation } from 'react-i18next';
import { PageHead } from '../../parts/PageHead';

export default function Commerce() {
  const { t } = useTranslation('commerce');
  return <PageHead title={t('title')} />;
}
