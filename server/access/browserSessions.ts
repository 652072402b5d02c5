import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/core/connect.js';
import { verifySecret } from '../../db/tenancy/access/secrets.js';
import type { Caller } from '../../db/tenancy/access/caller.js';
import type { AccessChange } from '../../db/tenancy/access/watchAccessChanges.js';
import { type LiveSession, findLiveSession } from '../../db/tenancy/sessions/findLiveSession.js';
import { parseSession } from '../../services/tenancy/sessions/sessionCookie.js';

/** Authenticates callers by the cookie of a browser session. */
export interface BrowserSessions {
  /** The caller of a cookie; null for any fault. */
  findCaller(cookie: string): Promise<Caller | null>;
  forget(change: AccessChange): void;
  /** Times of last use since the last call, by `<platform>.<id>`. */
  takeUsed(): Map<string, Date>;
}

// `max` instead of `maxSize` would allocate memory for all entries at the start.
const MAX_CACHED = 50_000;
const CACHED_FOR_MS = 10_000;

/** `mayCache` is false while changes of rights could be missed. */
export function createBrowserSessions(db: Pick<Database, 'read'>, mayCache: () => boolean): BrowserSessions {
  const cache = new LRUCache<string, LiveSession>({
    maxSize: MAX_CACHED,
    sizeCalculation: () => 1,
    ttl: CACHED_FOR_MS,
  });
  let used = new Map<string, Date>();
  // Results that were read before a change must not be cached after it.
  let changes = 0;

  return {
    findCaller: async (cookie) => {
      const parsed = parseSession(cookie);
      if (!parsed) return null;
      const key = `${parsed.platformId}.${parsed.id}`;
      let session: LiveSession | null | undefined = mayCache() ? cache.get(key) : undefined;
      if (!session) {
        const changesBefore = changes;
        session = await findLiveSession(db, parsed);
        if (session && mayCache() && changes === changesBefore) cache.set(key, session);
      }
      if (!session || session.endsAt.getTime() <= Date.now()) return null;
      if (!verifySecret(parsed.secret, session.secretSha256)) return null;
      used.set(key, new Date());
      return session.caller;
    },
    forget: (change) => {
      changes += 1;
      if (change === 'all') return cache.clear();
      if ('credentials' in change) return;
      for (const [key, { caller }] of cache.entries()) if (change.users.includes(caller.user.id)) cache.delete(key);
    },
    takeUsed: () => {
      const taken = used;
      used = new Map();
      return taken;
    },
  };
}
