import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePlatform } from '../../app/platform';

/** Whose row it is, with a link to their account. */
export function PersonLink({ userId, username }: { userId: number | null; username: string | null }) {
  const { t } = useTranslation('commerce');
  const { key } = usePlatform();
  if (userId === null) return <>{t('ofPlatform')}</>;
  return <Link to={`/${key}/commerce/accounts/${userId}`}>{username ?? userId}</Link>;
}
