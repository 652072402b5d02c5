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

const POLL_INTERVAL_MS = 50;
const MAX_WAIT_MS = 15_000;

/**
 * The registration of a registration token, or with that id. A token is exchanged at the marketplace once; concurrent
 * requests with the same token wait for the exchange. Null when the marketplace does not know the token. Rejects with
 * PaymentUnavailable.
 */
export async function registerAtA(
  db: Database,
  actor: Actor,
  marketplace: MarketplaceA,
  token: string,
): Promise<FoundRegistration | null> {
  const mode = modeOfA(marketplace);
  for (let waitedMs = 0; ; waitedMs += POLL_INTERVAL_MS) {
    const known = await findRegistration(db, mode, token);
    if (known) return known;
    if (await claimToken(db, actor, mode, token)) return exchange(db, actor, marketplace, token);
    if (waitedMs >= MAX_WAIT_MS) throw new PaymentUnavailable('The marketplace did not answer in time.');
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
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
