import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead } from '../api/useRead';
import { Answer, Empty } from '../parts/states';
import { useUrlState } from '../parts/urlState';

/** Lists the platforms of the caller. */
export function PlatformChoice() {
  const { t } = useTranslation();
  const [parameters, change] = useUrlState();
  const query = parameters.get('query') ?? '';
  const answer = useRead('listCallerPlatforms', { query: { page_size: 100, ...(query !== '' && { query }) } });
  return (
    <main className="sign-in">
      <h1>{t('choosePlatform')}</h1>
      <input
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        defaultValue={query}
        onChange={({ target }) => change({ query: target.value }, { replaces: true })}
      />
      <Answer of={answer}>
        {({ results }) =>
          results.length === 0 ? (
            <Empty title={t('noPlatforms')} />
          ) : (
            <ul className="choices">
              {results.map(({ key, name, role }) => (
                <li key={key}>
                  <Link to={`/${key}`}>
                    <strong>{name || key}</strong> <span>{t(`roles.${role}`)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
    </main>
  );
}
