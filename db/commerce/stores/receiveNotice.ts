import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import type { Transaction } from '../../core/transaction.js';
import { markDue } from './duePurchases.js';
import { lockPurchase, observeTransaction } from './observePurchase.js';
import { settlePurchase } from './settlePurchase.js';

/** A notification of mobilepay: something changed; it does not contain the new state. */
export interface PurchaseNotice {
  reference: string;
  token: string;
  bundleId: string;
  /** For one-time purchases. */
  productId: string | null;
  occurredAt: Date;
  /** The platform of the app; null: the operator's app. */
  ofPlatformId: number | null;
  /** A payment that was fully refunded. */
  refundedOrder: string | null;
}

/** Marks a purchase as due for reading from mobilepay, and stores its refund. Idempotent. */
export function receiveNotice(db: Pick<Database, 'transaction'>, actor: Actor, notice: PurchaseNotice): Promise<void> {
  return db.transaction(actor, (trx) => store(trx, notice));
}

async function store(
  trx: Transaction,
  { reference, token, bundleId, productId, occurredAt, refundedOrder, ofPlatformId }: PurchaseNotice,
): Promise<void> {
  const purchase = await lockPurchase(trx, { store: 'mobilepay', isLive: null, reference, bundleId, token });
  if (purchase.product_id === null && productId !== null) await purchase.$query(trx).patch({ product_id: productId });
  await markDue(trx, purchase.id);
  // The notification queue of one tenant must not affect purchases of another one's app, although both can name the
  // app.
  const isForeign = ofPlatformId !== null && purchase.platform_id !== null && purchase.platform_id !== ofPlatformId;
  if (refundedOrder === null || isForeign) return;
  const refund = { reference: refundedOrder, state: 'refunded' as const, amount: null, currency: null, occurredAt };
  await observeTransaction(trx, purchase, { productId: null, observedAt: new Date() }, refund);
  if (purchase.platform_id !== null) await settlePurchase(trx, purchase, [refundedOrder]);
}
