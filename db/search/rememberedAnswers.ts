import { LRUCache } from 'lru-cache';
import type { ConnectionTarget } from '../core/connect.js';
import { watchChannel } from '../core/watchChannel.js';
import type { Sight } from '../mentors/mentorScope.js';
import type { CacheCounters } from './engine.js';

export interface RememberedAnswers {
  /**
   * The answer to what was asked by a caller who sees this, from memory or by `ask`. `fresh` passes over the memory; an answer that
   * `mayKeep` refuses is not kept.
   */
  answer<T extends object>(
    asked: unknown,
    sight: Sight,
    ask: () => Promise<T>,
    options?: { fresh?: boolean; mayKeep?: (answer: T) => boolean },
  ): Promise<T>;
  close(): Promise<void>;
}

const MOST_BYTES = 64 * 1024 * 1024;
const KEPT_FOR_MS = 60_000;

/**
 * Remembers answers by what the caller may see and what was asked, until the channel tells of a change in one of the tenants
 * concerned (the payload is the tenant's id). Callers who may see different records never share an answer.
 */
export function rememberAnswers(target: ConnectionTarget, channel: string, counters: CacheCounters): RememberedAnswers {
  const answers = new LRUCache<string, { text: string }>({
    maxSize: MOST_BYTES,
    ttl: KEPT_FOR_MS,
    sizeCalculation: ({ text }, key) => text.length + key.length,
  });
  // Part of every key: a change of a tenant makes older answers unreachable, and the cache drops them in time.
  const versions = new Map<number, number>();
  let anyVersion = 0;
  const watch = watchChannel(target, channel, (payload) => {
    const platformId = Number(payload ?? Number.NaN);
    anyVersion += 1;
    if (Number.isSafeInteger(platformId)) versions.set(platformId, anyVersion);
    else answers.clear();
  });
  const keyOf = (asked: unknown, sight: Sight): string => {
    const isOfAll = sight === 'public' || sight.everything;
    const seen = isOfAll ? anyVersion : sight.scopes.map(({ platformId }) => versions.get(platformId) ?? 0);
    return JSON.stringify([sight, seen, asked]);
  };

  return {
    answer: async <T extends object>(
      asked: unknown,
      sight: Sight,
      ask: () => Promise<T>,
      { fresh = false, mayKeep = () => true }: { fresh?: boolean; mayKeep?: (answer: T) => boolean } = {},
    ): Promise<T> => {
      const key = keyOf(asked, sight);
      const known = watch.isConnected() && !fresh ? answers.get(key) : undefined;
      if (known) {
        counters.hits += 1;
        return JSON.parse(known.text) as T;
      }
      counters.misses += 1;
      const answer = await ask();
      // Kept under the key from before the search: if something changed meanwhile, nobody will ask for it.
      if (watch.isConnected() && mayKeep(answer)) answers.set(key, { text: JSON.stringify(answer) });
      return answer;
    },
    close: () => watch.close(),
  };
}
