import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { databaseInTransaction } from '../../core/transaction.js';
import { type PaymentReport, recordPayment } from './recordPayment.js';
import { type SubscriptionReport, recordSubscription } from './recordSubscription.js';
import { type CheckoutReport, keepCustomer, settleCheckout } from './settleCheckout.js';
import { takeOverProduct } from './takeOverProduct.js';

/** Stores what cardpay says of a session, with all that follows, at once. Throws PaymentRefused. */
export function applyCheckoutReport(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  session: { platformId: number; id: string },
  report: CheckoutReport,
): Promise<void> {
  return db.transaction(actor, async (trx) => {
    await settleCheckout(trx, session, report);
  });
}

/** Stores what a provider says of a payment, with all that follows, at once. Throws PaymentRefused. */
export function applyPaymentReport(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  report: PaymentReport,
): Promise<void> {
  return db.transaction(actor, async (trx) => {
    await recordPayment(trx, report);
  });
}

/**
 * Stores what cardpay says of a subscription, with all that follows, at once: for the person, whom cardpay calls `customerId`, and for the
 * tenant that was launched with it (`launchedId`), if there is one. Throws PaymentRefused.
 */
export function applySubscriptionReport(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  report: SubscriptionReport,
  { customerId, launchedId }: { customerId: string; launchedId: number | null },
): Promise<void> {
  const { platformId, productId, userId, isLive } = report;
  return db.transaction(actor, async (trx) => {
    await recordSubscription(trx, report);
    if (userId !== null)
      await keepCustomer(trx, { platform_id: platformId, user_id: userId, is_live: isLive }, customerId);
    if (launchedId === null || productId === null) return;
    const own = await takeOverProduct(trx, { platformId, productId }, launchedId);
    await recordSubscription(trx, {
      ...report,
      platformId: launchedId,
      userId: null,
      productId: own,
      checkoutId: null,
    });
  });
}

/** Stores several reports, all or none: those that are applied to the database that the work is passed. */
export function applyTogether(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  work: (db: Database) => Promise<void>,
): Promise<void> {
  return db.transaction(actor, (trx) => work(databaseInTransaction(trx)));
}
