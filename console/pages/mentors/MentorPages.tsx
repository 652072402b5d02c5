import { useTranslation } from 'react-i18next';
import { Link, Navigate, Route, Routes, useParams } from 'react-router';
import { useRead } from '../../api/useRead';
import { useMay, usePlatform } from '../../app/platform';
import { PageHead } from '../../parts/PageHead';
import { Answer, Empty } from '../../parts/states';
import { Tabs } from '../../parts/Tabs';
import { MentorAbout } from './MentorAbout';
import { MentorDocuments } from './MentorDocuments';
import { MentorPrompts } from './MentorPrompts';
import { MentorSettings } from './MentorSettings';
import { TryMentor } from './TryMentor';
import type { Mentor } from './useMentor';

/** The pages of one mentor. */
export default function MentorPages() {
  const { t } = useTranslation('mentors');
  const { mentor: id } = useParams();
  const { key } = usePlatform();
  const answer = useRead('searchMentors', { query: { unique_id: id! } });
  return (
    <>
      <p className="back">
        <Link to={`/${key}/mentors`}>{t('back')}</Link>
      </p>
      <Answer of={answer}>
        {(data) => ('unique_id' in data ? <PagesOf mentor={data} /> : <Empty title={t('none')} />)}
      </Answer>
    </>
  );
}

function PagesOf({ mentor }: { mentor: Mentor }) {
  const { t } = useTranslation('mentors');
  const { key } = usePlatform();
  const may = useMay();
  const base = `/${key}/mentors/${mentor.unique_id}`;
  const isOwn = mentor.platform.key === key;
  const pages = [
    { path: 'about', element: <MentorAbout mentor={mentor} />, isShown: true },
    { path: 'try', element: <TryMentor mentor={mentor} />, isShown: may('openSession', 'sendMessage') },
    { path: 'settings', element: <MentorSettings mentor={mentor} />, isShown: isOwn && may('updateMentor') },
    { path: 'documents', element: <MentorDocuments mentor={mentor} />, isShown: may('searchMentorDocuments') },
    { path: 'prompts', element: <MentorPrompts mentor={mentor} />, isShown: isOwn && may('searchUserPrompts') },
  ] as const;
  const shown = pages.filter(({ isShown }) => isShown);
  return (
    <>
      <PageHead title={mentor.name} />
      <Tabs label={mentor.name} tabs={shown.map(({ path }) => ({ to: `${base}/${path}`, title: t(`tabs.${path}`) }))} />
      <Routes>
        <Route index element={<Navigate to="about" replace />} />
        {shown.map(({ path, element }) => (
          <Route key={path} path={path} element={element} />
        ))}
        <Route path="*" element={<Empty title={t('noPage', { ns: 'common' })} />} />
      </Routes>
    </>
  );
}
