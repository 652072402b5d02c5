import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { refundPayment } from '../../../services/commerce/cardpay/refundPayment.js';
import { operation } from '../../_shared/operation.js';

export default operation('refundPayment', async ({ params, headers, body, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const payment = await refundPayment(services, access.actor, {
    platformId: platform.id,
    paymentId: params.payment_id,
    amount: body.amount ?? undefined,
    refundedBefore: body.refunded ?? undefined,
    key: headers['Idempotency-Key'],
  });
  return reply(200, payment);
});
