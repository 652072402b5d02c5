import { refuseTaken } from '../../../db/commerce/stores/claimPurchase.js';
import { PurchaseRefused, whyNotGood } from '../../../providers/payments/storePurchase.js';
import { operation } from '../../_shared/operation.js';
import { appstoreAppOf } from '../../../services/commerce/stores/apps.js';
import { buyerOf } from '../../../services/commerce/stores/buyerOf.js';
import { presentPurchase } from './presentPurchase.js';
import { orRefusal } from '../../../services/commerce/stores/refusal.js';
import { askingStore } from '../../../services/commerce/stores/unavailable.js';

export default operation('validateAppstoreTransaction', async ({ body, access, services, reply }) => {
  const buyer = await buyerOf(access, services, body);
  const outcome = await orRefusal(async () => {
    const found = await appstoreAppOf(services, buyer.platformId, null);
    if (!found) throw new PurchaseRefused('No app of the app store is set up here.');
    const { appstore } = services.stores;
    const purchase = await askingStore(() => appstore.findPurchase(body.appstore_transaction_id, found.app, found.key));
    const why = whyNotGood(purchase, new Date());
    if (why !== null) throw new PurchaseRefused(why);
    await refuseTaken(services.db, buyer, purchase);
    return purchase;
  });
  if ('refused' in outcome) return reply(400, outcome.refused);
  return reply(200, { success: true, message: 'The transaction is valid.', data: presentPurchase(outcome.done) });
});
