import type { Actor } from '../../../db/core/actor.js';
import type { Database } from '../../../db/core/connect.js';
import { registerBuyer } from '../../../db/commerce/marketplaces/exchangeToken.js';
import {
  type FoundRegistration,
  type MarketplaceMode,
  findRegistration,
  hashToken,
} from '../../../db/commerce/marketplaces/findRegistration.js';
import { type KeyUse, leaseKey, releaseKey } from '../../../db/tenancy/access/idempotentAnswers.js';
import type { MarketplaceA } from '../../../providers/marketplace-a/marketplaceA.js';
import { PaymentUnavailable } from '../../../providers/payments/paymentUnavailable.js';

export const modeOfA = ({ isLive }: MarketplaceA): MarketplaceMode => ({ provider: 'marketplace_a', isLive });

/** Longer than the marketplace may take to answer. */
const LEASE_S = 20;
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
  const use = buildKeyUse(mode, token);
  for (let waitedMs = 0; ; waitedMs += POLL_INTERVAL_MS) {
    const known = await findRegistration(db, mode, token);
    if (known) return known;
    if ((await leaseKey(db, actor, use, LEASE_S)).kind === 'claimed')
      try {
        // The token may have been exchanged since it was looked up.
        return (await findRegistration(db, mode, token)) ?? (await exchange(db, actor, marketplace, token));
      } finally {
        // If this fails, the lease expires.
        await releaseKey(db, actor, use).catch(() => {});
      }
    if (waitedMs >= MAX_WAIT_MS) throw new PaymentUnavailable('The marketplace did not answer in time.');
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}

function buildKeyUse({ provider, isLive }: MarketplaceMode, token: string): KeyUse {
  const requestSha256 = hashToken(token);
  const key = requestSha256.toString('hex');
  return { caller: `${provider}${isLive ? '' : ' sandbox'}`, operationId: 'exchangeToken', key, requestSha256 };
}

async function exchange(
  db: Database,
  actor: Actor,
  marketplace: MarketplaceA,
  token: string,
): Promise<FoundRegistration | null> {
  const mode = modeOfA(marketplace);
  const buyer = await marketplace.resolve(token);
  if (!buyer) return null;
  const { accountId, isIdentifier, productCode, agreementId } = buyer;
  const id = await registerBuyer(db, actor, mode, token, {
    account_id: accountId,
    account_is_identifier: isIdentifier,
    product_id: productCode,
    agreement_id: agreementId ?? '',
  });
  return findRegistration(db, mode, id);
}
