import type { RowRange } from './pageByLength.js';

/** Rows of a batch. */
const BATCH_SIZE = 2_000;

/** The rows of the first batch. */
export const FIRST_BATCH: RowRange = { limit: BATCH_SIZE, offset: 0 };

/**
 * Reads all rows of a list after its first batch in batches: while one batch is written and sent, the next is read.
 */
export async function* readRowsInBatches<Row>(
  first: { rows: Row[] },
  readRows: (rows: RowRange) => Promise<{ rows: Row[] }>,
): AsyncIterable<(Row & object)[]> {
  let batch = Promise.resolve(first);
  for (let offset = BATCH_SIZE; ; offset += BATCH_SIZE) {
    const { rows } = await batch;
    const isLast = rows.length < BATCH_SIZE;
    if (!isLast) batch = readRows({ limit: BATCH_SIZE, offset });
    // A consumer that stops before the next batch never awaits it: its rejection must not be unhandled.
    batch.catch(() => undefined);
    yield rows as (Row & object)[];
    if (isLast) return;
  }
}
