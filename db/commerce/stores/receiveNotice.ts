import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import type { Transaction } from '../../core/transaction.js';
import { lockPurchase, observeTransaction } from './observePurchase.js';
import { settlePurchase } from './settlePurchase.js';

/** What mobilepay says has changed; it does not say how it stands now. */
export interface PurchaseNotice {
  reference: string;
  token: string;
  bundleId: string;
  /** Of what is bought once. */
  productId: string | null;
  occurredAt: Date;
  /** Whose app the notice is for; null: the operator's. */
  ofPlatformId: number | null;
  /** A payment that was refunded as a whole. */
  refundedOrder: string | null;
}

/** Stores that a purchase is to be read from mobilepay, and what of it was refunded. Said again it changes nothing. */
export function receiveNotice(db: Pick<Database, 'transaction'>, actor: Actor, notice: PurchaseNotice): Promise<void> {
  return db.transaction(actor, (trx) => store(trx, notice));
}

async function store(
  trx: Transaction,
  { reference, token, bundleId, productId, occurredAt, refundedOrder, ofPlatformId }: PurchaseNotice,
): Promise<void> {
  const before = await lockPurchase(trx, { store: 'mobilepay', isLive: null, reference, bundleId, token });
  const purchase = await before.$query(trx).patchAndFetch({
    ...(before.product_id === null && productId !== null && { product_id: productId }),
    due_at: new Date(),
    claim: null,
    claimed_until: null,
  });
  // The queue of one tenant says nothing of what another one's app has sold, though both may name the app.
  const isForeign = ofPlatformId !== null && purchase.platform_id !== null && purchase.platform_id !== ofPlatformId;
  if (refundedOrder === null || isForeign) return;
  const refund = { reference: refundedOrder, state: 'refunded' as const, amount: null, currency: null, occurredAt };
  await observeTransaction(trx, purchase, { productId: null, observedAt: new Date() }, refund);
  if (purchase.platform_id !== null) await settlePurchase(trx, purchase, [refundedOrder]);
}
