import type { Column } from './DataTable';

interface ShortTableProps<Row> {
  caption: string;
  columns: Pick<Column<Row>, 'id' | 'title' | 'cell' | 'isNumber'>[];
  rows: Row[];
  /** What tells a row from the others. */
  keyOf: (row: Row) => string | number;
}

/** A list whose rows are all in one answer. */
export function ShortTable<Row>({ caption, columns, rows, keyOf }: ShortTableProps<Row>) {
  return (
    <div className="scroller short" tabIndex={0} role="group" aria-label={caption}>
      <table>
        <caption className="hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ id, title, isNumber }) => (
              <th key={id} scope="col" className={isNumber ? 'number' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ id, cell, isNumber }) => (
                <td key={id} className={isNumber ? 'number' : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
