import { operation } from '../../_shared/operation.js';
import { returnFromCheckout } from '../../../services/commerce/cardpay/returnFromCheckout.js';

export default operation('handleCreditTopupCallback', async ({ params, access, services, request, reply }) => {
  const session = {
    platformKey: params.platform_key,
    checkoutId: params.checkout_session_id,
    where: 'path' as const,
    kinds: ['credits'],
  };
  return reply(302, undefined, { Location: await returnFromCheckout({ services, access, request }, session) });
});
