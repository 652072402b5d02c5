import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { type ObservedTransaction, observeTransaction } from './observePurchase.js';
import { settlePurchase } from './settlePurchase.js';
import { StorePurchase } from './storePurchase.js';

const KNOWN = {
  name: 'orders of store purchase',
  text: 'select reference from store_transactions where purchase_id = $1',
};

/** Renewals have the number of the first order with a suffix, counted from 0. */
const RENEWAL = /^(.+?)(?:\.\.(\d{1,6}))?$/;
const MOST_MISSED = 50;

/**
 * Numbers of missing renewals between known ones of a wallet subscription, latest first, at most 50. The wallet
 * reports only the latest.
 */
export async function findMissedOrders(db: Pick<Database, 'read'>, purchaseId: number): Promise<string[]> {
  const known = (await db.read<{ reference: string }>(KNOWN, [purchaseId])).map(({ reference }) =>
    RENEWAL.exec(reference)!,
  );
  const missed: string[] = [];
  for (const base of new Set(known.map(([, first]) => first!))) {
    const counts = new Set(
      known.filter(([, first]) => first === base).map(([, , count]) => (count === undefined ? -1 : Number(count))),
    );
    for (let count = Math.max(...counts) - 1; count > Math.min(...counts) && missed.length < MOST_MISSED; count--)
      if (!counts.has(count)) missed.push(`${base}..${count}`);
  }
  return missed;
}

/** Stores a missed payment of a purchase and updates the ledger. Throws PaymentRefused. */
export function storeMissedOrder(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  purchaseId: number,
  order: ObservedTransaction & { productId: string | null },
): Promise<void> {
  return db.transaction(actor, async (trx) => {
    const purchase = await StorePurchase.query(trx).findById(purchaseId).forUpdate().throwIfNotFound();
    await observeTransaction(trx, purchase, { productId: order.productId, observedAt: new Date() }, order);
    if (purchase.platform_id !== null) await settlePurchase(trx, purchase, [order.reference]);
  });
}
