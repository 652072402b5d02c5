import { PaymentRefused } from '../../../db/commerce/payments/paymentRefused.js';
import { operation } from '../../_shared/operation.js';
import { invalidField } from '../../../services/_shared/problems.js';
import { applyPaymentEvent } from '../../../services/commerce/cardpay/applyPaymentEvent.js';
import type { CardpaySender } from '../../../services/commerce/cardpay/checkCardpaySignature.js';
import { callCardpay } from '../../../services/commerce/cardpay/callCardpay.js';

export default operation('receiveCardpayHook', async ({ proven, access, services, reply }) => {
  const { account, event, platform } = proven!.sender as CardpaySender;
  if (event.unreadable !== null)
    throw invalidField('body', event.unreadable, 'does not have the form of a cardpay event', 'event');
  if (event.data && event.isLive === account.isLive) {
    const source = {
      cardpay: account,
      platformId: platform?.id ?? null,
      cause: event.id,
      occurredAt: event.occurredAt,
    };
    // A contradictory event stays contradictory: accept it, so that it is not sent again.
    await callCardpay(applyPaymentEvent(services, access.actor, source, event.data)).catch((error: unknown) => {
      if (!(error instanceof PaymentRefused)) throw error;
    });
  }
  return reply(200, { received: true });
});
