import { LRUCache } from 'lru-cache';
import type { Visibility } from '../access/visibility.js';
import type { ConnectionTarget } from '../connect.js';
import { watchChannel } from '../watchChannel.js';
import type { CacheCounters, CatalogAnswer, CatalogSearch, SearchEngine } from './engine.js';

export interface CachedEngine extends SearchEngine {
  readonly cache: CacheCounters;
}

const MOST_BYTES = 64 * 1024 * 1024;
const KEPT_FOR_MS = 60_000;

/**
 * Remembers answers by what the caller may see and what was asked, until something changes in one of the tenants concerned.
 * Callers who may see different records never share an answer. `fresh` asks the engine whatever is remembered.
 */
export function cacheAnswers(engine: SearchEngine, target: ConnectionTarget): CachedEngine {
  const answers = new LRUCache<string, { text: string }>({
    maxSize: MOST_BYTES,
    ttl: KEPT_FOR_MS,
    sizeCalculation: ({ text }, key) => text.length + key.length,
  });
  const counters: CacheCounters = { hits: 0, misses: 0 };
  // Part of every key: a change of a tenant makes older answers unreachable, and the cache drops them in time.
  const versions = new Map<number, number>();
  let anyVersion = 0;
  const watch = watchChannel(target, 'search_changed', (payload) => {
    const platformId = Number(payload ?? Number.NaN);
    anyVersion += 1;
    if (Number.isSafeInteger(platformId)) versions.set(platformId, anyVersion);
    else answers.clear();
  });
  const keyOf = (search: CatalogSearch, visibility: Visibility): string => {
    const seen = visibility.everything ? anyVersion : visibility.scopes.map(({ platformId }) => versions.get(platformId) ?? 0);
    return JSON.stringify([visibility, seen, search]);
  };

  return {
    name: engine.name,
    cache: counters,
    searchCatalog: async (search, visibility, options) => {
      const key = keyOf(search, visibility);
      const known = watch.isConnected() && !options?.fresh ? answers.get(key) : undefined;
      if (known) {
        counters.hits += 1;
        return JSON.parse(known.text) as CatalogAnswer;
      }
      counters.misses += 1;
      const answer = await engine.searchCatalog(search, visibility, options);
      // Kept under the key from before the search: if something changed meanwhile, nobody will ask for it.
      if (watch.isConnected() && !answer.degraded) answers.set(key, { text: JSON.stringify(answer) });
      return answer;
    },
    isReady: () => engine.isReady(),
    close: async () => {
      await watch.close();
      await engine.close();
    },
  };
}
