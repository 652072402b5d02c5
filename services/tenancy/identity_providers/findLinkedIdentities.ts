import type { Actor } from '../../../db/core/actor.js';
import type { Database } from '../../../db/core/connect.js';
import { type Identity, findIdentities } from '../../../db/tenancy/identity/findIdentities.js';
import type { TokenProvider } from '../../../db/tenancy/identity/findTokenProviders.js';
import { type ClaimedPerson, linkIdentity } from '../../../db/tenancy/identity/linkIdentity.js';

/** A provider, and what a token of it says about its person. */
export interface Claimed {
  provider: TokenProvider;
  person: ClaimedPerson;
}

/** The identities of a subject, after linking it where it is new or its claims have changed. */
export async function findLinkedIdentities(
  db: Pick<Database, 'read' | 'transaction'>,
  actor: Actor,
  meant: Claimed[],
  subject: string,
): Promise<Identity[]> {
  const providers = meant.map(({ provider }) => provider);
  if (providers.length === 0) return [];
  const known = await findIdentities(db, providers, subject);
  const stale = meant.filter(({ provider, person }) =>
    isStale(
      known.find(({ providerId }) => providerId === provider.id),
      provider,
      person,
    ),
  );
  if (stale.length === 0) return known;
  // One platform's refusal does not affect the others.
  for (const { provider, person } of stale) await linkIdentity(db, actor, provider, person);
  return findIdentities(db, providers, subject);
}

function isStale(known: Identity | undefined, provider: TokenProvider, person: ClaimedPerson): boolean {
  if (!known) return provider.unknown_people !== 'refuse' && person.email !== null;
  if (person.role === null && person.departmentIds === null) return false;
  return !known.claimsSha256?.equals(person.sha256) && !(known.claimsAt && known.claimsAt >= person.issuedAt);
}
