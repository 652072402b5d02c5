import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ApiError, buildUrl, createApi } from '../api/client';
import { consolePath, serviceUrl } from '../api/page';
import { buildRead } from '../api/useRead';

const api = createApi(null);

/** RFC 9470: how recently, in seconds, the person must have signed in; null if the error is another one. */
export function readMaxAge({ problem, response }: ApiError): number | null {
  if (problem?.type !== 'insufficient-user-authentication') return null;
  const age = /max_age="(\d+)"/.exec(response.headers.get('WWW-Authenticate') ?? '')?.[1];
  return age === undefined ? null : Number(age);
}

/**
 * Leads to the identity provider of the session, in another tab, since forms of this one are still needed: the reader
 * then tries again here.
 */
export function SignInAgain({ maxAgeS }: { maxAgeS: number }) {
  const { t } = useTranslation();
  const { data: session } = useQuery(buildRead(api, 'getBrowserSession', {}));
  if (!session) return null;
  const url = buildUrl(serviceUrl, 'startSignIn', {
    path: { org: session.platform_key },
    query: {
      ...(session.identity_provider !== null && { identity_provider: session.identity_provider }),
      max_age: maxAgeS,
      return_to: consolePath,
    },
  });
  return (
    <a className="button" href={url} target="_blank" rel="noopener">
      {t('signInAgain')}
    </a>
  );
}
