import process from 'node:process';
import { getBorderCharacters, table } from 'table';

const GAP = 2;
/** Narrower columns hold no word. */
const MIN_WIDTH = 8;

/** Prints rows as a table that fits the terminal, whose widest columns are wrapped; as wide as they are where the output is no terminal. */
export function printTable(rows: readonly object[]): void {
  if (rows.length === 0) console.log('There are none.');
  else process.stdout.write(formatTable(rows, process.stdout.isTTY ? process.stdout.columns : Infinity));
}

/** The rows under their names, no line longer than `width` characters. Where so many columns don't fit, a row is a list of its values. */
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

/** Takes from the widest columns what is too much. Null where even narrow columns are too many. */
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

/** Without control characters, which would move the cursor. */
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
