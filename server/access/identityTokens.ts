import { hash } from 'node:crypto';
import type { Database } from '../../db/core/connect.js';
import type { Caller } from '../../db/tenancy/access/caller.js';
import type { AccessChange } from '../../db/tenancy/access/watchAccessChanges.js';
import { findTokenProviders } from '../../db/tenancy/identity/findTokenProviders.js';
import type { Issuers } from '../../providers/oidc/issuers.js';
import { isJwt, readIssuer, verifyToken } from '../../providers/oidc/verifyToken.js';
import { acceptClaims } from './acceptClaims.js';
import { type AcceptedToken, createAcceptedTokens } from './acceptedTokens.js';
import { type Introspection, isOpaque } from './introspection.js';

/** Authenticates callers by tokens of registered identity providers. */
export interface IdentityTokens {
  /** Whether a text can be such a token, in a request whose path names a platform or none. */
  takes(text: string, platformKey: string | null): boolean;
  /**
   * The caller of a token; null for any fault, so that all bad tokens are answered alike. Throws a Problem (503) if an opaque
   * token cannot be judged.
   */
  findCaller(token: string, platformKey: string | null): Promise<Caller | null>;
  forget(change: AccessChange): void;
  /** Times of last use since the last call, by id of the link. */
  takeUsed(): Map<number, Date>;
  /** The same by id of the credential, for clients that act for themselves. */
  takeUsedCredentials(): Map<number, Date>;
}

/** `mayCache` is false while changes of rights could be missed. */
export function createIdentityTokens(
  db: Pick<Database, 'read' | 'transaction'>,
  issuers: Issuers,
  introspection: Introspection,
  mayCache: () => boolean,
): IdentityTokens {
  const verified = createAcceptedTokens(mayCache);
  const used = { links: new Map<number, Date>(), credentials: new Map<number, Date>() };
  const take = (kind: keyof typeof used) => {
    const taken = used[kind];
    used[kind] = new Map();
    return taken;
  };

  const verify = async (token: string): Promise<AcceptedToken | null> => {
    const issuer = readIssuer(token);
    if (issuer === null) return null;
    const registered = await findTokenProviders(db, issuer);
    if (registered.length === 0) return null;
    const claims = await verifyToken(issuers, issuer, token);
    return claims && acceptClaims(db, registered, claims);
  };
  const accept = async (token: string, platformKey: string | null): Promise<AcceptedToken | null> => {
    if (!isJwt(token)) return platformKey === null ? null : introspection.find(token, platformKey);
    const key = hash('sha256', token, 'base64');
    return verified.find(key) ?? verified.keep(key, () => verify(token));
  };

  return {
    takes: (text, platformKey) => isJwt(text) || (platformKey !== null && isOpaque(text)),
    findCaller: async (token, platformKey) => {
      const accepted = await accept(token, platformKey);
      if (!accepted) return null;
      const now = new Date();
      for (const id of accepted.linkIds) used.links.set(id, now);
      for (const id of accepted.credentialIds) used.credentials.set(id, now);
      return accepted.caller;
    },
    forget: (change) => {
      verified.forget(change);
      introspection.forget(change);
    },
    takeUsed: () => take('links'),
    takeUsedCredentials: () => take('credentials'),
  };
}
