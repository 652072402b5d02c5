import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../api/client';
import { Badge } from '../../parts/Badge';
import { useFormat } from '../../parts/format';
import { Time } from '../../parts/Time';

type Message = DataOf<'listMessages'>['results'][number];

/** A stored message, with the sources and the model of an answer. */
export function MessageView({ message, mentorName }: { message: Message; mentorName: string }) {
  const { t } = useTranslation('mentors');
  const format = useFormat();
  const { role, text, created_at: at, state, outcome, model, usage, seconds, sources } = message;
  return (
    <article className={`message ${role}`}>
      <header>
        <strong>{role === 'user' ? t('try.person') : role === 'assistant' ? mentorName : t('try.tool')}</strong>{' '}
        <Time value={at} /> {state === 'failed' && <Badge text={t('try.failed')} kind="bad" />}
        {outcome !== null && outcome !== 'answered' && <Badge text={t(`try.outcomes.${outcome}`)} />}
      </header>
      <p>{text}</p>
      {sources.length > 0 && <Sources sources={sources} />}
      {model !== null && (
        <footer>
          {t('try.model', { model })}
          {seconds !== null && ` · ${t('try.seconds', { seconds: format.number(seconds) })}`}
          {usage !== null && ` · ${t('try.tokens', { count: usage.total_tokens })}`}
        </footer>
      )}
    </article>
  );
}

function Sources({ sources }: { sources: Message['sources'] }) {
  const { t } = useTranslation('mentors');
  return (
    <ul className="sources" aria-label={t('try.sources')}>
      {sources.map(({ ref, document_name: name, heading, url, text }) => (
        <li key={ref}>
          <details>
            <summary>
              [{ref}] {name}
              {heading && ` – ${heading}`}
            </summary>
            <blockquote>{text}</blockquote>
            {/^https?:/.test(url) && (
              <a href={url} target="_blank" rel="noreferrer">
                {url}
              </a>
            )}
          </details>
        </li>
      ))}
    </ul>
  );
}
