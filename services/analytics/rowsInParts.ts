import type { RowRange } from './pageOfLength.js';

/** Rows of a part. */
const ROWS_AT_ONCE = 2_000;

/** All rows of a list, part by part: while one is written and sent, the next is read. */
export async function* rowsInParts<Row>({
  readRows,
}: {
  readRows: (rows: RowRange) => Promise<{ rows: Row[] }>;
}): AsyncIterable<(Row & object)[]> {
  let part = readRows({ limit: ROWS_AT_ONCE, offset: 0 });
  for (let offset = ROWS_AT_ONCE; ; offset += ROWS_AT_ONCE) {
    const { rows } = await part;
    const isLast = rows.length < ROWS_AT_ONCE;
    if (!isLast) part = readRows({ limit: ROWS_AT_ONCE, offset });
    // Whoever stops before the next part never learns that it failed.
    part.catch(() => undefined);
    yield rows as (Row & object)[];
    if (isLast) return;
  }
}
