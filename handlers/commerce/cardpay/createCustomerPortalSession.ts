import { listSubscriptions } from '../../../db/commerce/payments/listSubscriptions.js';
import { requireMember } from '../../../services/_shared/findMember.js';
import { operation } from '../../_shared/operation.js';
import { notFound } from '../../../services/_shared/problems.js';
import { callCardpay, requireCardpayAccount } from '../../../services/commerce/cardpay/callCardpay.js';
import { refuseOtherHosts } from '../../../services/commerce/cardpay/returnUrls.js';
import { withCustomerAndPrice } from '../../../services/commerce/cardpay/sellProduct.js';

export default operation('createCustomerPortalSession', async ({ params, body, access, services, request, reply }) => {
  const { platform, user } = await requireMember(access, services, { org: params.org, username: params.user_id });
  await refuseOtherHosts(services, request, platform.id, { return_url: body.return_url });
  const { subscription_id: subscriptionId = null } = body;
  const own = subscriptionId === null ? [] : await listSubscriptions(services.db, platform.id, user.id);
  if (
    subscriptionId !== null &&
    !own.some(({ reference, provider }) => provider === 'cardpay' && reference === subscriptionId)
  )
    throw notFound('subscription', subscriptionId);
  const cardpay = await requireCardpayAccount(services, platform.id);
  const opening = withCustomerAndPrice(
    { services, actor: access.actor, cardpay, platform, user, product: null },
    ({ customerId }) => cardpay.openPortal({ customerId: customerId!, returnUrl: body.return_url, subscriptionId }),
  );
  const url = await callCardpay(opening, { return_url: '/return_url', flow_data: '/subscription_id' });
  return reply(200, { url, redirect_to: url });
});
