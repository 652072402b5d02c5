import { LRUCache } from 'lru-cache';

/** A token as issued by the provider. */
export interface IssuedToken {
  token: string;
  expiresInS: number;
}

export interface AccessTokens<Account> {
  /** The token of an account, other than `refused`, which the provider rejected. Rejects as `request` does. */
  get(account: Account, refused?: string): Promise<string>;
}

/** Tokens are renewed this long before they expire. */
const RENEWED_BEFORE_S = 120;
const MAX_CACHED_TOKENS = 1_000;

/**
 * Caches access tokens of accounts at a provider until shortly before they expire. Concurrent callers share one request, and a
 * caller with a rejected old token gets the current one: a provider may accept only the token that it issued last. `getKey`
 * identifies an account including its secret.
 */
export function openAccessTokens<Account>(
  getKey: (account: Account) => string,
  request: (account: Account) => Promise<IssuedToken>,
): AccessTokens<Account> {
  const known = new LRUCache<string, string, () => Promise<IssuedToken>>({
    max: MAX_CACHED_TOKENS,
    fetchMethod: async (_key, _ended, { context, options }) => {
      const { token, expiresInS } = await context();
      // At least a millisecond: zero would mean forever.
      options.ttl = Math.max(1, Math.floor((expiresInS - RENEWED_BEFORE_S) * 1_000));
      return token;
    },
  });
  return {
    get: (account, refused) => {
      const key = getKey(account);
      if (refused !== undefined && known.peek(key) === refused) known.delete(key);
      return known.forceFetch(key, { context: () => request(account) });
    },
  };
}
