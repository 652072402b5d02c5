import type { PurchaseOwner } from '../../../db/commerce/stores/claimPurchase.js';
import { findMembership } from '../../../db/tenancy/people/findMembership.js';
import type { Access } from '../../_shared/context.js';
import type { CommerceServices } from '../services.js';
import { requirePlatform } from '../../_shared/requirePlatform.js';
import { invalidField, notFound } from '../../_shared/problems.js';

interface BuyerNames {
  platform_key?: string;
  org?: string;
  key?: string;
  user_id?: number;
}

/**
 * The buyer: the caller, or the person that an administrator names, with the tenant of the request. Throws a Problem:
 * 400 for a caller that is not a person, 404 for a person that is not a member.
 */
export async function requireBuyer(
  access: Access,
  { db }: Pick<CommerceServices, 'db'>,
  names: BuyerNames,
  where: 'body' | 'query' = 'body',
): Promise<PurchaseOwner> {
  const platform = requirePlatform(access, names.platform_key ?? names.org ?? names.key, {
    where: where,
    names: where === 'body' ? ['platform_key', 'org'] : ['platform_key'],
  });
  const user = names.user_id === undefined ? (access.caller?.user ?? null) : access.user;
  if (names.user_id === undefined && user === null)
    throw invalidField(
      where,
      where === 'body' ? '/user_id' : 'user_id',
      'is required with a key that does not act as a person',
      'required',
    );
  const membership = user && (await findMembership(db, platform.id, user.id));
  if (!user || !membership) throw notFound('user', names.user_id ?? user?.username ?? '');
  return { platformId: platform.id, userId: user.id };
}
