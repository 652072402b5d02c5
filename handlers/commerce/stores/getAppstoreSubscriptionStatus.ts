import { findStoreSubscription } from '../../../db/commerce/stores/findStoreSubscription.js';
import { operation } from '../../_shared/operation.js';
import { buyerOf } from '../../../services/commerce/stores/buyerOf.js';
import { presentStoreSubscription } from './presentPurchase.js';
import { refusal } from '../../../services/commerce/stores/refusal.js';

export default operation('getAppstoreSubscriptionStatus', async ({ body, access, services, reply }) => {
  const buyer = await buyerOf(access, services, body);
  const row = await findStoreSubscription(services.db, {
    ...buyer,
    store: 'appstore',
    bundleId: body.bundle_id ?? null,
  });
  return row
    ? reply(200, { data: presentStoreSubscription(row) })
    : reply(404, refusal('There is no app store subscription of this account.'));
});
