import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/client';
import { SignInAgain, readMaxAge } from './SignInAgain';

/** While the first answer is awaited. */
export function Loading() {
  const { t } = useTranslation();
  return (
    <p className="state" role="status">
      {t('loading')}
    </p>
  );
}

/** When there is nothing to show. `children`: what the reader can do about it. */
export const Empty = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="state">
    <p>
      <strong>{title}</strong>
    </p>
    {children}
  </div>
);

/** Why something could not be shown, in the words of the service, and a button to try again. */
export function Failure({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  const { t } = useTranslation();
  const { title, text } = describeError(error, navigator.onLine ? t('unreachable') : t('offline'));
  const maxAgeS = error instanceof ApiError ? readMaxAge(error) : null;
  return (
    <div className="state failure" role="alert">
      <p>
        <strong>{title ?? t('failed')}</strong>
      </p>
      <p>{maxAgeS === null ? text : t('recentSignIn', { minutes: Math.ceil(maxAgeS / 60) })}</p>
      {maxAgeS !== null && <SignInAgain maxAgeS={maxAgeS} />}
      {onRetry && (
        <button type="button" onClick={onRetry}>
          {t('retry')}
        </button>
      )}
    </div>
  );
}

function describeError(error: Error, unreachable: string): { title: string | null; text: string } {
  if (error instanceof ApiError)
    return { title: error.problem?.title ?? null, text: error.problem?.detail ?? error.message };
  // fetch rejects with a TypeError when there was no answer.
  return { title: null, text: error instanceof TypeError ? unreachable : error.message };
}

interface Answered<Data> {
  data: Data | undefined;
  error: Error | null;
  isPlaceholderData?: boolean;
  refetch(): unknown;
}

/** Shows an answer, or why there is none yet. A former answer stays visible, dimmed, while the next one is awaited. */
export function Answer<Data>({
  of: { data, error, isPlaceholderData = false, refetch },
  children,
}: {
  of: Answered<Data>;
  children: (data: Data) => ReactNode;
}) {
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  return (
    <div className="answer" aria-busy={isPlaceholderData}>
      {children(data)}
    </div>
  );
}
