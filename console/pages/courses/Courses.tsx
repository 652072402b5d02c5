import { useTranslation } from 'react-i18next';
import { PageHead } from '../../parts/PageHead';

export default function Courses() {
  const { t } = useTranslation('courses');
  return <PageHead title={t('title')} />;
}
