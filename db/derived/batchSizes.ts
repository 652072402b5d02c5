/** Statements in the first batch of a platform, and in the first after a failure. */
const FIRST = 2_500;
/** Larger batches cost less per statement, but block the process longer. */
const MOST = 20_000;
/** A batch that took less is followed by one twice as large. */
const SHORT_MS = 2_000;
/** A batch that took longer is followed by one half as large. */
const LONG_MS = 5_000;

/** How many statements the next batch of each platform derives from. */
export interface BatchSizes {
  of(platformId: number): number;
  /** Called after a batch with its duration. */
  took(platformId: number, durationMs: number): void;
  failed(platformId: number): void;
}

/**
 * Makes batches so large that one takes a few seconds, also on a slow machine: a process that ends loses its batch, and if
 * processes end often, only short batches finish.
 */
export function createBatchSizes(): BatchSizes {
  const sizes = new Map<number, number>();
  const of = (platformId: number) => sizes.get(platformId) ?? FIRST;
  return {
    of,
    took: (platformId, durationMs) => {
      const size = of(platformId);
      if (durationMs < SHORT_MS) sizes.set(platformId, Math.min(size * 2, MOST));
      if (durationMs > LONG_MS) sizes.set(platformId, Math.max(size / 2, FIRST));
    },
    failed: (platformId) => void sizes.delete(platformId),
  };
}
