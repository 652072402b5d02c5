import { LRUCache } from 'lru-cache';
import type { Caller } from '../../db/tenancy/access/caller.js';
import { type LiveCredential, findLiveCredential } from '../../db/tenancy/access/findLiveCredential.js';
import { parseSecret, verifySecret } from '../../db/tenancy/access/secrets.js';
import type { AccessChange } from '../../db/tenancy/access/watchAccessChanges.js';
import type { Database } from '../../db/core/connect.js';
import { unauthenticated } from '../http/problems.js';
import type { BrowserSessions } from './browserSessions.js';
import type { IdentityTokens } from './identityTokens.js';

export interface Authentication {
  /**
   * The caller of an Authorization header: a stored credential, or a token of an identity provider. Without the header,
   * the caller of the session cookie; null without a live session. Throws a Problem: 401 for an invalid header, 503 if an
   * identity provider does not answer about it.
   */
  authenticate(authorization: string | undefined, options?: AuthenticationOptions): Promise<Caller | null>;
  forget(change: AccessChange): void;
  /** Times of last use since the last call, by credential id. */
  takeUsed(): Map<number, Date>;
  cachedCredentials(): number;
}

export interface AuthenticationOptions {
  /** Also accepts HTTP Basic, with the prefix of a credential as user and its secret as password. */
  takesBasic: boolean;
  /** The value of the session cookie. */
  session?: string | null;
  /** The platform that the path of the request names. Its identity providers may be asked about an opaque token. */
  platformKey?: string | null;
}

// `max` instead of `maxSize` would allocate memory for all entries at the start.
const MAX_CACHED = 50_000;
const CACHED_FOR_MS = 10_000;

const REFUSAL = 'The credential is unknown, expired or revoked.';

/** `mayCache` is false while revocations could be missed. Without `identityTokens`, JWTs are refused. */
export function createAuthentication(
  db: Pick<Database, 'read'>,
  mayCache: () => boolean,
  identityTokens: IdentityTokens | null = null,
  sessions: BrowserSessions | null = null,
): Authentication {
  const cache = new LRUCache<string, LiveCredential>({
    maxSize: MAX_CACHED,
    sizeCalculation: () => 1,
    ttl: CACHED_FOR_MS,
  });
  let used = new Map<number, Date>();
  // Results that were read before a change must not be cached after it.
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
    authenticate: async (authorization, { takesBasic, session = null, platformKey = null } = { takesBasic: false }) => {
      // A browser keeps the cookie of a session that has ended, so it counts as no credential.
      if (authorization === undefined) return session === null ? null : (sessions?.findCaller(session) ?? null);
      const bearer = parseBearer(authorization);
      if (bearer !== null && identityTokens?.takes(bearer, platformKey)) {
        const caller = await identityTokens.findCaller(bearer, platformKey);
        if (!caller) throw unauthenticated(REFUSAL);
        return caller;
      }
      const parts = parseSecret(
        (takesBasic ? parseBasicSecret(authorization) : null) ?? parseSecretHeader(authorization),
      );
      const credential = parts && (await find(parts.prefix));
      const sha256 = credential?.secretSha256 ?? null;
      const good = credential && sha256 && verifySecret(parts!.secret, sha256) && !hasExpired(credential);
      // One answer for unknown, wrong, expired and revoked credentials, so that guessing reveals nothing.
      if (!good) throw unauthenticated(REFUSAL);
      used.set(credential.id, new Date());
      return credential.caller;
    },
    forget: (change) => {
      changes += 1;
      identityTokens?.forget(change);
      sessions?.forget(change);
      if (change === 'all') return cache.clear();
      for (const [prefix, credential] of cache.entries()) if (concerns(change, credential)) cache.delete(prefix);
    },
    takeUsed: () => {
      const taken = new Map([...used, ...(identityTokens?.takeUsedCredentials() ?? [])]);
      used = new Map();
      return taken;
    },
    cachedCredentials: () => cache.size,
  };
}

/** The token of a `Bearer` header; null for another scheme. */
const parseBearer = (authorization: string): string | null =>
  /^Bearer +([\w.~+/-]+=*) *$/i.exec(authorization)?.[1] ?? null;

/** `Api-Key`, `Token` and `Bearer` precede the same kind of secret; older clients send the secret alone. */
function parseSecretHeader(authorization: string): string {
  return authorization.replace(/^(Api-Key|Token|Bearer)\s+/i, '').trim();
}

/**
 * The secret of `user:password` in base64; the password alone may be a complete credential. Null for another scheme.
 */
function parseBasicSecret(authorization: string): string | null {
  const encoded = /^Basic\s+([\w+/=-]+)\s*$/i.exec(authorization)?.[1];
  if (encoded === undefined) return null;
  const [user = '', ...password] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return password[0]?.includes('.') ? password.join(':') : `${user}.${password.join(':')}`;
}

function hasExpired({ expiresAt }: LiveCredential): boolean {
  return expiresAt !== null && expiresAt.getTime() <= Date.now();
}

function concerns(change: Exclude<AccessChange, 'all'>, { id, caller: { user } }: LiveCredential): boolean {
  if ('credentials' in change) return change.credentials.includes(id);
  return user !== null && change.users.includes(user.id);
}
