import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { useChange } from '../../api/useChange';
import { useRead } from '../../api/useRead';
import { usePlatform } from '../../app/platform';
import { ConfirmButton } from '../../parts/Confirm';
import { PageHead } from '../../parts/PageHead';
import { SaveButton } from '../../parts/SaveButton';
import { Answer } from '../../parts/states';
import { type SubPage, SubPages } from '../../parts/SubPages';
import { PersonBadges } from './PersonBadges';
import { PersonConversations } from './PersonConversations';
import { PersonCourses } from './PersonCourses';
import { PersonOverview } from './PersonOverview';
import { PersonSkills } from './PersonSkills';
import { useMayAbout } from './useMayAbout';

export interface PersonProps {
  /** The path parameters of operations about the person. */
  path: { org: string; user_id: string };
}

/** A person of a platform: what the caller may see and do. */
export function Person() {
  const { t } = useTranslation('learners');
  const { key } = usePlatform();
  const { username } = useParams() as { username: string };
  const may = useMayAbout(username);
  const path = { org: key, user_id: username };
  const info = useRead('getPerLearnerInfo', { path });
  const list = `/${key}/learners`;
  const pages: (SubPage & { isShown: boolean })[] = [
    { name: '', title: t('overview'), isShown: true, content: <PersonOverview path={path} /> },
    {
      ...{ name: 'courses', title: t('courses'), isShown: may('listLearnerGradesPerCourse', 'getLearnerActivity') },
      content: <PersonCourses path={path} />,
    },
    {
      ...{ name: 'skills', title: t('skills'), isShown: may('getUserSkills', 'getUserPointPercentile') },
      content: <PersonSkills path={path} />,
    },
    {
      ...{ name: 'badges', title: t('badges'), isShown: may('listUserBadges') },
      content: <PersonBadges path={path} />,
    },
    {
      ...{ name: 'conversations', title: t('conversations'), isShown: may('listChatHistory', 'listMessages') },
      content: <PersonConversations path={path} />,
    },
  ];
  return (
    <>
      <Link className="trail" to={list}>
        {t('title')}
      </Link>
      <PageHead title={info.data?.data.name || username}>
        <span className="actions">
          {may('exportUser') && (
            <SaveButton
              label={t('export')}
              fileName={`${username}.ndjson`}
              operationId="exportUser"
              request={{ path }}
            />
          )}
          {may('eraseUser') && <EraseButton path={path} list={list} />}
        </span>
      </PageHead>
      <Answer of={info}>
        {() => (
          <SubPages
            label={t('pagesOfPerson')}
            base={`${list}/${encodeURIComponent(username)}`}
            pages={pages.filter(({ isShown }) => isShown)}
          />
        )}
      </Answer>
    </>
  );
}

function EraseButton({ path, list }: PersonProps & { list: string }) {
  const { t } = useTranslation('learners');
  const navigate = useNavigate();
  const { mutateAsync: erase } = useChange('eraseUser', { shownBy: ['listLearners'] });
  return (
    <ConfirmButton
      label={t('erase')}
      title={t('eraseTitle', { name: path.user_id })}
      onConfirm={async () => {
        await erase({ path });
        await navigate(list);
      }}
    >
      <p>{t('eraseWhat')}</p>
      <p>
        <strong>{t('eraseForever')}</strong>
      </p>
    </ConfirmButton>
  );
}
