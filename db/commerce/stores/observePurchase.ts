import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import type { PipelineStatement } from '../../core/pipeline.js';
import { type Transaction, runPipeline } from '../../core/transaction.js';
import { buildInsertSql, buildUpdateSql } from '../payments/rowStatements.js';
import { markReplacedStatement } from './duePurchases.js';
import { settlePurchase } from './settlePurchase.js';
import { type StoreName, StorePurchase, type StoredSubscription } from './storePurchase.js';
import type { StoreTransaction, StoreTransactionState } from './storeTransaction.js';

/** A purchase as reported by its store at one time. */
export interface ObservedPurchase {
  store: StoreName;
  isLive: boolean;
  bundleId: string;
  /** Shared by all payments of the purchase. */
  reference: string;
  /** The store's token for reading it; null when that is the reference. */
  token: string | null;
  /** The store's product id. */
  productId: string;
  /** The app's id of the buyer. */
  accountId: string | null;
  /** By the store's clock, or the time of reading. */
  observedAt: Date;
  transaction: ObservedTransaction | null;
  /** Null for one-time purchases. */
  subscription: {
    state: StoredSubscription['state'];
    startedAt: Date;
    currentPeriodEnd: Date | null;
    graceUntil: Date | null;
    cancelsAtPeriodEnd: boolean;
  } | null;
  needsAcknowledgement: boolean;
  /** The purchase that it replaces. */
  replaces: string | null;
}

export interface ObservedTransaction {
  reference: string;
  state: StoreTransactionState;
  /** In the smallest unit of the currency; null, as the currency, when the store does not report it. */
  amount: number | null;
  currency: string | null;
  /** Quantity, and the refunded share (0 to 1); absent: unknown. */
  quantity?: number;
  refundedShare?: number;
  occurredAt: Date;
}

/** Identifies a purchase. */
export type PurchaseName = Pick<ObservedPurchase, 'store' | 'reference' | 'bundleId' | 'token'> & {
  isLive: boolean | null;
};

/**
 * Locks the row of a purchase until the end of the transaction, so that concurrent reports and claims wait. Creates it
 * when missing.
 */
export async function lockPurchase(
  trx: Transaction,
  { store, isLive, reference, bundleId, token }: PurchaseName,
): Promise<StorePurchase> {
  const lock: PipelineStatement =
    store === 'appstore' ? [LOCK.appstore, [reference, isLive]] : [LOCK.mobilepay, [reference]];
  const [[known]] = (await runPipeline(trx, [lock])) as [object[]];
  if (known) return StorePurchase.fromDatabaseJson(known);
  const [, [created]] = (await runPipeline(trx, [[OPEN, [store, reference, isLive, bundleId, token]], lock])) as [
    object[],
    object[],
  ];
  return StorePurchase.fromDatabaseJson(created!);
}

const LOCK = {
  appstore: {
    changes: true as const,
    name: 'lock purchase of appstore',
    text: `select * from store_purchases where store = 'appstore' and reference = $1 and is_live = $2 for update`,
  },
  // Both environments share the reference: the row may exist before its environment is known.
  mobilepay: {
    changes: true as const,
    name: 'lock purchase of mobilepay',
    text: `select * from store_purchases where store = 'mobilepay' and reference = $1 for update`,
  },
};
const OPEN = {
  changes: true as const,
  name: 'open store purchase',
  text: 'insert into store_purchases (store, reference, is_live, bundle_id, token) values ($1, $2, $3, $4, $5) on conflict do nothing',
};

/**
 * Stores the state of a purchase and updates the ledger when it has an owner. Reports older than the stored state
 * change nothing, in any order and number. Throws PaymentRefused.
 */
export function observePurchase(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  observed: ObservedPurchase,
): Promise<StorePurchase> {
  return db.transaction(actor, (trx) => observeInTransaction(trx, observed));
}

/** The same in a transaction of the caller. */
export async function observeInTransaction(trx: Transaction, observed: ObservedPurchase): Promise<StorePurchase> {
  const purchase = await storeObservation(trx, observed);
  if (purchase.platform_id !== null)
    await settlePurchase(trx, purchase, observed.transaction ? [observed.transaction.reference] : []);
  return purchase;
}

/** The same without the ledger. */
export async function storeObservation(trx: Transaction, observed: ObservedPurchase): Promise<StorePurchase> {
  const before = await lockPurchase(trx, observed);
  const { transaction, replaces } = observed;
  const save: PipelineStatement[] =
    observed.observedAt < before.observed_at ? [] : [[SAVE, [JSON.stringify(mapColumns(before, observed)), before.id]]];
  const rows = await runPipeline(trx, [
    ...save,
    ...(transaction ? [findTransactionStatement(before, transaction)] : []),
  ]);
  const purchase = save.length === 0 ? before : StorePurchase.fromDatabaseJson(rows[0]![0]!);
  const written: PipelineStatement[] = [];
  if (transaction)
    written.push(...saveTransactionStatements(purchase, observed, { said: transaction, stored: rows[save.length]! }));
  if (replaces !== null) written.push(markReplacedStatement(replaces));
  await runPipeline(trx, written);
  return purchase;
}

const SAVE = {
  changes: true as const,
  name: 'change store purchase',
  text: `${buildUpdateSql('store_purchases', 'is_live, token, product_id, account_id, subscription, observed_at, needs_acknowledgement, modified_at', 'id = $2')} returning *`,
};

const mapColumns = (
  before: StorePurchase,
  { isLive, productId, accountId, subscription, observedAt, needsAcknowledgement, token }: ObservedPurchase,
) => ({
  is_live: isLive,
  token,
  product_id: productId,
  account_id: accountId ?? before.account_id,
  subscription,
  observed_at: observedAt,
  needs_acknowledgement: needsAcknowledgement,
  modified_at: new Date(),
});

/** Updates one payment of a purchase. Only the app store reports that refunded money was paid again. */
export async function observeTransaction(
  trx: Transaction,
  purchase: Pick<StorePurchase, 'id' | 'store'>,
  observed: { productId: string | null; observedAt: Date },
  said: ObservedTransaction,
): Promise<void> {
  const [stored] = await runPipeline(trx, [findTransactionStatement(purchase, said)]);
  await runPipeline(trx, saveTransactionStatements(purchase, observed, { said, stored: stored! }));
}

const STORED = {
  name: 'store transaction',
  text: 'select * from store_transactions where purchase_id = $1 and reference = $2',
};
const findTransactionStatement = (
  { id }: Pick<StorePurchase, 'id'>,
  { reference }: ObservedTransaction,
): PipelineStatement => [STORED, [id, reference]];

const SAID = 'product_id, state, amount, currency, quantity, refunded_share, occurred_at, observed_at';
const ADD_TRANSACTION = {
  changes: true as const,
  name: 'add store transaction',
  text: buildInsertSql('store_transactions', `purchase_id, reference, ${SAID}`),
};
const CHANGE_TRANSACTION = {
  changes: true as const,
  name: 'change store transaction',
  text: buildUpdateSql('store_transactions', `${SAID}, revision`, 'purchase_id = $2 and reference = $3'),
};

/** The statements that store the payment; none when nothing changes. */
function saveTransactionStatements(
  { id: purchaseId, store }: Pick<StorePurchase, 'id' | 'store'>,
  { productId, observedAt }: { productId: string | null; observedAt: Date },
  {
    said: { reference, state, amount, currency, quantity, refundedShare, occurredAt },
    stored,
  }: { said: ObservedTransaction; stored: object[] },
): PipelineStatement[] {
  const [before] = stored as StoreTransaction[];
  const several = {
    quantity: quantity ?? before?.quantity ?? 1,
    refunded_share: refundedShare ?? before?.refunded_share ?? 0,
  };
  const columns = {
    product_id: productId,
    state,
    amount,
    currency,
    ...several,
    occurred_at: occurredAt,
    observed_at: observedAt,
  };
  if (!before) return [[ADD_TRANSACTION, [JSON.stringify({ purchase_id: purchaseId, reference, ...columns })]]];
  if (observedAt < before.observed_at) return [];
  const comesAgain = before.state === 'refunded' && state === 'captured';
  if (comesAgain && store === 'mobilepay') return [];
  // A refund without an amount refunds the captured amount.
  const paid = amount === null ? { amount: before.amount, currency: before.currency } : {};
  const changed = {
    ...columns,
    product_id: productId ?? before.product_id,
    ...paid,
    revision: before.revision + (comesAgain ? 1 : 0),
  };
  return [[CHANGE_TRANSACTION, [JSON.stringify(changed), purchaseId, reference]]];
}
