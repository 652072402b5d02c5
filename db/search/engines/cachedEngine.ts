import type { ConnectionTarget } from '../../core/connect.js';
import type { CacheCounters, SearchEngine } from './engine.js';
import { rememberAnswers } from './rememberedAnswers.js';

export interface CachedEngine extends SearchEngine {
  readonly cache: CacheCounters;
}

/**
 * Remembers answers until something changes in one of the tenants that they were made of. Searches of mentors that show what one user
 * did are never remembered, nor are answers of a substitute. `fresh` searches whatever is remembered.
 */
export function cacheAnswers(engine: SearchEngine, target: ConnectionTarget): CachedEngine {
  const counters: CacheCounters = { hits: 0, misses: 0 };
  const catalog = rememberAnswers(target, 'search_changed', counters);
  const mentors = rememberAnswers(target, 'notify_mentor_changes', counters);
  return {
    name: engine.name,
    cache: counters,
    searchCatalog: (search, visibility, options) =>
      catalog.answer(search, visibility, () => engine.searchCatalog(search, visibility, options), {
        fresh: options?.fresh ?? false,
        mayKeep: ({ degraded }) => !degraded,
      }),
    searchMentors: (search, sight) =>
      search.user
        ? engine.searchMentors(search, sight)
        : mentors.answer(search, sight, () => engine.searchMentors(search, sight), { madeOf: ({ madeOf }) => madeOf }),
    isReady: () => engine.isReady(),
    close: async () => {
      await Promise.all([catalog.close(), mentors.close()]);
      await engine.close();
    },
  };
}
