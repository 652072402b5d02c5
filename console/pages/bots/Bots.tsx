import { useTranslation } from 'react-i18next';
import { PageHead } from '../../parts/PageHead';

export default function Bots() {
  const { t } = useTranslation('bots');
  return <PageHead title={t('title')} />;
}
