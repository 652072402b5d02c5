import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createApi } from '../api/client';
import { demoSignInPath, serviceUrl } from '../api/page';
import { buildRead } from '../api/useRead';
import { Answer, Empty } from '../parts/states';

const api = createApi(null);

/** Returns the address of a sign-in that comes back to the present page. */
function returnHere(signInUrl: string): string {
  const url = new URL(signInUrl, location.href);
  url.searchParams.set('return_to', location.href.slice(new URL(serviceUrl).origin.length));
  return url.href;
}

/** Signs in at an identity provider of a platform, or with a token. */
export function SignIn({ isRefused, onToken }: { isRefused: boolean; onToken: (authorization: string) => void }) {
  const { t } = useTranslation('signIn');
  const [platform, setPlatform] = useState<string | null>(null);
  const submit = (name: string, use: (value: string) => void) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const value = String(new FormData(event.currentTarget).get(name)).trim();
    if (value !== '') use(value);
  };
  return (
    <main className="sign-in">
      <h1>{t('title')}</h1>
      {demoSignInPath !== null && (
        <p>
          <a className="button" href={returnHere(serviceUrl + demoSignInPath)}>
            {t('demo')}
          </a>
        </p>
      )}
      <section>
        <h2>{t('withProvider')}</h2>
        <form onSubmit={submit('platform', setPlatform)}>
          <label>
            {t('platform')} <input name="platform" required autoComplete="organization" maxLength={255} />
          </label>
          <button type="submit">{t('continue')}</button>
        </form>
        {platform !== null && <Providers platform={platform} />}
      </section>
      <section>
        <h2>{t('withToken')}</h2>
        <form onSubmit={submit('token', (token) => onToken(/ /.test(token) ? token : `Token ${token}`))}>
          <label>
            {t('token')} <input name="token" type="password" required autoComplete="off" />
          </label>
          <button type="submit">{t('useToken')}</button>
        </form>
        {isRefused && <p role="alert">{t('refused')}</p>}
        <p className="note">{t('tokenNote')}</p>
      </section>
    </main>
  );
}

function Providers({ platform }: { platform: string }) {
  const { t } = useTranslation('signIn');
  const providers = useQuery(buildRead(api, 'listSignInProviders', { path: { org: platform } }));
  return (
    <Answer of={providers}>
      {(listed) =>
        listed.length === 0 ? (
          <Empty title={t('noProviders')} />
        ) : (
          <ul className="providers">
            {listed.map(({ id, name, sign_in_url: url }) => (
              <li key={id}>
                <a className="button" href={returnHere(url)}>
                  {t('at', { name })}
                </a>
              </li>
            ))}
          </ul>
        )
      }
    </Answer>
  );
}
