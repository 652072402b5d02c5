import { LRUCache } from 'lru-cache';

/** Cached ids of identifiers and fragments, and texts of fragments; committed values never change. */
export interface RecordCache {
  /** By kind, platform and digest. */
  numbers: LRUCache<string, number>;
  /** JSON of fragments by platform and id. */
  texts: LRUCache<string, string>;
  /** The last known counters, by platform. */
  counters: Map<number, { lastTerm: number; lastPart: number }>;
  /** Number of erasures of people from the records, by platform. */
  erasures: Map<number, number>;
  /** The watermark known last, by platform: statements up to this time are visible. */
  through: Map<number, string>;
  /** Incremented at each clearing: values read before it must not be cached. */
  generation: number;
  /** Months that have a partition. */
  months: Set<string>;
  /** Identity of the tables that the cache belongs to; null before the first look. */
  identity: string | null;
}

// LRUCache with `max` would allocate all entries at the start.
const MOST_NUMBERS = 200_000;
/** Characters. */
const MOST_TEXT = 32_000_000;
const caches = new WeakMap<object, RecordCache>();

/** SQL: changes when the server is replaced or restarted, and when the tables are recreated or truncated. */
export const IDENTITY = `concat(extract(epoch from pg_postmaster_start_time()), ' ', pg_relation_filenode('record_fragments'))`;

/** The cache of this process for a database. */
export function getRecordCache(db: object): RecordCache {
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

/** Clears the cache when the tables have another identity: the database was restored from a copy. */
export function checkIdentity(cache: RecordCache, identity: string): void {
  if (cache.identity !== null && cache.identity !== identity) clearCache(cache);
  cache.identity = identity;
}

/** Clears the cache when the counters are lower than before. */
export function checkCounters(
  cache: RecordCache,
  platformId: number,
  { lastTerm, lastPart }: { lastTerm: number; lastPart: number },
): void {
  const seen = cache.counters.get(platformId);
  if (seen && (lastTerm < seen.lastTerm || lastPart < seen.lastPart)) clearCache(cache);
}

/** Clears the cache when people were erased meanwhile, because identifiers and fragments changed. */
export function checkErasures(cache: RecordCache, platformId: number, erasures: number): void {
  if ((cache.erasures.get(platformId) ?? erasures) !== erasures) clearCache(cache);
  cache.erasures.set(platformId, erasures);
}

function clearCache(cache: RecordCache): void {
  for (const known of [cache.numbers, cache.texts, cache.counters, cache.erasures, cache.through, cache.months])
    known.clear();
  cache.generation += 1;
}
