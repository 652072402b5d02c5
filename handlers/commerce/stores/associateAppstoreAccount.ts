import { claimPurchase } from '../../../db/commerce/stores/claimPurchase.js';
import { PurchaseRefused } from '../../../providers/payments/storePurchase.js';
import { operation } from '../../_shared/operation.js';
import { findAppstoreApp } from '../../../services/commerce/stores/apps.js';
import { requireBuyer } from '../../../services/commerce/stores/requireBuyer.js';
import { presentPurchase } from './presentPurchase.js';
import { catchRefusal } from '../../../services/commerce/stores/refusal.js';
import { withUnavailableAs503 } from '../../../services/commerce/stores/withUnavailableAs503.js';

export default operation('associateAppstoreAccount', async ({ body, access, services, reply }) => {
  const buyer = await requireBuyer(access, services, body);
  const outcome = await catchRefusal(async () => {
    const bundleId = services.stores.appstore.readClaimedBundle(body.app_receipt);
    const found = bundleId === null ? null : await findAppstoreApp(services, buyer.platformId, bundleId);
    if (!found)
      throw new PurchaseRefused(
        bundleId === null
          ? 'This is not a signed transaction of the app store.'
          : `The app '${bundleId}' is not set up on this server.`,
      );
    const purchase = await withUnavailableAs503(() =>
      services.stores.appstore.readReceipt(body.app_receipt, found.app),
    );
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
