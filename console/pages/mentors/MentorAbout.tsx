import { useTranslation } from 'react-i18next';
import { Facts } from '../../parts/Facts';
import { Time } from '../../parts/Time';
import type { Mentor } from './useMentor';

const listNames = (terms: readonly { name: string }[]): string => terms.map(({ name }) => name).join(', ');

/** What a mentor is. */
export function MentorAbout({ mentor }: { mentor: Mentor }) {
  const { t } = useTranslation('mentors');
  return (
    <Facts
      rows={[
        [t('description'), mentor.description],
        [t('visibility'), t(`visibilities.${mentor.visibility}`)],
        [t('llm'), mentor.llm?.name ?? ''],
        [t('audience'), mentor.audience?.name ?? ''],
        [t('category'), listNames(mentor.categories)],
        [t('subjects'), listNames(mentor.subjects)],
        [t('types'), listNames(mentor.types)],
        [t('tags'), mentor.tags.join(', ')],
        [t('author'), mentor.created_by],
        [t('opened'), <Time key="opened" value={mentor.recently_accessed_at} />],
        [t('created'), <Time key="created" value={mentor.created_at} />],
        [t('changed'), <Time key="changed" value={mentor.updated_at} />],
      ]}
    />
  );
}
