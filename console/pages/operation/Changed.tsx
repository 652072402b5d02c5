import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../api/client';

type Entry = DataOf<'listAuditEntries'>['results'][number];

const write = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** The values of a change: from what to what, or all of a new or removed row. */
export function Changed({ action, before, after }: Pick<Entry, 'action' | 'before' | 'after'>) {
  const { t } = useTranslation('operation');
  if (action !== 'update') {
    const values = Object.entries(after ?? before ?? {});
    return (
      <details>
        <summary>{t('columns', { count: values.length })}</summary>
        <ul className="changed">
          {values.map(([column, value]) => (
            <li key={column}>
              {column}: {write(value)}
            </li>
          ))}
        </ul>
      </details>
    );
  }
  return (
    <ul className="changed">
      {Object.entries(after ?? {}).map(([column, value]) => (
        <li key={column}>
          {column}: <del>{write(before?.[column])}</del> <span aria-hidden="true">→</span> <ins>{write(value)}</ins>
        </li>
      ))}
    </ul>
  );
}
