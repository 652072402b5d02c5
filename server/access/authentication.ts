import { LRUCache } from 'lru-cache';
import type { Caller } from '../../db/tenancy/access/caller.js';
import { type LiveCredential, findLiveCredential } from '../../db/tenancy/access/findLiveCredential.js';
import { parseSecret, verifySecret } from '../../db/tenancy/access/secrets.js';
import type { AccessChange } from '../../db/tenancy/access/watchAccessChanges.js';
import type { Database } from '../../db/core/connect.js';
import { unauthenticated } from '../http/problems.js';

export interface Authentication {
  /**
   * The caller of an Authorization header; null without one. `takesBasic`: also HTTP Basic, with the prefix of a credential as the user and
   * its secret as the password. Throws a Problem (401) when the credential isn't good.
   */
  callerOf(authorization: string | undefined, options?: { takesBasic: boolean }): Promise<Caller | null>;
  forget(change: AccessChange): void;
  /** When credentials, by id, were used last, of those used since the last call. */
  takeUsed(): Map<number, Date>;
  cachedCredentials(): number;
}

// A `max` would reserve room for all of them at the start.
const MAX_CACHED = 50_000;
const CACHED_FOR_MS = 10_000;

/** `mayCache` is false while revocations could be missed. */
export function createAuthentication(db: Pick<Database, 'read'>, mayCache: () => boolean): Authentication {
  const cache = new LRUCache<string, LiveCredential>({
    maxSize: MAX_CACHED,
    sizeCalculation: () => 1,
    ttl: CACHED_FOR_MS,
  });
  let used = new Map<number, Date>();
  // What was read before a change must not be stored after it.
  let changes = 0;

  const find = async (prefix: string): Promise<LiveCredential | null> => {
    const known = mayCache() ? cache.get(prefix) : undefined;
    if (known) return known;
    const changesBefore = changes;
    const stored = await findLiveCredential(db, prefix);
    if (stored && mayCache() && changes === changesBefore) cache.set(prefix, stored);
    return stored;
  };

  return {
    callerOf: async (authorization, { takesBasic } = { takesBasic: false }) => {
      if (authorization === undefined) return null;
      const parts = parseSecret((takesBasic ? secretOfBasic(authorization) : null) ?? secretOf(authorization));
      const credential = parts && (await find(parts.prefix));
      const good = credential && verifySecret(parts.secret, credential.secretSha256) && !isOver(credential);
      // One answer for unknown, wrong, expired and revoked: it reveals nothing to those who guess.
      if (!good) throw unauthenticated('The credential is unknown, expired or revoked.');
      used.set(credential.caller.credentialId, new Date());
      return credential.caller;
    },
    forget: (change) => {
      changes += 1;
      if (change === 'all') return cache.clear();
      for (const [prefix, { caller }] of cache.entries()) if (concerns(change, caller)) cache.delete(prefix);
    },
    takeUsed: () => {
      const taken = used;
      used = new Map();
      return taken;
    },
    cachedCredentials: () => cache.size,
  };
}

/** `Api-Key`, `Token` and `Bearer` introduce the same kind of secret, and older clients send it bare. */
function secretOf(authorization: string): string {
  return authorization.replace(/^(Api-Key|Token|Bearer)\s+/i, '').trim();
}

/** `user:password` in base64; a credential in one piece may also be the password alone. Null for another scheme. */
function secretOfBasic(authorization: string): string | null {
  const encoded = /^Basic\s+([\w+/=-]+)\s*$/i.exec(authorization)?.[1];
  if (encoded === undefined) return null;
  const [user = '', ...password] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return password[0]?.includes('.') ? password.join(':') : `${user}.${password.join(':')}`;
}

function isOver({ expiresAt }: LiveCredential): boolean {
  return expiresAt !== null && expiresAt.getTime() <= Date.now();
}

function concerns(change: Exclude<AccessChange, 'all'>, { user, credentialId }: Caller): boolean {
  if ('credentials' in change) return change.credentials.includes(credentialId);
  return user !== null && change.users.includes(user.id);
}
