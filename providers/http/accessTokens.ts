import { LRUCache } from 'lru-cache';

/** As the party issued it. */
export interface IssuedToken {
  token: string;
  expiresInS: number;
}

export interface AccessTokens<Account> {
  /** The token of an account; another one than `refused`, which the party did not take. Rejects as `request` does. */
  get(account: Account, refused?: string): Promise<string>;
}

/** A token is renewed so long before it ends. */
const RENEWED_BEFORE_S = 120;
const MAX_CACHED_TOKENS = 1_000;

/**
 * Access tokens of accounts at a party, kept until shortly before they end. Who needs one while it is requested waits for that one, and who had an old one
 * refused takes the new one of somebody else: a party may take only the token that it issued last. `keyOf` identifies an account with its secret.
 */
export function openAccessTokens<Account>(
  getKey: (account: Account) => string,
  request: (account: Account) => Promise<IssuedToken>,
): AccessTokens<Account> {
  const known = new LRUCache<string, string, () => Promise<IssuedToken>>({
    max: MAX_CACHED_TOKENS,
    fetchMethod: async (_key, _ended, { context, options }) => {
      const { token, expiresInS } = await context();
      // Nothing below a millisecond: zero would keep it for ever.
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
