import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { Membership } from '../people/membership.js';
import { User } from '../people/user.js';
import { IdentityLink } from './identityLink.js';
import { IdentityProvider } from './identityProvider.js';

export interface NewIdentityLink {
  platformId: number;
  providerId: string;
  subject: string;
  /** A member of the platform. */
  userId: number;
  /** A DM admin creates the link. */
  isConfirmed: boolean;
}

/**
 * `shared`: the person belongs to another platform, and the provider does not verifiably own their domain. `dm_admin`:
 * DM admins are not linked. `taken`: the subject or the person is linked already.
 */
export type LinkOutcome =
  { outcome: 'created'; id: number } | { outcome: 'no_provider' | 'no_member' | 'shared' | 'dm_admin' | 'taken' };

/** Links a subject of a provider to a member of the platform. */
export function createIdentityLink(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, providerId, subject, userId, isConfirmed }: NewIdentityLink,
): Promise<LinkOutcome> {
  return db.transaction<LinkOutcome>(actor, async (trx) => {
    const provider = await IdentityProvider.query(trx).findById([platformId, providerId]).forShare();
    if (!provider) return { outcome: 'no_provider' };
    const user = await User.query(trx).findById(userId);
    const memberships = await Membership.query(trx).where({ user_id: userId }).forShare();
    const isMember = memberships.some((one) => one.platform_id === platformId && one.active);
    if (!user?.active || !isMember) return { outcome: 'no_member' };
    if (user.is_dm_admin) return { outcome: 'dm_admin' };
    const domain = user.email.slice(user.email.indexOf('@') + 1).toLowerCase();
    const isShared = memberships.length > 1 && !provider.verified_domains.includes(domain);
    if (isShared && !isConfirmed) return { outcome: 'shared' };
    const inserted = await IdentityLink.query(trx)
      .insert({
        ...{ platform_id: platformId, provider_id: providerId, subject, user_id: userId },
        is_confirmed: isConfirmed,
      })
      .onConflict()
      .ignore()
      .returning('id');
    return inserted.id === undefined ? { outcome: 'taken' } : { outcome: 'created', id: inserted.id };
  });
}

/** Deletes a link. Returns whether it existed. */
export function deleteIdentityLink(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, providerId, id }: { platformId: number; providerId: string; id: number },
): Promise<boolean> {
  return db.transaction(
    actor,
    async (trx) => (await IdentityLink.query(trx).deleteById([platformId, id]).where({ provider_id: providerId })) > 0,
  );
}
