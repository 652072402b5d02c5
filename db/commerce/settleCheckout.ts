import type { Transaction } from '../core/transaction.js';
import { CheckoutSession } from './checkoutSession.js';
import { PaymentAccount } from './paymentAccount.js';
import { PaymentRefused } from './paymentRefused.js';
import { recordPayment } from './recordPayment.js';

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
  customerId: string | null;
  email: string | null;
  occurredAt: Date;
}

/**
 * Stores what cardpay says of a session: once it is settled, with its payment and what that entitles to. A session that is completed stays so.
 * Throws PaymentRefused when it was paid in another currency.
 */
export async function settleCheckout(trx: Transaction, { platformId, id }: { platformId: number; id: string }, report: CheckoutReport): Promise<CheckoutSession> {
  // Payments refer to the session: a lock that keeps references out would have a payment that is stored at once, and this, wait for each other.
  const session = await CheckoutSession.query(trx).findById([platformId, id]).forNoKeyUpdate().throwIfNotFound();
  const { currency, paymentReference, customerId } = report;
  const known = { outside_id: session.outside_id ?? report.outsideId, email: session.email ?? (session.user_id === null ? report.email : null), modified_at: new Date() };
  if (session.state === 'completed') return session;
  if (report.status === 'expired') return session.$query(trx).patchAndFetch({ ...known, state: 'expired' });
  if (report.status !== 'complete' || !report.isSettled) return session.$query(trx).patchAndFetch(known);
  if (session.currency !== null && currency !== null && report.amount > 0 && session.currency !== currency)
    throw new PaymentRefused('currency', `The session costs ${session.currency}, and was paid in ${currency}.`);
  if (customerId !== null && session.user_id !== null) await keepCustomer(trx, session, customerId);
  if (paymentReference !== null && report.amount > 0 && currency !== null) {
    await recordPayment(trx, {
      ...{ platformId, provider: 'cardpay', isLive: session.is_live, cause: report.cause, reference: paymentReference, state: 'captured' },
      ...{ amount: report.amount, currency, userId: session.user_id, productId: session.product_id, checkoutId: session.id },
      ...{ quantity: session.quantity, occurredAt: report.occurredAt },
    });
  }
  return session.$query(trx).patchAndFetch({ ...known, state: 'completed', completed_at: new Date() });
}

/** A person is one customer: the first one stays. */
export async function keepCustomer(
  trx: Transaction,
  { platform_id, user_id, is_live }: Pick<CheckoutSession, 'platform_id' | 'user_id' | 'is_live'>,
  customerId: string,
): Promise<void> {
  await PaymentAccount.query(trx).insert({ platform_id, user_id: user_id!, provider: 'cardpay', is_live, outside_id: customerId }).onConflict().ignore();
}
