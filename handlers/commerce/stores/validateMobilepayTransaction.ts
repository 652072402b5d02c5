import { claimPurchase } from '../../../db/commerce/stores/claimPurchase.js';
import { PurchaseRefused, findPurchaseFault } from '../../../providers/payments/storePurchase.js';
import { operation } from '../../_shared/operation.js';
import { findMobilepayApp } from '../../../services/commerce/stores/apps.js';
import { requireBuyer } from '../../../services/commerce/stores/requireBuyer.js';
import { presentPurchase } from './presentPurchase.js';
import { catchRefusal } from '../../../services/commerce/stores/refusal.js';
import { parseReceipt } from '../../../services/commerce/stores/parseReceipt.js';
import { withUnavailableAs503 } from '../../../services/commerce/stores/withUnavailableAs503.js';

export default operation('validateMobilepayTransaction', async ({ body, access, services, reply }) => {
  const buyer = await requireBuyer(access, services, body);
  const outcome = await catchRefusal(async () => {
    const shown = parseReceipt(body.mobilepay_receipt);
    if (body.bundle_id !== undefined && shown.packageName !== null && shown.packageName !== body.bundle_id)
      throw new PurchaseRefused('The receipt belongs to another app.');
    const bundleId = body.bundle_id ?? shown.packageName;
    const found = await findMobilepayApp(services, buyer.platformId, bundleId);
    if (!found)
      throw new PurchaseRefused(
        bundleId === null
          ? 'No app of the mobile wallet is set up on this server.'
          : `The app '${bundleId}' is not set up on this server.`,
      );
    const { mobilepay } = services.stores;
    const purchase = await withUnavailableAs503(() => mobilepay.findPurchase(found.app, shown));
    const why = findPurchaseFault(purchase, new Date());
    if (why !== null) throw new PurchaseRefused(why);
    await claimPurchase(services.db, access.actor, buyer, purchase);
    return purchase;
  });
  if ('refused' in outcome) return reply(400, outcome.refused);
  const data = { ...presentPurchase(outcome.done), ...(body.name !== undefined && { name: body.name }) };
  return reply(200, { success: true, message: 'The purchase was associated with the account.', data });
});
