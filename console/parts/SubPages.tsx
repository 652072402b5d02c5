import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Route, Routes } from 'react-router';
import { Empty } from './states';
import { Tabs } from './Tabs';

export interface SubPage {
  /** The part of the address after `base`; empty for the page at `base` itself. */
  name: string;
  title: string;
  content: ReactNode;
}

/** Pages about one thing, each with an address below `base`, and the links to them. */
export function SubPages({ label, base, pages }: { label: string; base: string; pages: SubPage[] }) {
  const { t } = useTranslation();
  return (
    <>
      <Tabs
        label={label}
        tabs={pages.map(({ name, title }) => ({ to: name === '' ? base : `${base}/${name}`, title, end: name === '' }))}
      />
      <Routes>
        {pages.map(({ name, content }) => (
          <Route key={name} path={name === '' ? '' : `${name}/*`} element={content} />
        ))}
        <Route path="*" element={<Empty title={t('noPage')} />} />
      </Routes>
    </>
  );
}
