import type { Actor } from '../../../db/core/actor.js';
import type { Database } from '../../../db/core/connect.js';
import type { FoundRegistration } from '../../../db/commerce/marketplaces/findRegistration.js';
import type { MarketplacePurchase } from '../../../db/commerce/marketplaces/marketplacePurchase.js';
import { savePurchases } from '../../../db/commerce/marketplaces/savePurchases.js';
import type { MarketplaceA } from '../../../providers/marketplace-a/marketplaceA.js';
import type { MarketplaceB } from '../../../providers/marketplace-b/marketplaceB.js';
import { readPurchasesOfA, readPurchasesOfB } from './readPurchases.js';

type Sync = { db: Database; actor: Actor; registration: FoundRegistration };

/** Reads what marketplace-a says of a registration by now, and stores it. Rejects with PaymentUnavailable. */
export async function syncRegistrationOfA(
  marketplace: MarketplaceA,
  { db, actor, registration }: Sync,
): Promise<MarketplacePurchase[]> {
  return savePurchases(db, actor, registration, await readPurchasesOfA(marketplace, registration));
}

/** The same of marketplace-b; with `consents` we consent to what waits for it. */
export async function syncRegistrationOfB(
  marketplace: MarketplaceB,
  { db, actor, registration }: Sync,
  { consents }: { consents: boolean },
): Promise<MarketplacePurchase[]> {
  const { reports, isComplete } = await readPurchasesOfB(marketplace, registration, { consents });
  return savePurchases(db, actor, registration, reports, { isComplete });
}
