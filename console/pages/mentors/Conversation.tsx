import { useQueries, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../api/client';
import { useApi } from '../../api/session';
import { buildRead, useRead } from '../../api/useRead';
import { Answer, Failure, Loading } from '../../parts/states';
import { MessageView } from './Message';
import type { Mentor } from './useMentor';

type Session = DataOf<'getSession'>;

interface SessionPath {
  org: string;
  username: string;
  session_id: string;
}

/** A question that is being answered, or that was not. */
interface Asked {
  question: string;
  /** Identifies the question, so that asking it again does not store it twice. */
  idempotencyKey: string;
  /** What has arrived of the answer. */
  answer: string;
  /** The stored question, once it is answered: the messages of the conversation then show both. */
  storedAs: string | null;
  error: Error | null;
}

const PAGE = 100;

const createKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A conversation with a mentor, whose answers appear while they are written. */
export function Conversation({ mentor, path }: { mentor: Mentor; path: SessionPath }) {
  const session = useRead('getSession', { path });
  return <Answer of={session}>{(data) => <MessagesOf mentor={mentor} path={path} session={data} />}</Answer>;
}

function MessagesOf({ mentor, path, session }: { mentor: Mentor; path: SessionPath; session: Session }) {
  const { t } = useTranslation('mentors');
  const api = useApi();
  const { asked: latestAsked, ask } = useQuestion(path);
  // One page more than now: the session may have grown since.
  const pages = useQueries({
    queries: Array.from({ length: Math.floor(session.message_count / PAGE) + 1 }, (_, nth) =>
      buildRead(api, 'listMessages', { path, query: { page: nth + 1, page_size: PAGE } }),
    ),
  });
  const failed = pages.find(({ error }) => error);
  const messages = pages.flatMap(({ data }) => data?.results ?? []);
  const asked = messages.some(({ id }) => id === latestAsked?.storedAs) ? null : latestAsked;
  const isRunning = asked !== null && asked.error === null;
  const latest = messages.at(-1);
  const suggestions =
    latest && latest.guided_prompts.length > 0
      ? latest.guided_prompts.map((prompt) => ({ title: null, prompt }))
      : session.suggested_prompts;
  const end = useRef<HTMLDivElement>(null);
  const [length, arrived] = [messages.length, asked?.answer.length];
  useEffect(() => {
    // Some browsers answer a promise, which is no way to end an effect.
    void end.current?.scrollIntoView({ block: 'nearest' });
  }, [length, arrived]);
  if (failed?.error) return <Failure error={failed.error} onRetry={() => void failed.refetch()} />;
  if (pages.some(({ isPending }) => isPending)) return <Loading />;
  return (
    <section className="conversation" aria-label={t('try.conversation')}>
      <div className="talk" role="log" tabIndex={0} aria-label={t('try.log')} aria-busy={isRunning}>
        {messages.map((message) => (
          <MessageView key={message.id} message={message} mentorName={mentor.name} />
        ))}
        {asked && (
          <>
            <article className="message user">
              <p>{asked.question}</p>
            </article>
            {asked.error ? (
              <Failure error={asked.error} onRetry={() => void ask(asked.question, asked.idempotencyKey)} />
            ) : (
              <article className="message assistant">
                <p>{asked.answer || t('try.thinking')}</p>
              </article>
            )}
          </>
        )}
        <div ref={end} />
      </div>
      {!isRunning && (
        <ul className="suggestions" aria-label={t('try.suggestions')}>
          {suggestions.map(({ title, prompt }) => (
            <li key={prompt}>
              <button type="button" title={prompt} onClick={() => void ask(prompt, createKey())}>
                {title ?? prompt}
              </button>
            </li>
          ))}
        </ul>
      )}
      <QuestionForm
        placeholder={mentor.placeholder_prompt || t('try.question')}
        isRunning={isRunning}
        onAsk={(question) => void ask(question, createKey())}
      />
      {mentor.enable_disclaimer && <p className="note">{mentor.disclaimer}</p>}
    </section>
  );
}

/** Asks a question and shows its answer as it arrives; afterwards the stored messages show both. */
function useQuestion(path: SessionPath) {
  const api = useApi();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  const left = useRef<AbortController>(undefined);
  useEffect(() => () => left.current?.abort(), []);
  const ask = async (question: string, idempotencyKey: string) => {
    const { signal } = (left.current = new AbortController());
    setAsked({ question, idempotencyKey, answer: '', storedAs: null, error: null });
    try {
      const header = { 'Idempotency-Key': idempotencyKey };
      for await (const { name, data } of api.stream('sendMessage', { path, header, body: { text: question }, signal }))
        if (name === 'delta') {
          const { text } = data as { text: string };
          setAsked((before) => before && { ...before, answer: before.answer + text });
        } else if (name === 'done') {
          const { question: stored } = data as DataOf<'sendMessage'>;
          setAsked((before) => before && { ...before, storedAs: stored.id });
        }
      const shownBy = ['listMessages', 'getSession', 'listSessions'];
      await Promise.all(shownBy.map((id) => queries.invalidateQueries({ queryKey: [id] })));
      setAsked(null);
    } catch (error) {
      // Whoever leaves does not see why it failed; the service stores the answer all the same.
      if (!signal.aborted) setAsked((before) => before && { ...before, error: error as Error });
    }
  };
  return { asked, ask };
}

function QuestionForm({
  placeholder,
  isRunning,
  onAsk,
}: {
  placeholder: string;
  isRunning: boolean;
  onAsk: (question: string) => void;
}) {
  const { t } = useTranslation('mentors');
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const question = String(new FormData(event.currentTarget).get('question')).trim();
    if (question === '' || isRunning) return;
    event.currentTarget.reset();
    onAsk(question);
  };
  const sendByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    form.current?.requestSubmit();
  };
  return (
    <form ref={form} className="question" onSubmit={submit}>
      <textarea
        name="question"
        rows={2}
        required
        maxLength={20_000}
        aria-label={t('try.question')}
        placeholder={placeholder}
        onKeyDown={sendByEnter}
      />
      <button type="submit" className="main" disabled={isRunning}>
        {t('try.send')}
      </button>
    </form>
  );
}
