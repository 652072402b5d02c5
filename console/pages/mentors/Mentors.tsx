import { useTranslation } from 'react-i18next';
import { PageHead } from '../../parts/PageHead';

export default function Mentors() {
  const { t } = useTranslation('mentors');
  return <PageHead title={t('title')} />;
}
