/** Keys that a provider publishes, by id. */
export interface RotatingKeys<Key> {
  /** Null: no such key is published. Rejects as `read` does if no keys are cached. */
  find(keyId: string): Promise<Key | null>;
}

const MAX_AGE_MS = 24 * 3_600_000;
/** Limits the requests that unknown key ids cause: a burst, and then one every few seconds. */
const MAX_REQUESTS = 5;
const REQUEST_INTERVAL_MS = 5_000;

/** Caches the keys that `read` gets from their publisher. Reads them once a day, and when a key is missing, because keys rotate.
 * While the publisher does not answer, uses the cached keys. `unknown` builds the error if no keys were ever read.
 */
export function openRotatingKeys<Key>(
  read: () => Promise<Map<string, Key>>,
  { unknown, now = Date.now }: { unknown: () => Error; now?: () => number },
): RotatingKeys<Key> {
  let known = new Map<string, Key>();
  let readAtMs = -Infinity;
  /** Remaining requests of the burst. */
  let requests = MAX_REQUESTS;
  let countedAtMs = now();
  let running: Promise<void> | null = null;

  const refresh = async (): Promise<void> => {
    known = await read();
    readAtMs = now();
  };
  const takeRequest = (): boolean => {
    requests = Math.min(MAX_REQUESTS, requests + (now() - countedAtMs) / REQUEST_INTERVAL_MS);
    countedAtMs = now();
    if (requests < 1) return false;
    requests -= 1;
    return true;
  };
  /** Concurrent calls share one read. */
  const refreshOnce = () => (running ??= refresh().finally(() => (running = null)));

  return {
    find: async (keyId) => {
      const isOld = now() - readAtMs > MAX_AGE_MS;
      if ((isOld || !known.has(keyId)) && (running !== null || takeRequest())) {
        try {
          await refreshOnce();
        } catch (error) {
          if (!known.has(keyId)) throw error;
        }
      }
      if (!known.has(keyId) && readAtMs === -Infinity) throw unknown();
      return known.get(keyId) ?? null;
    },
  };
}
