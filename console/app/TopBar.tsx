import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sandboxUrl, serviceUrl } from '../api/page';

/** The other parts of the product, as in the bar of the reference and the guides. */
export function Places() {
  const { t } = useTranslation();
  const places = { console: '/console', reference: '/docs', guides: '/docs/guides/' };
  return (
    <>
      {Object.entries(places).map(([name, path]) => (
        <a key={name} href={serviceUrl + path} aria-current={name === 'console' || undefined}>
          {t(name as keyof typeof places)}
        </a>
      ))}
      {sandboxUrl !== null && <a href={sandboxUrl}>{t('sandbox')}</a>}
    </>
  );
}

/** The bar on top. `menu`: what comes first on narrow screens, where the list of pages has the other parts of the product. */
export function TopBar({ menu, children }: { menu?: ReactNode; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <header className="bar">
      {menu}
      <a className="brand" href={`${serviceUrl}/`}>
        <img src={`${serviceUrl}/docs/sign.svg`} alt="" width="24" height="24" />
        <span>{t('product')}</span>
      </a>
      <nav className="places" aria-label={t('parts')}>
        <Places />
      </nav>
      {children}
    </header>
  );
}
