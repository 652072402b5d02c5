import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from './DataTable';
import { Empty } from './states';

/** A column, or buttons for the row: these stay in view, and their title is for readers who do not see them. */
export type RowColumn<Row> = Column<Row> & { isAction?: boolean };

interface RowTableProps<Row> {
  caption: string;
  columns: RowColumn<Row>[];
  rows: Row[];
  getKey: (row: Row) => string | number;
  /** Shown when there are no rows. */
  empty?: string;
  /** What the reader can do about it. */
  children?: ReactNode;
}

const findClass = <Row,>({ isAction, isNumber }: RowColumn<Row>) =>
  isAction ? 'row-actions' : isNumber ? 'number' : undefined;

/** A list that the service answers as a whole. */
export function RowTable<Row>({ caption, columns, rows, getKey, empty, children }: RowTableProps<Row>) {
  const { t } = useTranslation();
  if (rows.length === 0) return <Empty title={empty ?? t('noRows')}>{children}</Empty>;
  return (
    <div className="scroller short" tabIndex={0} role="group" aria-label={caption}>
      <table>
        <caption className="hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={findClass(column)}>
                {column.isAction ? <span className="hidden">{column.title}</span> : column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={getKey(row)}>
              {columns.map((column) => (
                <td key={column.id} className={findClass(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
