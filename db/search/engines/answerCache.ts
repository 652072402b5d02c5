import { LRUCache } from 'lru-cache';
import type { ConnectionTarget } from '../../core/connect.js';
import { watchChannel } from '../../core/watchChannel.js';
import { type MentorVisibility, listVisibleTenants } from '../../mentors/mentors/mentorScope.js';
import type { CacheCounters } from './engine.js';

export interface AnswerOptions<T> {
  /** Bypasses the cache. */
  fresh?: boolean;
  /** Whether an answer may be cached. */
  mayCache?: (answer: T) => boolean;
  /** Platforms that the answer depends on, in addition to those that the caller sees. */
  platformIds?: (answer: T) => number[];
}

export interface AnswerCache {
  /** Returns the answer to a question of a caller with this sight, from the cache or by `search`. */
  answer<T extends object>(
    question: unknown,
    sight: MentorVisibility,
    search: () => Promise<T>,
    options?: AnswerOptions<T>,
  ): Promise<T>;
  close(): Promise<void>;
}

interface CachedAnswer {
  text: string;
  /** Platforms that the answer depends on; null: all. */
  platformIds: number[] | null;
  /** Number of known changes when the search began. */
  changesKnown: number;
}

const MOST_BYTES = 64 * 1024 * 1024;
const MAX_AGE_MS = 60_000;

/**
 * Creates a cache of answers by sight and question. An answer is valid until the channel reports a change in one of the
 * tenants that it depends on (the payload is the tenant's id). Callers who may see different records never share an
 * answer.
 */
export function createAnswerCache(target: ConnectionTarget, channel: string, counters: CacheCounters): AnswerCache {
  const answers = new LRUCache<string, CachedAnswer>({
    maxSize: MOST_BYTES,
    ttl: MAX_AGE_MS,
    sizeCalculation: ({ text }, key) => text.length + key.length,
  });
  const changes = countChanges();
  const watch = watchChannel(target, channel, (payload) => changes.add(Number(payload ?? Number.NaN)));

  return {
    answer: async <T extends object>(
      question: unknown,
      sight: MentorVisibility,
      search: () => Promise<T>,
      { fresh = false, mayCache = () => true, platformIds = () => [] }: AnswerOptions<T> = {},
    ): Promise<T> => {
      const key = JSON.stringify([sight, question]);
      const known = watch.isConnected() && !fresh ? answers.get(key) : undefined;
      if (known && !changes.happenedSince(known.changesKnown, known.platformIds)) {
        counters.hits += 1;
        return JSON.parse(known.text) as T;
      }
      counters.misses += 1;
      // Read before the search, so that changes during the search invalidate the answer.
      const changesKnown = changes.known();
      const answer = await search();
      if (watch.isConnected() && mayCache(answer)) {
        const seen = listVisibleTenants(sight);
        answers.set(key, {
          text: JSON.stringify(answer),
          platformIds: seen && [...seen, ...platformIds(answer)],
          changesKnown,
        });
      }
      return answer;
    },
    close: () => watch.close(),
  };
}

/** Numbers the changes and stores the last number of each platform. */
function countChanges() {
  const lastByPlatform = new Map<number, number>();
  let last = 0;
  let lastOfAll = 0;
  return {
    /** Adds a change of this platform, or of any platform if `platformId` is not an integer. */
    add: (platformId: number) => {
      last += 1;
      if (Number.isSafeInteger(platformId)) lastByPlatform.set(platformId, last);
      else lastOfAll = last;
    },
    known: () => last,
    happenedSince: (known: number, platformIds: number[] | null) =>
      known < lastOfAll ||
      (platformIds ? platformIds.some((id) => (lastByPlatform.get(id) ?? 0) > known) : last > known),
  };
}
