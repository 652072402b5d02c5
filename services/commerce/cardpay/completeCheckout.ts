import type { Actor } from '../../../db/core/actor.js';
import { applyTogether } from '../../../db/commerce/payments/applyReports.js';
import { type FoundCheckout, findCheckout } from '../../../db/commerce/payments/checkouts.js';
import { type UnallocatedPayment, findUnallocated } from '../../../db/commerce/payments/findUnallocated.js';
import { PaymentRefused } from '../../../db/commerce/payments/paymentRefused.js';
import type { Cardpay } from '../../../providers/cardpay/cardpay.js';
import { invalidField } from '../../_shared/problems.js';
import { applyPaymentEvent } from './applyPaymentEvent.js';
import type { PaymentServices } from './cardpayServices.js';
import { callCardpay } from './callCardpay.js';

/** The state of a session at cardpay. `pending`: the session is complete, the payment is not settled yet. */
export type CheckoutProgress = 'completed' | 'pending' | 'open' | 'expired';

/**
 * Reads a session and its subscription from cardpay and stores their state. A completed session is not read again.
 * Throws a Problem: 400, 503.
 */
export async function completeCheckout(
  services: PaymentServices,
  actor: Actor,
  {
    cardpay,
    checkout,
    where,
  }: { cardpay: Cardpay; checkout: FoundCheckout; where: { in: 'query' | 'path' | 'body'; path: string } },
): Promise<CheckoutProgress> {
  if (checkout.state === 'completed') return 'completed';
  const session = checkout.external_id === null ? null : await callCardpay(cardpay.readCheckout(checkout.external_id));
  if (!session) return checkout.state === 'expired' ? 'expired' : 'open';
  const { value, readAt } = session;
  const source = { cardpay, platformId: checkout.platform_id, occurredAt: readAt };
  try {
    const subscription =
      value.status === 'complete' && value.subscriptionId !== null
        ? await callCardpay(cardpay.readSubscription(value.subscriptionId))
        : null;
    // A completed session is not read again, so its subscription must be stored in the same transaction.
    await applyTogether(services.db, actor, async (db) => {
      const within = { ...services, db };
      await applyPaymentEvent(
        within,
        actor,
        { ...source, cause: `read ${value.id} ${value.status} ${value.isSettled}` },
        { kind: 'checkout', checkout: { ...value, checkoutId: checkout.id } },
      );
      if (!subscription) return;
      const report = { ...subscription.value, checkoutId: checkout.id };
      const cause = `read ${report.reference} ${report.state} ${report.currentPeriodEnd?.toISOString() ?? ''} ${report.cancelsAtPeriodEnd}`;
      await applyPaymentEvent(
        within,
        actor,
        { ...source, cause, occurredAt: subscription.readAt },
        { kind: 'subscription', subscription: report },
      );
    });
  } catch (error) {
    if (error instanceof PaymentRefused) throw invalidField(where.in, where.path, error.message, 'payment');
    throw error;
  }
  if ((await findCheckout(services.db, checkout.id))!.state === 'completed') return 'completed';
  const unallocated = await findUnallocated(services.db, checkout);
  if (unallocated) throw invalidField(where.in, where.path, unallocatedMessage(checkout, unallocated), 'payment');
  return value.status === 'complete' ? 'pending' : value.status;
}

const unallocatedMessage = ({ currency, due }: FoundCheckout, paid: UnallocatedPayment): string =>
  paid.unallocated === 'currency'
    ? `The session costs ${currency}, and was paid in ${paid.currency}. The payment opens nothing, and can be refunded.`
    : `The session costs ${due} ${currency}, and ${paid.captured} were paid. The payment opens nothing, and can be refunded.`;
