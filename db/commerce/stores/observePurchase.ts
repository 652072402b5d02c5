import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import type { Transaction } from '../../core/transaction.js';
import { settlePurchase } from './settlePurchase.js';
import { type StoreName, StorePurchase, type StoredSubscription } from './storePurchase.js';
import { StoreTransaction, type StoreTransactionState } from './storeTransaction.js';

/** A purchase as its store has it at one moment. */
export interface ObservedPurchase {
  store: StoreName;
  isLive: boolean;
  bundleId: string;
  /** The same for all that is paid for it. */
  reference: string;
  /** By which the store is asked for it; null where that is the reference. */
  token: string | null;
  /** What the store calls the product. */
  productId: string;
  /** What the app called the buyer. */
  accountId: string | null;
  /** By the store's clock, or when it was asked. */
  observedAt: Date;
  transaction: ObservedTransaction | null;
  /** Null for what is bought once. */
  subscription: { state: StoredSubscription['state']; startedAt: Date; currentPeriodEnd: Date | null; graceUntil: Date | null; cancelsAtPeriodEnd: boolean } | null;
  needsAcknowledgement: boolean;
  /** The purchase whose place it takes. */
  replaces: string | null;
}

export interface ObservedTransaction {
  reference: string;
  state: StoreTransactionState;
  /** In the smallest unit of the currency; null with the currency where the store does not say it. */
  amount: number | null;
  currency: string | null;
  occurredAt: Date;
}

/** Which purchase is meant. */
export type PurchaseName = Pick<ObservedPurchase, 'store' | 'reference' | 'bundleId' | 'token'> & { isLive: boolean | null };

/**
 * The row of a purchase, which is locked until the transaction ends: whoever reports or shows the same purchase at once waits here. It is
 * created where there is none.
 */
export async function lockPurchase(trx: Transaction, { store, isLive, reference, bundleId, token }: PurchaseName): Promise<StorePurchase> {
  // A reference of mobilepay is the same in both environments: it may be there before it is known which one that is.
  const key = { store, reference, ...(store === 'appstore' && { is_live: isLive }) };
  const known = await StorePurchase.query(trx).findOne(key).forUpdate();
  if (known) return known;
  await StorePurchase.query(trx).insert({ store, is_live: isLive, reference, bundle_id: bundleId, token }).onConflict().ignore();
  return StorePurchase.query(trx).findOne(key).forUpdate().throwIfNotFound();
}

/**
 * Stores how a purchase stands, and where it is known whose it is, has the ledger follow. What is older than what is known changes nothing,
 * in whatever order and however often it comes. Throws PaymentRefused.
 */
export function observePurchase(db: Pick<Database, 'transaction'>, actor: Actor, observed: ObservedPurchase): Promise<StorePurchase> {
  return db.transaction(actor, (trx) => observeWithin(trx, observed));
}

/** The same within a transaction of the caller. */
export async function observeWithin(trx: Transaction, observed: ObservedPurchase): Promise<StorePurchase> {
  const purchase = await storeObservation(trx, observed);
  if (purchase.platform_id !== null) await settlePurchase(trx, purchase, observed.transaction ? [observed.transaction.reference] : []);
  return purchase;
}

/** The same without the ledger. */
export async function storeObservation(trx: Transaction, observed: ObservedPurchase): Promise<StorePurchase> {
  const before = await lockPurchase(trx, observed);
  const purchase = observed.observedAt < before.observed_at ? before : await before.$query(trx).patchAndFetch(columnsOf(observed));
  if (observed.transaction) await observeTransaction(trx, purchase, observed, observed.transaction);
  if (observed.replaces !== null) await askAboutReplaced(trx, observed.replaces);
  return purchase;
}

const columnsOf = ({ isLive, productId, accountId, subscription, observedAt, needsAcknowledgement, token }: ObservedPurchase) => ({
  is_live: isLive,
  token,
  product_id: productId,
  ...(accountId !== null && { account_id: accountId }),
  subscription: subscription && (JSON.parse(JSON.stringify(subscription)) as StoredSubscription),
  observed_at: observedAt,
  needs_acknowledgement: needsAcknowledgement,
  modified_at: new Date(),
});

/** What one payment of a purchase is by now. Only the app store says that money which was given back came again. */
export async function observeTransaction(
  trx: Transaction,
  { id: purchaseId, store }: Pick<StorePurchase, 'id' | 'store'>,
  { productId, observedAt }: { productId: string | null; observedAt: Date },
  { reference, state, amount, currency, occurredAt }: ObservedTransaction,
): Promise<void> {
  const columns = { ...(productId !== null && { product_id: productId }), state, amount, currency, occurred_at: occurredAt, observed_at: observedAt };
  const before = await StoreTransaction.query(trx).findById([purchaseId, reference]);
  if (!before) {
    await StoreTransaction.query(trx).insert({ purchase_id: purchaseId, reference, ...columns });
    return;
  }
  if (observedAt < before.observed_at) return;
  const comesAgain = before.state === 'refunded' && state === 'captured';
  if (comesAgain && store === 'mobilepay') return;
  // What is given back costs what was paid, whether or not it is said again.
  const paid = amount === null ? { amount: before.amount, currency: before.currency } : {};
  await before.$query(trx).patch({ ...columns, ...paid, revision: before.revision + (comesAgain ? 1 : 0) });
}

/** How the purchase stands whose place another one takes is for the store to say. */
async function askAboutReplaced(trx: Transaction, reference: string): Promise<void> {
  await StorePurchase.query(trx).where({ store: 'mobilepay', reference }).patch({ due_at: new Date(), claim: null, claimed_until: null });
}
