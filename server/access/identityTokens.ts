import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { serviceActor } from '../../db/core/actor.js';
import type { Database } from '../../db/core/connect.js';
import type { Caller, PlatformGrant } from '../../db/tenancy/access/caller.js';
import type { AccessChange } from '../../db/tenancy/access/watchAccessChanges.js';
import type { Identity } from '../../db/tenancy/identity/findIdentities.js';
import { findTokenProviders } from '../../db/tenancy/identity/findTokenProviders.js';
import type { ClaimedPerson } from '../../db/tenancy/identity/linkIdentity.js';
import { type Claimed, findLinkedIdentities } from '../../services/tenancy/identity_providers/findLinkedIdentities.js';
import type { Issuers } from '../../providers/oidc/issuers.js';
import { isForAudience, isMeantFor, readIssuer, verifyToken } from '../../providers/oidc/verifyToken.js';
import { findServiceClients } from '../../services/tenancy/identity_providers/findServiceClients.js';
import { readClaims } from '../../services/tenancy/identity_providers/readClaims.js';

/** Authenticates callers by tokens of registered identity providers. */
export interface IdentityTokens {
  /** The caller of a token; null for any fault, so that all bad tokens are answered alike. */
  findCaller(token: string): Promise<Caller | null>;
  forget(change: AccessChange): void;
  /** Times of last use since the last call, by id of the link. */
  takeUsed(): Map<number, Date>;
  /** The same by id of the credential, for clients that act for themselves. */
  takeUsedCredentials(): Map<number, Date>;
}

interface Accepted {
  caller: Caller;
  userIds: number[];
  linkIds: number[];
  credentialIds: number[];
  /** Milliseconds. */
  expiresAt: number;
}

const ACTOR = serviceActor('signIn');
// `max` instead of `maxSize` would allocate memory for all entries at the start.
const MAX_CACHED = 50_000;
const CACHED_FOR_MS = 10_000;

/** `mayCache` is false while changes of rights could be missed. */
export function createIdentityTokens(
  db: Pick<Database, 'read' | 'transaction'>,
  issuers: Issuers,
  mayCache: () => boolean,
): IdentityTokens {
  const cache = new LRUCache<string, Accepted>({ maxSize: MAX_CACHED, sizeCalculation: () => 1, ttl: CACHED_FOR_MS });
  const used = { links: new Map<number, Date>(), credentials: new Map<number, Date>() };
  const take = (kind: keyof typeof used) => {
    const taken = used[kind];
    used[kind] = new Map();
    return taken;
  };
  // Results that were read before a change must not be cached after it.
  let changes = 0;

  const accept = async (token: string): Promise<Accepted | null> => {
    const issuer = readIssuer(token);
    if (issuer === null) return null;
    const registered = await findTokenProviders(db, issuer);
    if (registered.length === 0) return null;
    const claims = await verifyToken(issuers, issuer, token);
    if (!claims) return null;
    const addressed = registered.filter(({ audiences }) => isForAudience(claims, audiences));
    const clients = await findServiceClients(db, addressed, claims);
    const meant = addressed
      .filter(({ id }) => !clients.some(({ providerId }) => providerId === id))
      .filter(({ audiences, client_id: client, authorized_parties: others }) =>
        isMeantFor(claims, { audiences, clients: [client, ...others] }),
      )
      .map((provider) => ({ provider, person: readClaims(provider, claims) }));
    const identities = await findLinkedIdentities(db, ACTOR, meant, claims.sub);
    const callers = [...clients.flatMap(({ caller }) => caller ?? []), ...buildCallers(meant, identities)];
    const caller = joinCallers(callers);
    return (
      caller && {
        caller,
        userIds: identities.map(({ user }) => user.id),
        linkIds: identities.map(({ linkId }) => linkId),
        credentialIds: callers.flatMap(({ credentialId }) => credentialId ?? []),
        expiresAt: claims.exp * 1_000,
      }
    );
  };

  return {
    findCaller: async (token) => {
      const key = hash('sha256', token, 'base64');
      const known = mayCache() ? cache.get(key) : undefined;
      let accepted: Accepted | null | undefined = known && known.expiresAt > Date.now() ? known : undefined;
      if (!accepted) {
        const changesBefore = changes;
        accepted = await accept(token);
        // A token within the clock skew is verified each time.
        if (accepted && accepted.expiresAt > Date.now() && mayCache() && changes === changesBefore)
          cache.set(key, accepted);
      }
      if (!accepted) return null;
      const now = new Date();
      for (const id of accepted.linkIds) used.links.set(id, now);
      for (const id of accepted.credentialIds) used.credentials.set(id, now);
      return accepted.caller;
    },
    forget: (change) => {
      changes += 1;
      if (change === 'all') return cache.clear();
      for (const [key, accepted] of cache.entries()) if (concerns(change, accepted)) cache.delete(key);
    },
    takeUsed: () => take('links'),
    takeUsedCredentials: () => take('credentials'),
  };
}

const concerns = (change: Exclude<AccessChange, 'all'>, { userIds, credentialIds }: Accepted) =>
  'credentials' in change
    ? credentialIds.some((id) => change.credentials.includes(id))
    : userIds.some((id) => change.users.includes(id));

/** One caller for each person that the token means: several, if platforms linked the subject to different people. */
function buildCallers(meant: Claimed[], identities: Identity[]): Caller[] {
  const callers: Caller[] = [];
  for (const { provider, person } of meant) {
    const identity = identities.find(({ providerId }) => providerId === provider.id);
    if (!identity) continue;
    let caller = callers.find(({ user }) => user!.id === identity.user.id);
    if (!caller) {
      caller = {
        ...{ credentialId: null, scheme: 'Bearer', user: identity.user },
        ...{ isDmAdmin: false, isRecordWriter: false, scopes: null, grants: [] },
      };
      callers.push(caller);
    }
    caller.grants.push(narrowGrant(identity.grant, person.role));
  }
  return callers;
}

/** Usually the only caller. The others are alternatives, of which the addressed platform selects one. */
function joinCallers([first, ...others]: Caller[]): Caller | null {
  return first ? { ...first, ...(others.length > 0 && { alternatives: others }) } : null;
}

/** The role of a token narrows the role of its person and never extends it. */
function narrowGrant(grant: PlatformGrant, role: ClaimedPerson['role']): PlatformGrant {
  if (role === null || role === 'platform_admin' || grant.role === role) return grant;
  if (grant.role === 'platform_admin') return { ...grant, role };
  return { ...grant, role: 'learner' };
}
