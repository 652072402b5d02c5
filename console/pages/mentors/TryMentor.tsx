import { useTranslation } from 'react-i18next';
import { useChange } from '../../api/useChange';
import { useRead } from '../../api/useRead';
import { usePlatform } from '../../app/platform';
import { Field, readText } from '../../parts/FormDialog';
import { Answer, Empty, Failure } from '../../parts/states';
import { Time } from '../../parts/Time';
import { useUrlState } from '../../parts/urlState';
import { Conversation } from './Conversation';
import { type Mentor, useOwnUsername } from './useMentor';

const CONVERSATIONS = 20;

/** Asks a mentor, in conversations that the address names (`session`). */
export function TryMentor({ mentor }: { mentor: Mentor }) {
  const own = useOwnUsername();
  const [parameters] = useUrlState();
  const person = own ?? parameters.get('as');
  return person === null ? <PersonChoice /> : <Conversations mentor={mentor} username={person} key={person} />;
}

/** Who is no member of the platform asks for one. */
function PersonChoice() {
  const { t } = useTranslation('mentors');
  const [, change] = useUrlState();
  return (
    <form
      className="fields narrow"
      onSubmit={(event) => {
        event.preventDefault();
        change({ as: readText(new FormData(event.currentTarget), 'as') });
      }}
    >
      <Field label={t('try.as')} note={t('try.asNote')}>
        <input name="as" required maxLength={320} />
      </Field>
      <footer>
        <button type="submit" className="main">
          {t('try.choose')}
        </button>
      </footer>
    </form>
  );
}

function Conversations({ mentor, username }: { mentor: Mentor; username: string }) {
  const { t } = useTranslation('mentors');
  const { key: org } = usePlatform();
  const [parameters, change] = useUrlState();
  const path = { org, username };
  const session = parameters.get('session');
  const earlier = useRead('listSessions', {
    path,
    query: { mentor: mentor.unique_id, page_size: CONVERSATIONS },
  });
  const open = useChange('openSession', { shownBy: ['listSessions'] });
  const begin = () =>
    open.mutate({ path, body: { mentor: mentor.unique_id } }, { onSuccess: ({ id }) => change({ session: id }) });
  return (
    <div className="try">
      <aside aria-label={t('try.earlier')}>
        <button type="button" className="main" disabled={open.isPending} onClick={begin}>
          {t('try.begin')}
        </button>
        {open.error && <Failure error={open.error} onRetry={begin} />}
        <Answer of={earlier}>
          {({ results }) => (
            <ul className="sessions">
              {results.map(({ id, last_message_at: at, message_count: count }) => (
                <li key={id}>
                  <button
                    type="button"
                    aria-current={id === session ? 'true' : undefined}
                    onClick={() => change({ session: id })}
                  >
                    <Time value={at} />
                    <span>{t('try.messages', { count })}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Answer>
      </aside>
      {session === null ? (
        <Empty title={t('try.hint', { name: mentor.name })} />
      ) : (
        <Conversation mentor={mentor} path={{ ...path, session_id: session }} key={session} />
      )}
    </div>
  );
}
