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
 * The registration that a sign-up token, or the id of a registration, stands for; one that was received in time stays good after it
 * expired. `productId` is empty where the buyer came for no product in particular. Null for a token that is not valid. Rejects with
 * PaymentUnavailable.
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
  return verdict.isValid ? keepSignup(db, actor, marketplace, token, verdict.claims, productId) : null;
}

/** Stores the buyer of a token that is valid. */
export async function keepSignup(
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
