import { LRUCache } from 'lru-cache';
import type { ConnectionTarget } from '../../core/connect.js';
import { watchChannel } from '../../core/watchChannel.js';
import { type MentorVisibility, listVisibleTenants } from '../../mentors/mentors/mentorScope.js';
import type { CacheCounters } from './engine.js';

export interface AnswerOptions<T> {
  /** Passes over the memory. */
  fresh?: boolean;
  /** Refuses answers that are not to be kept. */
  mayKeep?: (answer: T) => boolean;
  /** Platforms besides those that the caller sees whose records the answer depends on. */
  madeOf?: (answer: T) => number[];
}

export interface RememberedAnswers {
  /** The answer to a question of a caller who sees this, from memory or by `search`. */
  answer<T extends object>(
    question: unknown,
    sight: MentorVisibility,
    search: () => Promise<T>,
    options?: AnswerOptions<T>,
  ): Promise<T>;
  close(): Promise<void>;
}

interface RememberedAnswer {
  text: string;
  /** Null: every platform. */
  madeOf: number[] | null;
  /** How many changes were known when the search began. */
  changesKnown: number;
}

const MOST_BYTES = 64 * 1024 * 1024;
const KEPT_FOR_MS = 60_000;

/**
 * Remembers answers by what the caller may see and the question, until the channel reports a change in one of the tenants that the
 * answer was made of (the payload is the tenant's id). Callers who may see different records never share an answer.
 */
export function rememberAnswers(target: ConnectionTarget, channel: string, counters: CacheCounters): RememberedAnswers {
  const answers = new LRUCache<string, RememberedAnswer>({
    maxSize: MOST_BYTES,
    ttl: KEPT_FOR_MS,
    sizeCalculation: ({ text }, key) => text.length + key.length,
  });
  const changes = countChanges();
  const watch = watchChannel(target, channel, (payload) => changes.add(Number(payload ?? Number.NaN)));

  return {
    answer: async <T extends object>(
      question: unknown,
      sight: MentorVisibility,
      search: () => Promise<T>,
      { fresh = false, mayKeep = () => true, madeOf = () => [] }: AnswerOptions<T> = {},
    ): Promise<T> => {
      const key = JSON.stringify([sight, question]);
      const known = watch.isConnected() && !fresh ? answers.get(key) : undefined;
      if (known && !changes.happenedSince(known.changesKnown, known.madeOf)) {
        counters.hits += 1;
        return JSON.parse(known.text) as T;
      }
      counters.misses += 1;
      // From before the search: what changes meanwhile makes the answer old.
      const changesKnown = changes.known();
      const answer = await search();
      if (watch.isConnected() && mayKeep(answer)) {
        const seen = listVisibleTenants(sight);
        answers.set(key, { text: JSON.stringify(answer), madeOf: seen && [...seen, ...madeOf(answer)], changesKnown });
      }
      return answer;
    },
    close: () => watch.close(),
  };
}

/** Numbers the changes, and knows the last one of each platform. */
function countChanges() {
  const lastOf = new Map<number, number>();
  let last = 0;
  let lastOfAll = 0;
  return {
    /** A change of this platform, or, when it is not a number, possibly of any. */
    add: (platformId: number) => {
      last += 1;
      if (Number.isSafeInteger(platformId)) lastOf.set(platformId, last);
      else lastOfAll = last;
    },
    known: () => last,
    happenedSince: (known: number, platformIds: number[] | null) =>
      known < lastOfAll || (platformIds ? platformIds.some((id) => (lastOf.get(id) ?? 0) > known) : last > known),
  };
}
