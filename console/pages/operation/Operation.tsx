import { useTranslation } from 'react-i18next';
import { PageHead } from '../../parts/PageHead';

export default function Operation() {
  const { t } = useTranslation('operation');
  return <PageHead title={t('title')} />;
}
