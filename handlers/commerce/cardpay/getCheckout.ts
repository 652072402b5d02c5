import { findCheckout } from '../../../db/commerce/checkouts.js';
import { operation } from '../../_shared/operation.js';
import { notFound } from '../../_shared/problems.js';
import { presentCheckout } from './present.js';

export default operation('getCheckout', async ({ params, services, reply }) => {
  const checkout = await findCheckout(services.db, params.checkout_uuid);
  if (!checkout) throw notFound('checkout session', params.checkout_uuid);
  return reply(200, presentCheckout(checkout));
});
