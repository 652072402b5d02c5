import { claimPurchase } from '../../../db/commerce/stores/claimPurchase.js';
import { PurchaseRefused } from '../../../providers/payments/storePurchase.js';
import { operation } from '../../_shared/operation.js';
import { appstoreAppOf } from '../../../services/commerce/stores/apps.js';
import { buyerOf } from '../../../services/commerce/stores/buyerOf.js';
import { presentPurchase } from './presentPurchase.js';
import { orRefusal } from '../../../services/commerce/stores/refusal.js';
import { askingStore } from '../../../services/commerce/stores/unavailable.js';

export default operation('associateAppstoreAccount', async ({ body, access, services, reply }) => {
  const buyer = await buyerOf(access, services, body);
  const outcome = await orRefusal(async () => {
    const bundleId = services.stores.appstore.claimedBundle(body.app_receipt);
    const found = bundleId === null ? null : await appstoreAppOf(services, buyer.platformId, bundleId);
    if (!found)
      throw new PurchaseRefused(
        bundleId === null
          ? 'This is no signed transaction of the app store.'
          : `The app '${bundleId}' is not set up here.`,
      );
    const purchase = await askingStore(() => services.stores.appstore.readReceipt(body.app_receipt, found.app));
    await claimPurchase(services.db, access.actor, buyer, purchase);
    return purchase;
  });
  if ('refused' in outcome) return reply(400, outcome.refused);
  return reply(200, {
    success: true,
    message: 'The purchase was associated with the account.',
    data: presentPurchase(outcome.done),
  });
});
