import { useTranslation } from 'react-i18next';
import { PageHead } from '../../parts/PageHead';

export default function AtRisk() {
  const { t } = useTranslation('atRisk');
  return <PageHead title={t('title')} />;
}
