import type { Transaction } from '../../core/transaction.js';
import { CheckoutSession } from './checkoutSession.js';
import { PaymentAccount } from './paymentAccount.js';
import { type PaymentReport, recordPayment } from './recordPayment.js';

/** cardpay's report about a session. Amounts are in the smallest unit of the currency. */
export interface CheckoutReport {
  /** The event, or the read. */
  cause: string;
  externalId: string;
  status: 'open' | 'complete' | 'expired';
  /** Paid, or nothing to pay. */
  isSettled: boolean;
  amount: number;
  currency: string | null;
  paymentReference: string | null;
  /** Null: no subscription. */
  subscriptionId: string | null;
  customerId: string | null;
  email: string | null;
  occurredAt: Date;
}

/**
 * Stores cardpay's report about a session; a settled session with its payment and entitlement. A completed session
 * stays completed. Money in another currency or below the price is unallocated, and the session fails.
 */
export async function settleCheckout(
  trx: Transaction,
  { platformId, id }: { platformId: number; id: string },
  report: CheckoutReport,
): Promise<CheckoutSession> {
  // Payments reference the session: a stronger lock would deadlock with a payment that is stored concurrently.
  const session = await CheckoutSession.query(trx).findById([platformId, id]).forNoKeyUpdate().throwIfNotFound();
  const { currency, paymentReference, customerId } = report;
  const known = {
    external_id: session.external_id ?? report.externalId,
    email: session.email ?? (session.user_id === null ? report.email : null),
    modified_at: new Date(),
  };
  if (session.state === 'completed') return session;
  if (report.status === 'expired') return session.$query(trx).patchAndFetch({ ...known, state: 'expired' });
  if (report.status !== 'complete' || !report.isSettled) return session.$query(trx).patchAndFetch(known);
  if (customerId !== null && session.user_id !== null) await saveCustomer(trx, session, customerId);
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
      ...{ quantity: session.quantity, due: computeDue(session, report), occurredAt: report.occurredAt },
    });
    if (payment && payment.unallocated !== null)
      return session.$query(trx).patchAndFetch({ ...known, state: 'failed' });
  }
  return session.$query(trx).patchAndFetch({ ...known, state: 'completed', completed_at: new Date() });
}

/** The price of a session. cardpay sets the charge of subscriptions, because of trials and partial periods. */
export const computeDue = (
  { due, currency }: Pick<CheckoutSession, 'due' | 'currency'>,
  { subscriptionId }: { subscriptionId: string | null },
): NonNullable<PaymentReport['due']> => ({ amount: subscriptionId === null ? due : null, currency });

/** A person has one customer id: the first one stays. */
export async function saveCustomer(
  trx: Transaction,
  { platform_id, user_id, is_live }: Pick<CheckoutSession, 'platform_id' | 'user_id' | 'is_live'>,
  customerId: string,
): Promise<void> {
  await PaymentAccount.query(trx)
    .insert({ platform_id, user_id: user_id!, provider: 'cardpay', is_live, external_id: customerId })
    .onConflict()
    .ignore();
}
