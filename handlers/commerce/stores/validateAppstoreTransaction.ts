import { refuseTaken } from '../../../db/commerce/stores/claimPurchase.js';
import { PurchaseRefused, findPurchaseFault } from '../../../providers/payments/storePurchase.js';
import { operation } from '../../_shared/operation.js';
import { findAppstoreApp } from '../../../services/commerce/stores/apps.js';
import { requireBuyer } from '../../../services/commerce/stores/requireBuyer.js';
import { presentPurchase } from './presentPurchase.js';
import { catchRefusal } from '../../../services/commerce/stores/refusal.js';
import { withUnavailableAs503 } from '../../../services/commerce/stores/withUnavailableAs503.js';

export default operation('validateAppstoreTransaction', async ({ body, access, services, reply }) => {
  const buyer = await requireBuyer(access, services, body);
  const outcome = await catchRefusal(async () => {
    const found = await findAppstoreApp(services, buyer.platformId, null);
    if (!found) throw new PurchaseRefused('No app of the app store is set up on this server.');
    const { appstore } = services.stores;
    const purchase = await withUnavailableAs503(() =>
      appstore.findPurchase(body.appstore_transaction_id, found.app, found.key),
    );
    const why = findPurchaseFault(purchase, new Date());
    if (why !== null) throw new PurchaseRefused(why);
    await refuseTaken(services.db, buyer, purchase);
    return purchase;
  });
  if ('refused' in outcome) return reply(400, outcome.refused);
  return reply(200, { success: true, message: 'The transaction is valid.', data: presentPurchase(outcome.done) });
});
