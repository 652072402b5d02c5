import { operation } from '../../_shared/operation.js';
import { trackCheckout } from '../../../services/commerce/cardpay/trackCheckout.js';

export default operation('createPricingPageSession', async ({ params, access, services, request, reply }) =>
  reply(200, {
    ...(await trackCheckout({ services, access, request }, params.platform_key)),
    customer_email: access.caller?.user?.email ?? null,
  }),
);
