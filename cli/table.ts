import process from 'node:process';
import { getBorderCharacters, table } from 'table';

const GAP = 2;
/** Narrower columns would break words. */
const MIN_WIDTH = 8;

/** Prints rows as a table; on a terminal, wraps the widest columns to fit. */
export function printTable(rows: readonly object[]): void {
  if (rows.length === 0) console.log('There are none.');
  else process.stdout.write(formatTable(rows, process.stdout.isTTY ? process.stdout.columns : Infinity));
}

/**
 * Formats rows below their names with lines of at most `width` characters. If there are too many columns, each row
 * becomes a list of values.
 */
export function formatTable(rows: readonly object[], width: number): string {
  const [first] = rows;
  if (!first) return '';
  const names = Object.keys(first);
  const cells = [names, ...rows.map((row) => Object.values(row).map(formatCell))];
  const widths = fitWidths(
    names.map((_, column) => Math.max(...cells.map((row) => [...(row[column] ?? '')].length), 1)),
    width,
  );
  if (!widths) return formatLists(rows);
  return table(cells, {
    border: getBorderCharacters('void'),
    columnDefault: { paddingLeft: 0, paddingRight: GAP, wrapWord: true },
    columns: widths.map((columnWidth) => ({ width: columnWidth })),
    drawHorizontalLine: () => false,
  }).replace(/ +$/gm, '');
}

/** Narrows the widest columns to fit. Null: even the narrowest columns do not fit. */
function fitWidths(widths: number[], width: number): number[] | null {
  const fitting = [...widths];
  const available = width - GAP * widths.length;
  if (widths.reduce((sum, one) => sum + Math.min(one, MIN_WIDTH), 0) > available) return null;
  for (let total = fitting.reduce((sum, one) => sum + one, 0); total > available; total--)
    fitting[fitting.indexOf(Math.max(...fitting))]!--;
  return fitting;
}

function formatLists(rows: readonly object[]): string {
  return rows
    .map(
      (row) =>
        `${Object.entries(row)
          .map(([name, value]) => `${name}: ${formatCell(value)}\n`)
          .join('')}\n`,
    )
    .join('');
}

/** Formats a cell without control characters, which would move the cursor. */
function formatCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text =
    value instanceof Date
      ? value.toISOString()
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value as string | number | boolean);
  // eslint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ');
}
