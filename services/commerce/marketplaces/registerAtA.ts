import type { Actor } from '../../../db/core/actor.js';
import type { Database } from '../../../db/core/connect.js';
import { claimToken, registerBuyer, releaseToken } from '../../../db/commerce/marketplaces/exchangeToken.js';
import {
  type FoundRegistration,
  type MarketplaceMode,
  findRegistration,
} from '../../../db/commerce/marketplaces/findRegistration.js';
import type { MarketplaceA } from '../../../providers/marketplace-a/marketplaceA.js';
import { PaymentUnavailable } from '../../../providers/payments/paymentUnavailable.js';

export const modeOfA = ({ isLive }: MarketplaceA): MarketplaceMode => ({ provider: 'marketplace_a', isLive });

const LOOK_AGAIN_MS = 50;
const LONGEST_WAIT_MS = 15_000;

/**
 * The registration that a registration token, or the id of a registration, stands for. A token is exchanged at the marketplace once: whoever
 * sends the same one meanwhile waits for it. Null when the marketplace does not know it. Rejects with PaymentUnavailable.
 */
export async function registerAtA(
  db: Database,
  actor: Actor,
  marketplace: MarketplaceA,
  token: string,
): Promise<FoundRegistration | null> {
  const mode = modeOfA(marketplace);
  for (let waitedMs = 0; ; waitedMs += LOOK_AGAIN_MS) {
    const known = await findRegistration(db, mode, token);
    if (known) return known;
    if (await claimToken(db, actor, mode, token)) return exchange(db, actor, marketplace, token);
    if (waitedMs >= LONGEST_WAIT_MS) throw new PaymentUnavailable('The marketplace does not answer in time.');
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

async function exchange(
  db: Database,
  actor: Actor,
  marketplace: MarketplaceA,
  token: string,
): Promise<FoundRegistration | null> {
  const mode = modeOfA(marketplace);
  const buyer = await marketplace.resolve(token).catch(async (error: unknown) => {
    await releaseToken(db, actor, mode, token);
    throw error;
  });
  if (!buyer) {
    await releaseToken(db, actor, mode, token);
    return null;
  }
  const { accountId, isIdentifier, productCode, agreementId } = buyer;
  const id = await registerBuyer(db, actor, mode, token, {
    account_id: accountId,
    account_is_identifier: isIdentifier,
    product_id: productCode,
    agreement_id: agreementId ?? '',
  });
  return findRegistration(db, mode, id);
}
