import type { DomNode, FormatCallback } from 'html-to-text';

const BETWEEN_CELLS = ' | ';

/** Formats an HTML table for html-to-text: one line per row if all cells have one line; otherwise (layout tables) one cell after
 * the other. html-to-text's own formatter allocates memory by the spans that a document states, without a limit.
 */
export const tableAsText: FormatCallback = (element, walk, builder) => {
  builder.openTable();
  for (const row of listRows(element)) {
    builder.openTableRow();
    for (const cell of row) {
      builder.openTableCell();
      walk(cell.children, builder);
      builder.closeTableCell();
    }
    builder.closeTableRow();
  }
  builder.closeTable({
    tableToString: (rows) => rows.map((cells) => formatLine(cells.map(({ text }) => text.trim()))).join('\n'),
  });
};

function formatLine(cells: string[]): string {
  return cells.some((text) => text.includes('\n'))
    ? cells.filter((text) => text !== '').join('\n\n')
    : cells.join(BETWEEN_CELLS);
}

/** The cells of each row. */
function listRows({ children }: DomNode): DomNode[][] {
  return children.flatMap((child) => {
    if (child.type !== 'tag') return [];
    if (child.name === 'caption') return [[child]];
    if (child.name === 'tr') return [child.children.filter(({ name }) => name === 'td' || name === 'th')];
    return child.name === 'table' ? [] : listRows(child);
  });
}
