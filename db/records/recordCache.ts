import { LRUCache } from 'lru-cache';

/** Numbers of terms and parts, and texts of parts: what is committed never changes. */
export interface RecordCache {
  /** By kind, platform and digest. */
  numbers: LRUCache<string, number>;
  /** JSON of parts by platform and number. */
  texts: LRUCache<string, string>;
  /** The last numbers that were seen, by platform: a database that knows fewer was restored from a copy. */
  counters: Map<number, { lastTerm: number; lastPart: number }>;
}

const MOST_NUMBERS = 200_000;
/** Characters. */
const MOST_TEXT = 32_000_000;
const caches = new WeakMap<object, RecordCache>();

/** The cache of a process for a database. */
export function recordCacheOf(db: object): RecordCache {
  const known = caches.get(db);
  if (known) return known;
  const cache: RecordCache = {
    numbers: new LRUCache({ max: MOST_NUMBERS }),
    texts: new LRUCache({ maxSize: MOST_TEXT, sizeCalculation: (text) => text.length + 1 }),
    counters: new Map(),
  };
  caches.set(db, cache);
  return cache;
}

/** Forgets everything when the database turns out to be another one than before. */
export function holdToCounters(
  { numbers, texts, counters }: RecordCache,
  platformId: number,
  { lastTerm, lastPart }: { lastTerm: number; lastPart: number },
): void {
  const seen = counters.get(platformId);
  if (!seen || (lastTerm >= seen.lastTerm && lastPart >= seen.lastPart)) return;
  numbers.clear();
  texts.clear();
  counters.clear();
}
