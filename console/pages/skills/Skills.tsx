import { useTranslation } from 'react-i18next';
import { PageHead } from '../../parts/PageHead';

export default function Skills() {
  const { t } = useTranslation('skills');
  return <PageHead title={t('title')} />;
}
