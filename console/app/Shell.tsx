import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, Navigate, Route, Routes, useLocation, useNavigate, useParams } from 'react-router';
import { useSession } from '../api/session';
import { useRead } from '../api/useRead';
import { useDataAsOf } from '../api/dataAsOf';
import { Answer, Empty, Loading } from '../parts/states';
import { Time } from '../parts/Time';
import { CommandPalette } from './CommandPalette';
import { ErrorBoundary } from './ErrorBoundary';
import { LANGUAGES, type Language, chooseLanguage, useLanguage } from './language';
import { type Page, pages } from './pages';
import { PlatformProvider, type CallerPlatform, useMay, usePlatform } from './platform';
import { PlatformChoice } from './PlatformChoice';
import { Places, TopBar } from './TopBar';

/** The platform of the address, or the choice of one. */
export const Shell = () => (
  <Routes>
    <Route index element={<FirstPlatform />} />
    <Route path=":platform/*" element={<NamedPlatform />} />
  </Routes>
);

/** Opens the only platform, or lets the reader choose. */
function FirstPlatform() {
  const answer = useRead('listCallerPlatforms', { query: { page_size: 2 } });
  return (
    <Answer of={answer}>
      {({ count, results }) => (count === 1 ? <Navigate to={`/${results[0]!.key}`} replace /> : <PlatformChoice />)}
    </Answer>
  );
}

function NamedPlatform() {
  const { t } = useTranslation();
  const { platform: key } = useParams();
  const answer = useRead('listCallerPlatforms', { query: { query: key!, page_size: 100 } });
  return (
    <Answer of={answer}>
      {({ results }) => {
        const platform = results.find((one) => one.key === key);
        return platform ? (
          <PlatformProvider platform={platform} key={platform.key}>
            <Frame platform={platform} />
          </PlatformProvider>
        ) : (
          <Empty title={t('noPlatform', { key })}>
            <NavLink to="/">{t('choosePlatform')}</NavLink>
          </Empty>
        );
      }}
    </Answer>
  );
}

function Frame({ platform }: { platform: CallerPlatform }) {
  const { t } = useTranslation();
  const may = useMay();
  const { pathname } = useLocation();
  const shown = pages.filter(({ needs }) => may(...needs));
  // On narrow screens: the path on which the reader opened the list of pages. Another page closes it.
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const isNavigationOpen = openedOn === pathname;
  return (
    <div className="frame">
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      <TopBar
        menu={
          <button
            type="button"
            className="quiet menu"
            aria-expanded={isNavigationOpen}
            aria-controls="navigation"
            onClick={() => setOpenedOn(isNavigationOpen ? null : pathname)}
          >
            {t('menu')}
          </button>
        }
      >
        <NavLink className="home" to="/">
          {platform.name || platform.key}
        </NavLink>
        <CommandPalette pages={shown} />
        <LanguageChoice />
        <Person />
      </TopBar>
      <nav id="navigation" aria-label={t('navigation')} data-open={isNavigationOpen}>
        <ul>
          {shown.map(({ name }) => (
            <li key={name}>
              <NavLink to={`/${platform.key}/${name}`}>{t('title', { ns: name })}</NavLink>
            </li>
          ))}
        </ul>
        <div className="elsewhere">
          <Places />
        </div>
      </nav>
      <main id="main" tabIndex={-1}>
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<Loading />}>
            <Routes>
              <Route index element={<FirstPage pages={shown} />} />
              {shown.map(({ name, Component }) => (
                <Route key={name} path={`${name}/*`} element={<Component />} />
              ))}
              <Route path="*" element={<Empty title={t('noPage')} />} />
            </Routes>
          </Suspense>
        </ErrorBoundary>
      </main>
      <RecordsUntil />
    </div>
  );
}

function FirstPage({ pages: [first] }: { pages: Page[] }) {
  const { t } = useTranslation();
  const { key } = usePlatform();
  return first ? <Navigate to={`/${key}/${first.name}`} replace /> : <Empty title={t('nothingPermitted')} />;
}

function LanguageChoice() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <label className="language">
      <span className="hidden">{t('language')}</span>
      <select value={language} onChange={({ target }) => void chooseLanguage(target.value as Language)}>
        {Object.entries(LANGUAGES).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function Person() {
  const { t } = useTranslation();
  const { caller, signOut } = useSession();
  const navigate = useNavigate();
  return (
    <span className="person">
      <span>{caller.name || caller.username || t(`kinds.${caller.kind}`)}</span>
      <button type="button" className="quiet" onClick={() => void signOut().then(() => navigate('/'))}>
        {t('signOut')}
      </button>
    </span>
  );
}

function RecordsUntil() {
  const { t } = useTranslation();
  const asOf = useDataAsOf();
  return (
    <footer className="bottom">
      {asOf !== null && (
        <>
          {t('recordsUntil')} <Time value={asOf} />
        </>
      )}
    </footer>
  );
}
