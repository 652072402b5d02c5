import type { Transaction } from '../../core/transaction.js';
import { CheckoutSession } from './checkoutSession.js';
import { PaymentAccount } from './paymentAccount.js';
import { type PaymentReport, recordPayment } from './recordPayment.js';

/** What cardpay says of a session. Amounts are in the smallest unit of the currency. */
export interface CheckoutReport {
  /** The event, or the read. */
  cause: string;
  outsideId: string;
  status: 'open' | 'complete' | 'expired';
  /** Paid, or there was nothing to pay. */
  isSettled: boolean;
  amount: number;
  currency: string | null;
  paymentReference: string | null;
  /** Null: it is no subscription. */
  subscriptionId: string | null;
  customerId: string | null;
  email: string | null;
  occurredAt: Date;
}

/**
 * Stores what cardpay says of a session: once it is settled, with its payment and what that entitles to. A session that is completed stays so.
 * What was paid in another currency, or is less than it costs, is stored as unallocated, and the session has failed.
 */
export async function settleCheckout(
  trx: Transaction,
  { platformId, id }: { platformId: number; id: string },
  report: CheckoutReport,
): Promise<CheckoutSession> {
  // Payments refer to the session: a lock that keeps references out would have a payment that is stored at once, and this, wait for each other.
  const session = await CheckoutSession.query(trx).findById([platformId, id]).forNoKeyUpdate().throwIfNotFound();
  const { currency, paymentReference, customerId } = report;
  const known = {
    outside_id: session.outside_id ?? report.outsideId,
    email: session.email ?? (session.user_id === null ? report.email : null),
    modified_at: new Date(),
  };
  if (session.state === 'completed') return session;
  if (report.status === 'expired') return session.$query(trx).patchAndFetch({ ...known, state: 'expired' });
  if (report.status !== 'complete' || !report.isSettled) return session.$query(trx).patchAndFetch(known);
  if (customerId !== null && session.user_id !== null) await keepCustomer(trx, session, customerId);
  if (paymentReference !== null && report.amount > 0 && currency !== null) {
    const { payment } = await recordPayment(trx, {
      ...{
        platformId,
        provider: 'cardpay',
        isLive: session.is_live,
        cause: report.cause,
        reference: paymentReference,
        state: 'captured',
      },
      ...{
        amount: report.amount,
        currency,
        userId: session.user_id,
        productId: session.product_id,
        checkoutId: session.id,
      },
      ...{ quantity: session.quantity, due: dueOf(session, report), occurredAt: report.occurredAt },
    });
    if (payment && payment.unallocated !== null)
      return session.$query(trx).patchAndFetch({ ...known, state: 'failed' });
  }
  return session.$query(trx).patchAndFetch({ ...known, state: 'completed', completed_at: new Date() });
}

/** What a session costs. A subscription is charged as cardpay has it: with trials, and parts of periods. */
export const dueOf = (
  { due, currency }: Pick<CheckoutSession, 'due' | 'currency'>,
  { subscriptionId }: { subscriptionId: string | null },
): NonNullable<PaymentReport['due']> => ({ amount: subscriptionId === null ? due : null, currency });

/** A person is one customer: the first one stays. */
export async function keepCustomer(
  trx: Transaction,
  { platform_id, user_id, is_live }: Pick<CheckoutSession, 'platform_id' | 'user_id' | 'is_live'>,
  customerId: string,
): Promise<void> {
  await PaymentAccount.query(trx)
    .insert({ platform_id, user_id: user_id!, provider: 'cardpay', is_live, outside_id: customerId })
    .onConflict()
    .ignore();
}
