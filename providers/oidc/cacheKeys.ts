import type { JSONWebKeySet } from 'jose';
import { LRUCache } from 'lru-cache';
import { IssuerUnusable } from './issuerUnusable.js';

/** What is published together with keys that verify tokens. */
export interface PublishedKeySet {
  keys: JSONWebKeySet;
}

const RENEWED_AFTER_MS = 3_600_000;
const USED_FOR_MS = 24 * 3_600_000;
/** Limits the requests that unknown key ids and failing issuers cause. */
const COOLDOWN_MS = 60_000;
const MAX_ISSUERS = 1_000;

interface Cached<Published> {
  published: Published | null;
  error: IssuerUnusable | null;
  fetchedAtMs: number;
  triedAtMs: number;
  running: Promise<void> | null;
}

/** Caches what `fetch` returns, by its argument: see `Issuers.find`. `fetch` throws IssuerUnusable. */
export function cacheKeys<Published extends PublishedKeySet>(
  fetch: (name: string) => Promise<Published>,
  now: () => number,
): (name: string, keyId?: string) => Promise<Published> {
  const cache = new LRUCache<string, Cached<Published>>({ max: MAX_ISSUERS });

  const refresh = async (name: string, entry: Cached<Published>): Promise<void> => {
    entry.triedAtMs = now();
    try {
      entry.published = await fetch(name);
      entry.error = null;
      entry.fetchedAtMs = now();
    } catch (error) {
      entry.error = error as IssuerUnusable;
    }
  };

  return async (name, keyId) => {
    let entry = cache.get(name);
    if (!entry) {
      entry = { published: null, error: null, fetchedAtMs: -Infinity, triedAtMs: -Infinity, running: null };
      cache.set(name, entry);
    }
    const isOld = now() - entry.fetchedAtMs > RENEWED_AFTER_MS;
    const isUnknown = keyId !== undefined && !entry.published?.keys.keys.some(({ kid }) => kid === keyId);
    const isCool = now() - entry.triedAtMs >= COOLDOWN_MS;
    // Concurrent calls share one request.
    const current = entry;
    if ((isOld || isUnknown) && (entry.running || isCool))
      await (entry.running ??= refresh(name, entry).finally(() => (current.running = null)));
    if (!entry.published || now() - entry.fetchedAtMs > USED_FOR_MS)
      throw entry.error ?? new IssuerUnusable('The issuer was not read yet.');
    return entry.published;
  };
}
