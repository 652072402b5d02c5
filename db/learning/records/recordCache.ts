import { LRUCache } from 'lru-cache';

/** Numbers of terms and parts, and texts of parts: what is committed never changes. */
export interface RecordCache {
  /** By kind, platform and digest. */
  numbers: LRUCache<string, number>;
  /** JSON of parts by platform and number. */
  texts: LRUCache<string, string>;
  /** The last numbers that were seen, by platform. */
  counters: Map<number, { lastTerm: number; lastPart: number }>;
  /** How often people were erased from the records, by platform. */
  erasures: Map<number, number>;
  /** Up to when statements were consistent at the last look, by platform: they still are. */
  through: Map<number, string>;
  /** Counts up with each forgetting: what was read before must not be remembered after it. */
  generation: number;
  /** Months that have a partition. */
  months: Set<string>;
  /** Of the tables of which this is known; null before the first look. */
  identity: string | null;
}

// A `max` would reserve room for all of them at the start.
const MOST_NUMBERS = 200_000;
/** Characters. */
const MOST_TEXT = 32_000_000;
const caches = new WeakMap<object, RecordCache>();

/** SQL: changes when the server is another one or started again, and when the tables were made anew or emptied. */
export const IDENTITY = `concat(extract(epoch from pg_postmaster_start_time()), ' ', pg_relation_filenode('record_parts'))`;

/** The cache of a process for a database. */
export function recordCacheOf(db: object): RecordCache {
  const known = caches.get(db);
  if (known) return known;
  const cache: RecordCache = {
    numbers: new LRUCache({ maxSize: MOST_NUMBERS, sizeCalculation: () => 1 }),
    texts: new LRUCache({ maxSize: MOST_TEXT, sizeCalculation: (text) => text.length + 1 }),
    counters: new Map(),
    erasures: new Map(),
    through: new Map(),
    generation: 0,
    months: new Set(),
    identity: null,
  };
  caches.set(db, cache);
  return cache;
}

/** Forgets everything when the tables turn out to be others than before: the database was restored from a copy. */
export function holdToIdentity(cache: RecordCache, identity: string): void {
  if (cache.identity !== null && cache.identity !== identity) forget(cache);
  cache.identity = identity;
}

/** Forgets everything when fewer numbers are used than before. */
export function holdToCounters(
  cache: RecordCache,
  platformId: number,
  { lastTerm, lastPart }: { lastTerm: number; lastPart: number },
): void {
  const seen = cache.counters.get(platformId);
  if (seen && (lastTerm < seen.lastTerm || lastPart < seen.lastPart)) forget(cache);
}

/** Forgets everything when people were erased meanwhile: agents and parts are not what they were. */
export function holdToErasures(cache: RecordCache, platformId: number, erasures: number): void {
  if ((cache.erasures.get(platformId) ?? erasures) !== erasures) forget(cache);
  cache.erasures.set(platformId, erasures);
}

function forget(cache: RecordCache): void {
  for (const known of [cache.numbers, cache.texts, cache.counters, cache.erasures, cache.through, cache.months])
    known.clear();
  cache.generation += 1;
}
