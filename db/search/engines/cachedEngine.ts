import type { ConnectionTarget } from '../../core/connect.js';
import type { CacheCounters, SearchEngine } from './engine.js';
import { createAnswerCache } from './answerCache.js';

export interface CachedEngine extends SearchEngine {
  readonly cache: CacheCounters;
}

/**
 * Caches answers until a record changes in one of the tenants that they depend on. Searches of mentors that show one
 * user's activity and answers of a substitute engine are never cached. `fresh` bypasses the cache.
 */
export function cacheAnswers(engine: SearchEngine, target: ConnectionTarget): CachedEngine {
  const counters: CacheCounters = { hits: 0, misses: 0 };
  const catalog = createAnswerCache(target, 'search_changed', counters);
  const mentors = createAnswerCache(target, 'notify_mentor_changes', counters);
  return {
    name: engine.name,
    cache: counters,
    searchCatalog: (search, visibility, options) =>
      catalog.answer(search, visibility, () => engine.searchCatalog(search, visibility, options), {
        fresh: options?.fresh ?? false,
        mayCache: ({ degraded }) => !degraded,
      }),
    searchMentors: (search, sight) =>
      search.user
        ? engine.searchMentors(search, sight)
        : mentors.answer(search, sight, () => engine.searchMentors(search, sight), {
            platformIds: ({ madeOf }) => madeOf,
          }),
    isReady: () => engine.isReady(),
    close: async () => {
      await Promise.all([catalog.close(), mentors.close()]);
      await engine.close();
    },
  };
}
