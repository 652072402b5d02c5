import { describe, expect, it } from '@jest/globals';
import { createBatchSizes } from '../../../db/derived/batchSizes.js';

describe('createBatchSizes', () => {
  it('begins small, and doubles after short batches up to a limit, for each platform', () => {
    const sizes = createBatchSizes();
    const grown = [1_000, 1_000, 3_000, 1_000, 1_000].map((durationMs) => {
      sizes.took(1, durationMs);
      return sizes.of(1);
    });
    expect(grown).toEqual([5_000, 10_000, 10_000, 20_000, 20_000]);
    expect(sizes.of(2)).toBe(2_500);
  });

  it('halves after long batches down to the first size, and begins again after a failure', () => {
    const sizes = createBatchSizes();
    for (const durationMs of [1, 1, 1]) sizes.took(1, durationMs);
    const shrunk = [9_000, 9_000, 9_000, 9_000].map((durationMs) => {
      sizes.took(1, durationMs);
      return sizes.of(1);
    });
    expect(shrunk).toEqual([10_000, 5_000, 2_500, 2_500]);
    sizes.took(1, 1);
    sizes.failed(1);
    expect(sizes.of(1)).toBe(2_500);
  });
});
