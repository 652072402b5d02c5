import type { Actor } from '../../../db/core/actor.js';
import type { Database } from '../../../db/core/connect.js';
import { registerBuyer } from '../../../db/commerce/marketplaces/exchangeToken.js';
import {
  type FoundRegistration,
  type MarketplaceMode,
  findRegistration,
} from '../../../db/commerce/marketplaces/findRegistration.js';
import type { MarketplaceB, SignupClaims } from '../../../providers/marketplace-b/marketplaceB.js';

export const modeOfB = ({ isLive }: MarketplaceB): MarketplaceMode => ({ provider: 'marketplace_b', isLive });

/**
 * The registration of a sign-up token, or with that id. A token that was received in time stays valid after it expired.
 * `productId` is empty for no particular product. Null for an invalid token. Rejects with PaymentUnavailable.
 */
export async function registerAtB(
  db: Database,
  actor: Actor,
  marketplace: MarketplaceB,
  token: string,
  productId: string,
): Promise<FoundRegistration | null> {
  const mode = modeOfB(marketplace);
  const known = await findRegistration(db, mode, token);
  if (known) return known;
  const verdict = await marketplace.verifySignupToken(token, Date.now());
  return verdict.isValid ? storeSignup(db, actor, marketplace, token, verdict.claims, productId) : null;
}

/** Stores the buyer of a valid token. */
export async function storeSignup(
  db: Database,
  actor: Actor,
  marketplace: MarketplaceB,
  token: string,
  claims: SignupClaims,
  productId: string,
): Promise<FoundRegistration> {
  const mode = modeOfB(marketplace);
  const buyer = { account_id: claims.sub, account_is_identifier: false, product_id: productId, agreement_id: '' };
  const id = await registerBuyer(db, actor, mode, token, buyer);
  return (await findRegistration(db, mode, id))!;
}
