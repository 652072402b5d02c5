import { type ReactNode, useEffect } from 'react';
import { usePlatform } from '../app/platform';

/** The heading of a page, which also names the window; `children`: what filters the page. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  const { name, key } = usePlatform();
  useEffect(() => {
    document.title = `${title} – ${name || key}`;
  }, [title, name, key]);
  return (
    <div className="page-head">
      <h1>{title}</h1>
      {children}
    </div>
  );
}
