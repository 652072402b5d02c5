import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Route, Routes, useParams } from 'react-router';
import type { DataOf, RequestOf } from '../../api/client';
import { useRead } from '../../api/useRead';
import { usePlatform } from '../../app/platform';
import { type Column, DataTable } from '../../parts/DataTable';
import { DownloadButton } from '../../parts/DownloadButton';
import { ExplainButton } from '../../parts/Explain';
import { FilterSelect, pickFilters } from '../../parts/FilterFields';
import { RangePicker } from '../../parts/RangePicker';
import { useRange } from '../../parts/range';
import { Answer } from '../../parts/states';
import { Time } from '../../parts/Time';
import { useUrlState } from '../../parts/urlState';
import { usePages } from '../../parts/usePages';
import type { PersonProps } from './Person';

type Message = DataOf<'listChatHistory'>['data'][number];
type Query = NonNullable<RequestOf<'listChatHistory'>['query']>;

const SENTIMENTS = ['positive', 'neutral', 'negative'] as const;
const MOST_MESSAGES = 100;

/** What a person and mentors wrote to each other, and one conversation. */
export const PersonConversations = ({ path }: PersonProps) => (
  <Routes>
    <Route index element={<Messages path={path} />} />
    <Route path=":session" element={<Conversation path={path} />} />
  </Routes>
);

/** The address of the conversations of a person. */
function useBase(username: string): string {
  const { key } = usePlatform();
  return `/${key}/learners/${encodeURIComponent(username)}/conversations`;
}

function Messages({ path }: PersonProps) {
  const { t } = useTranslation('learners');
  const base = useBase(path.user_id);
  const { range } = useRange();
  const [parameters] = useUrlState();
  const { user_id: person } = path;
  const query = useMemo<Query>(
    () => ({ ...range, ...(pickFilters(parameters, ['sentiment']) as Query), filter_user_id: person }),
    [range, parameters, person],
  );
  const read = usePages('listChatHistory', { path, query });
  const columns: Column<Message>[] = [
    { id: 'at', title: t('at'), sort: 'at', cell: ({ at }) => <Time value={at} /> },
    { id: 'mentor', title: t('mentor'), sort: 'mentor', cell: ({ mentor }) => mentor },
    { id: 'role', title: t('author'), sort: 'role', cell: ({ role }) => t(`authors.${role}`) },
    {
      ...{ id: 'text', title: t('message') },
      cell: ({ text, session_id: session }) => <Link to={`${base}/${encodeURIComponent(session)}`}>{text}</Link>,
    },
    {
      ...{ id: 'sentiment', title: t('sentiment'), sort: 'sentiment' },
      cell: ({ sentiment }) => (sentiment === null ? '–' : t(`sentiments.${sentiment}`)),
    },
  ];
  return (
    <>
      <div className="filters">
        <RangePicker />
        <FilterSelect
          name="sentiment"
          label={t('sentiment')}
          options={SENTIMENTS.map((one) => [one, t(`sentiments.${one}`)])}
        />
      </div>
      <DataTable caption={t('conversations')} columns={columns} read={read} defaultSort="-at">
        <span className="actions">
          <ExplainButton operationId="listChatHistory" request={{ path, query }} />
          <DownloadButton operationId="listChatHistory" request={{ path, query }} />
        </span>
      </DataTable>
    </>
  );
}

function Conversation({ path: { org, user_id: username } }: PersonProps) {
  const { t } = useTranslation('learners');
  const base = useBase(username);
  const { session } = useParams() as { session: string };
  const [parameters, change] = useUrlState();
  const page = Math.max(1, Number(parameters.get('page')) || 1);
  const answer = useRead('listMessages', {
    path: { org, username, session_id: session },
    query: { page, page_size: MOST_MESSAGES },
  });
  return (
    <>
      <Link className="trail" to={base}>
        {t('allMessages')}
      </Link>
      <Answer of={answer}>
        {({ results, next, previous }) => (
          <>
            <ol className="messages">
              {results.map(({ id, role, text, created_at: at }) => (
                <li key={id} className={role}>
                  <header>
                    <strong>{t(`authors.${role}`)}</strong> <Time value={at} />
                  </header>
                  <p dir="auto">{text}</p>
                </li>
              ))}
            </ol>
            {(next ?? previous) !== null && (
              <p className="actions">
                <button type="button" disabled={previous === null} onClick={() => change({ page: String(page - 1) })}>
                  {t('earlier')}
                </button>
                <button type="button" disabled={next === null} onClick={() => change({ page: String(page + 1) })}>
                  {t('later')}
                </button>
              </p>
            )}
          </>
        )}
      </Answer>
    </>
  );
}
