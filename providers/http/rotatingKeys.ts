/** Keys that a party publishes, by name. */
export interface RotatingKeys<Key> {
  /** Null when it has published none of that name. Rejects as the reading does, when there is nothing that is known from before. */
  find(keyId: string): Promise<Key | null>;
}

const MAX_AGE_MS = 24 * 3_600_000;
/** Somebody who makes up names of keys must not make us ask again and again: so often at once, and then every few seconds. */
const MAX_REQUESTS = 5;
const REQUEST_INTERVAL_MS = 5_000;

/**
 * The keys that `read` gets from their publisher. They are requested once a day, and when a key is not among them (they rotate). While the
 * publisher does not answer, those that are known are used. `unknown` makes the error for when none were ever read and none may be requested.
 */
export function openRotatingKeys<Key>(
  read: () => Promise<Map<string, Key>>,
  { unknown, now = Date.now }: { unknown: () => Error; now?: () => number },
): RotatingKeys<Key> {
  let known = new Map<string, Key>();
  let readAtMs = -Infinity;
  /** How often they may be requested at once, by the time of the last request. */
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
  /** Requests that come meanwhile wait for the same answer. */
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
