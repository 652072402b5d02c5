import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Channel } from './channel.js';

// A `max` would reserve room for all of them at the start.
const ACCOUNTS_REMEMBERED = 10_000;
const ASKED_AGAIN_AFTER_MS = 5_000;

/**
 * The same channel, which is asked for the facts of an account once in five seconds at most, and answers the same meanwhile: whoever sends wrong
 * signatures can't make us ask more often.
 */
export function askedRarely(channel: Channel): Channel {
  const asked = new LRUCache<string, Promise<Record<string, string>>>({ maxSize: ACCOUNTS_REMEMBERED, sizeCalculation: () => 1, ttl: ASKED_AGAIN_AFTER_MS });
  return {
    ...channel,
    readFacts: (config, webhookPath) => {
      const account = hash('sha256', JSON.stringify([config, webhookPath]));
      const facts = asked.get(account) ?? channel.readFacts(config, webhookPath);
      if (!asked.has(account)) asked.set(account, facts);
      return facts;
    },
  };
}
