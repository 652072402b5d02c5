import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ChannelAdapter } from './channel.js';

// A `max` would reserve room for all of them at the start.
const MAX_CACHED_ACCOUNTS = 10_000;
const CACHE_TTL_MS = 5_000;

/**
 * The same channel, from which the facts of an account are read once in five seconds at most: whoever sends wrong
 * signatures can't make us read them more often.
 */
export function cacheFacts(channel: ChannelAdapter): ChannelAdapter {
  const known = new LRUCache<string, Promise<Record<string, string>>>({
    maxSize: MAX_CACHED_ACCOUNTS,
    sizeCalculation: () => 1,
    ttl: CACHE_TTL_MS,
  });
  return {
    ...channel,
    readFacts: (config, webhookPath) => {
      const account = hash('sha256', JSON.stringify([config, webhookPath]));
      const facts = known.get(account) ?? channel.readFacts(config, webhookPath);
      if (!known.has(account)) known.set(account, facts);
      return facts;
    },
  };
}
