import { serviceActor } from '../../db/core/actor.js';
import type { Database } from '../../db/core/connect.js';
import type { Caller, PlatformGrant } from '../../db/tenancy/access/caller.js';
import type { Identity } from '../../db/tenancy/identity/findIdentities.js';
import type { TokenProvider } from '../../db/tenancy/identity/findTokenProviders.js';
import type { ClaimedPerson } from '../../db/tenancy/identity/linkIdentity.js';
import { type VerifiedClaims, isForAudience, isMeantFor } from '../../providers/oidc/verifyToken.js';
import { type Claimed, findLinkedIdentities } from '../../services/tenancy/identity_providers/findLinkedIdentities.js';
import { findServiceClients } from '../../services/tenancy/identity_providers/findServiceClients.js';
import { readClaims } from '../../services/tenancy/identity_providers/readClaims.js';
import type { AcceptedToken } from './acceptedTokens.js';

const ACTOR = serviceActor('signIn');

/** The people and clients that the verified claims of a token mean, at these registrations of its issuer; null: none. */
export async function acceptClaims(
  db: Pick<Database, 'read' | 'transaction'>,
  registered: TokenProvider[],
  claims: VerifiedClaims,
): Promise<AcceptedToken | null> {
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
}

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
