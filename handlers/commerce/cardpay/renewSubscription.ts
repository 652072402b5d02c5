import { findCheckout } from '../../../db/commerce/payments/checkouts.js';
import { findSubscriptionOfCheckout } from '../../../db/commerce/payments/listSubscriptions.js';
import {
  type Cardpay,
  CardpayRefused,
  type Read,
  type SubscriptionSnapshot,
} from '../../../providers/cardpay/cardpay.js';
import { requireMember } from '../../../services/_shared/findMember.js';
import { operation } from '../../_shared/operation.js';
import { conflict, invalidField, notFound } from '../../../services/_shared/problems.js';
import { applyPaymentEvent } from '../../../services/commerce/cardpay/applyPaymentEvent.js';
import { callCardpay, requireCardpayAccount } from '../../../services/commerce/cardpay/callCardpay.js';
import { refuseOtherHosts } from '../../../services/commerce/cardpay/returnUrls.js';

export default operation('renewSubscription', async ({ params, body, access, services, request, reply }) => {
  const { platform, user } = await requireMember(access, services, { org: params.org, username: params.user_id });
  const { checkout_session_uuid: uuid, return_url: returnUrl } = body;
  await refuseOtherHosts(services, request, platform.id, { return_url: returnUrl });
  const checkout = await findCheckout(services.db, uuid);
  if (checkout?.platform_id !== platform.id || checkout.user_id !== user.id) throw notFound('checkout session', uuid);
  const stored = await findSubscriptionOfCheckout(services.db, platform.id, uuid);
  if (!stored)
    throw invalidField('body', '/checkout_session_uuid', 'must be a session with a subscription', 'subscription');
  const cardpay = await requireCardpayAccount(services, platform.id);
  const now = await callCardpay(cardpay.readSubscription(stored.reference));
  if (!now) throw conflict('The subscription no longer exists at cardpay.');
  const { value, readAt } = await callCardpay(renewAtCardpay(cardpay, now));
  const cause = `renew ${value.reference} ${value.state} ${value.currentPeriodEnd?.toISOString() ?? ''} ${value.cancelsAtPeriodEnd}`;
  const source = { cardpay, platformId: platform.id, cause, occurredAt: readAt };
  await applyPaymentEvent(services, access.actor, source, {
    kind: 'subscription',
    subscription: { ...value, checkoutId: uuid },
  });
  return reply(200, { subscription_id: value.reference });
});

/**
 * Renews a subscription: revokes its pending cancellation, or restarts an ended one, once for each end. Throws a
 * Problem (409) if cardpay cannot charge the customer.
 */
async function renewAtCardpay(cardpay: Cardpay, now: Read<SubscriptionSnapshot>): Promise<Read<SubscriptionSnapshot>> {
  const { value } = now;
  const hasEnded = value.state === 'cancelled' || value.state === 'expired';
  if (!hasEnded) return value.cancelsAtPeriodEnd ? cardpay.keepSubscription(value.reference) : now;
  if (value.priceId === null) throw conflict('The subscription no longer has a price.');
  try {
    return await cardpay.restartSubscription({ ...value, key: value.reference });
  } catch (error) {
    if (error instanceof CardpayRefused) throw conflict(`Cardpay refused to renew the subscription: ${error.message}`);
    throw error;
  }
}
