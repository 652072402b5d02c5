import { findStoreSubscription } from '../../../db/commerce/stores/findStoreSubscription.js';
import { operation } from '../../_shared/operation.js';
import { requireBuyer } from '../../../services/commerce/stores/requireBuyer.js';
import { presentStoreSubscription } from './presentPurchase.js';
import { buildRefusal } from '../../../services/commerce/stores/refusal.js';

export default operation('getAppstoreSubscriptionStatus', async ({ body, access, services, reply }) => {
  const buyer = await requireBuyer(access, services, body);
  const row = await findStoreSubscription(services.db, {
    ...buyer,
    store: 'appstore',
    bundleId: body.bundle_id ?? null,
  });
  return row
    ? reply(200, { data: presentStoreSubscription(row) })
    : reply(404, buildRefusal('This account has no app store subscription.'));
});
