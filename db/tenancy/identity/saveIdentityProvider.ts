import { randomUUID } from 'node:crypto';
import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { lockName } from '../../core/lockName.js';
import type { SecretBox } from '../../core/secretBox.js';
import { type Transaction, query } from '../../core/transaction.js';
import { IdentityProvider, clientSecretContext } from './identityProvider.js';

/** Limit per platform, because lists have no pages. */
const MOST_PROVIDERS = 10;

/** What callers set. `clientSecret`: in plain text; null removes it. */
export type IdentityProviderValues = Pick<
  IdentityProvider,
  | 'name'
  | 'client_id'
  | 'audiences'
  | 'authorized_parties'
  | 'claims'
  | 'role_claim'
  | 'roles'
  | 'department_claim'
  | 'departments'
  | 'domains'
  | 'verified_domains'
  | 'unknown_people'
  | 'is_active'
  | 'introspection'
> & { clientSecret: string | null };

export interface IdentityProviderKey {
  platformId: number;
  id: string;
}

/** The provider cannot be stored. The message says why. */
export class IdentityProviderRefused extends Error {
  override readonly name = 'IdentityProviderRefused';
}

/** Whether the caller may register an audience that another platform has registered for the same issuer. */
export interface AudienceScope {
  maySharePlatforms: boolean;
}

/** Registers a provider and returns its id. Throws IdentityProviderRefused and SecretsLocked. */
export function createIdentityProvider(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  secrets: SecretBox,
  { platformId, issuer, ...values }: IdentityProviderValues & { platformId: number; issuer: string },
  scope: AudienceScope,
): Promise<string> {
  const id = randomUUID();
  const columns = mapColumns(secrets, { platformId, id }, values);
  return db.transaction(actor, async (trx) => {
    await lockIssuer(trx, issuer);
    await lockName(trx, 'identity providers', platformId);
    const stored = await IdentityProvider.query(trx).where({ platform_id: platformId });
    if (stored.some((one) => one.issuer === issuer))
      throw new IdentityProviderRefused('The platform has registered this issuer already.');
    if (stored.length >= MOST_PROVIDERS)
      throw new IdentityProviderRefused('The platform has reached its limit of identity providers. Remove one first.');
    if (!scope.maySharePlatforms) await refuseSharedAudiences(trx, platformId, issuer, values.audiences);
    await IdentityProvider.query(trx).insert({ ...columns, platform_id: platformId, id, issuer });
    return id;
  });
}

/**
 * Changes the given values of a provider. Returns whether it exists. Throws IdentityProviderRefused and SecretsLocked.
 */
export function changeIdentityProvider(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  secrets: SecretBox,
  { platformId, id, ...change }: Partial<IdentityProviderValues> & IdentityProviderKey,
  scope: AudienceScope,
): Promise<boolean> {
  const columns = mapColumns(secrets, { platformId, id }, change);
  return db.transaction(actor, async (trx) => {
    const known = await IdentityProvider.query(trx).findById([platformId, id]);
    if (!known) return false;
    await lockIssuer(trx, known.issuer);
    const stored = await IdentityProvider.query(trx).findById([platformId, id]).forUpdate();
    if (!stored) return false;
    const added = (change.audiences ?? []).filter((one) => !stored.audiences.includes(one));
    if (!scope.maySharePlatforms) await refuseSharedAudiences(trx, platformId, stored.issuer, added);
    await IdentityProvider.query(trx)
      .findById([platformId, id])
      .patch({
        ...columns,
        ...(change.claims && { claims: { ...stored.claims, ...change.claims } }),
        modified_at: new Date(),
      });
    return true;
  });
}

/** Removes a provider. Returns whether it existed. */
export function deleteIdentityProvider(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, id }: IdentityProviderKey,
): Promise<boolean> {
  return db.transaction(actor, async (trx) => (await IdentityProvider.query(trx).deleteById([platformId, id])) > 0);
}

/** Serializes registrations of an issuer, so that two platforms do not register the same audience at once. */
const lockIssuer = (trx: Transaction, issuer: string) => lockName(trx, `issuer ${issuer}`, 0);

const FIND_SHARED = {
  name: 'find audience that another platform registered',
  text: `
    select audience from identity_providers, unnest(audiences) as audience
     where issuer = $2 and platform_id <> $1 and audience = any (cast($3 as text[])) order by 1 limit 1`,
};

/**
 * A token is meant for the platforms that registered its audience, so a platform must not add itself to the audience
 * of another one.
 */
async function refuseSharedAudiences(trx: Transaction, platformId: number, issuer: string, audiences: string[]) {
  const [shared] = await query<{ audience: string }>(trx, FIND_SHARED, [platformId, issuer, audiences]);
  if (shared)
    throw new IdentityProviderRefused(
      `Another platform has registered the audience '${shared.audience}' of this issuer. Only a DM admin may share it.`,
    );
}

function mapColumns(
  secrets: SecretBox,
  { platformId, id }: IdentityProviderKey,
  { clientSecret, ...values }: Partial<IdentityProviderValues>,
): Partial<IdentityProvider> {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  if (clientSecret === undefined) return given;
  const sealed = clientSecret === null ? null : secrets.encrypt(clientSecret, clientSecretContext(platformId, id));
  return { ...given, client_secret: sealed };
}
