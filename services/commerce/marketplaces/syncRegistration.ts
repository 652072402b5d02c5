import type { Actor } from '../../../db/core/actor.js';
import type { Database } from '../../../db/core/connect.js';
import type { FoundRegistration } from '../../../db/commerce/marketplaces/findRegistration.js';
import type { MarketplacePurchase } from '../../../db/commerce/marketplaces/marketplacePurchase.js';
import { savePurchases } from '../../../db/commerce/marketplaces/savePurchases.js';
import type { MarketplaceA } from '../../../providers/marketplace-a/marketplaceA.js';
import type { MarketplaceB } from '../../../providers/marketplace-b/marketplaceB.js';
import { readPurchasesOfA, readPurchasesOfB } from './readPurchases.js';

type Sync = { db: Database; actor: Actor; registration: FoundRegistration };

/** Reads the purchases of a registration from marketplace A and stores them. Rejects with PaymentUnavailable. */
export async function syncRegistrationOfA(
  marketplace: MarketplaceA,
  { db, actor, registration }: Sync,
): Promise<MarketplacePurchase[]> {
  return savePurchases(db, actor, registration, await readPurchasesOfA(marketplace, registration));
}

/** The same for marketplace B. With `consents`, approves pending purchases and plan changes. */
export async function syncRegistrationOfB(
  marketplace: MarketplaceB,
  { db, actor, registration }: Sync,
  { consents }: { consents: boolean },
): Promise<MarketplacePurchase[]> {
  const { reports, isComplete } = await readPurchasesOfB(marketplace, registration, { consents });
  return savePurchases(db, actor, registration, reports, { isComplete });
}
