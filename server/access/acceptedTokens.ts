import { LRUCache } from 'lru-cache';
import type { Caller } from '../../db/tenancy/access/caller.js';
import type { AccessChange } from '../../db/tenancy/access/watchAccessChanges.js';

/** A token of an identity provider that was accepted, and what its rights depend on. */
export interface AcceptedToken {
  caller: Caller;
  userIds: number[];
  linkIds: number[];
  credentialIds: number[];
  /** Milliseconds. */
  expiresAt: number;
}

export interface AcceptedTokens {
  /** What is known of a token with this key; undefined: nothing. Null: it was refused. */
  find(key: string): AcceptedToken | null | undefined;
  /** Runs `work`, and keeps its result unless rights changed meanwhile. */
  keep(key: string, work: () => Promise<AcceptedToken | null>): Promise<AcceptedToken | null>;
  forget(change: AccessChange): void;
}

// `max` instead of `maxSize` would allocate memory for all entries at the start.
const MAX_CACHED = 50_000;
const MAX_REFUSED = 10_000;
const CACHED_FOR_MS = 10_000;
const LIMITS = { sizeCalculation: () => 1, ttl: CACHED_FOR_MS };

/**
 * Caches accepted tokens for ten seconds, and not beyond their expiry; with `keepsRefused` also which were refused.
 * `mayCache` is false while changes of rights could be missed.
 */
export function createAcceptedTokens(mayCache: () => boolean, { keepsRefused = false } = {}): AcceptedTokens {
  const accepted = new LRUCache<string, AcceptedToken>({ maxSize: MAX_CACHED, ...LIMITS });
  const refused = new LRUCache<string, true>({ maxSize: MAX_REFUSED, ...LIMITS });
  // Results that were read before a change must not be cached after it.
  let changes = 0;
  return {
    find: (key) => {
      if (!mayCache()) return undefined;
      const known = accepted.get(key);
      if (known) return known.expiresAt > Date.now() ? known : undefined;
      return refused.has(key) ? null : undefined;
    },
    keep: async (key, work) => {
      const changesBefore = changes;
      const token = await work();
      if (!mayCache() || changes !== changesBefore) return token;
      // A token within the clock skew is verified each time.
      if (token && token.expiresAt > Date.now()) accepted.set(key, token);
      if (!token && keepsRefused) refused.set(key, true);
      return token;
    },
    forget: (change) => {
      changes += 1;
      refused.clear();
      if (change === 'all') return accepted.clear();
      for (const [key, token] of accepted.entries()) if (concerns(change, token)) accepted.delete(key);
    },
  };
}

const concerns = (change: Exclude<AccessChange, 'all'>, { userIds, credentialIds }: AcceptedToken) =>
  'credentials' in change
    ? credentialIds.some((id) => change.credentials.includes(id))
    : userIds.some((id) => change.users.includes(id));
