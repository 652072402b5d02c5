import { operation } from '../../_shared/operation.js';
import { returnFromCheckout } from '../../../services/commerce/cardpay/returnFromCheckout.js';

export default operation('handleCoursePaymentCallback', async ({ params, query, access, services, request, reply }) => {
  const session = {
    platformKey: params.platform_key,
    checkoutId: query.checkout_session_id,
    where: 'query' as const,
    kinds: ['course'],
  };
  return reply(302, undefined, { Location: await returnFromCheckout({ services, access, request }, session) });
});
