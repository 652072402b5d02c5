import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { databaseInTransaction } from '../../core/transaction.js';
import { type PaymentReport, recordPayment } from './recordPayment.js';
import { type SubscriptionReport, recordSubscription } from './recordSubscription.js';
import { type CheckoutReport, saveCustomer, settleCheckout } from './settleCheckout.js';
import { takeOverProduct } from './takeOverProduct.js';

/** Applies cardpay's report about a session with all effects, in one transaction. Throws PaymentRefused. */
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

/** Applies a provider's report about a payment with all effects, in one transaction. Throws PaymentRefused. */
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
 * Applies cardpay's report about a subscription with all effects, in one transaction: for the person (cardpay's
 * `customerId`), and for the tenant that was launched with it (`launchedId`), if any. Throws PaymentRefused.
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
      await saveCustomer(trx, { platform_id: platformId, user_id: userId, is_live: isLive }, customerId);
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

/** Applies several reports in one transaction: those that `work` applies to the database it gets. */
export function applyTogether(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  work: (db: Database) => Promise<void>,
): Promise<void> {
  return db.transaction(actor, (trx) => work(databaseInTransaction(trx)));
}
