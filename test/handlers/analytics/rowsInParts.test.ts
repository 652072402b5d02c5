import { describe, expect, it } from '@jest/globals';
import { FIRST_BATCH, readRowsInBatches } from '../../../services/analytics/readRowsInBatches.js';

/** A list of so many rows that fails from an offset on, and the offsets that were read. */
function listOf(rows: number, failsFrom = Infinity) {
  const read: number[] = [];
  const readRows = ({ limit, offset }: { limit: number; offset: number }) => {
    read.push(offset);
    if (offset >= failsFrom) return Promise.reject(new Error('lost'));
    return Promise.resolve({
      rows: Array.from({ length: Math.max(0, Math.min(limit, rows - offset)) }, (_, index) => ({ n: offset + index })),
    });
  };
  return { read, readParts: async () => readRowsInBatches(await readRows(FIRST_BATCH), readRows) };
}

describe('rows in parts', () => {
  it.each([0, 1, 1_999, 2_000, 2_001, 6_500])('are all of %i, once, in order', async (count) => {
    const parts = await listOf(count).readParts();
    const seen: number[] = [];
    for await (const rows of parts) seen.push(...rows.map(({ n }) => n));
    expect(seen).toEqual(Array.from({ length: count }, (_, index) => index));
  });

  it('are read one part ahead and no further', async () => {
    const { read, readParts } = listOf(10_000);
    const iterator = (await readParts())[Symbol.asyncIterator]();
    await iterator.next();
    expect(read).toEqual([0, 2_000]);
    await iterator.next();
    expect(read).toEqual([0, 2_000, 4_000]);
  });

  it('fail when the part that failed is reached, and hurt nobody who stops before', async () => {
    const iterator = (await listOf(10_000, 2_000).readParts())[Symbol.asyncIterator]();
    expect((await iterator.next()).value).toHaveLength(2_000);
    await expect(iterator.next()).rejects.toThrow('lost');
    const stopped = (await listOf(10_000, 2_000).readParts())[Symbol.asyncIterator]();
    await stopped.next();
    await stopped.return?.();
    // An unhandled rejection would fail the file.
    await new Promise(setImmediate);
  });
});
