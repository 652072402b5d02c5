/** The app stores. */
export type Store = 'appstore' | 'mobilepay';

/** A payment of a purchase: once, or for one period. */
export interface ReportedTransaction {
  /** The store's id of it. */
  reference: string;
  state: 'pending' | 'captured' | 'refunded' | 'cancelled';
  /** In the smallest unit of the currency; amount and currency are null if the store does not state them. */
  amount: number | null;
  /** ISO 4217. */
  currency: string | null;
  /** The number of units; `amount` covers all of them. */
  quantity: number;
  /** The refunded share of a captured payment, 0 to 1. Undefined for `refunded`. */
  refundedShare: number;
  /** By the store's clock. */
  occurredAt: Date;
}

/** A payment read by its own number. */
export type StoreOrder = ReportedTransaction & {
  /** The store's id of the product; null: not stated. */ productId: string | null;
};

export interface StoreSubscription {
  state: 'trialing' | 'active' | 'past_due' | 'paused' | 'cancelled' | 'expired';
  startedAt: Date;
  currentPeriodEnd: Date | null;
  graceUntil: Date | null;
  cancelsAtPeriodEnd: boolean;
}

/** The state of a purchase at a store at one moment. */
export interface ReportedPurchase {
  store: Store;
  /** Whether money was paid; false for a purchase in a test environment. */
  isLive: boolean;
  /** The app it was made in. */
  bundleId: string;
  /** The same for all payments of the purchase. At most 255 characters. */
  reference: string;
  /** The token for reads at the store; null: the reference is used. */
  token: string | null;
  /** The store's id of the product. */
  productId: string;
  /** The app's id of the buyer; null: not set. */
  accountId: string | null;
  /** The time of the state: by the store's clock, or the time of reading. */
  observedAt: Date;
  /** The latest payment; null: none known. */
  transaction: ReportedTransaction | null;
  /** Null: a one-time purchase. */
  subscription: StoreSubscription | null;
  /** Whether the store waits for an acknowledgement, and refunds the purchase otherwise. */
  needsAcknowledgement: boolean;
  /** The reference of the purchase that it replaces; null: none. */
  replaces: string | null;
}

/** The presented purchase is not valid. The message is shown to users. */
export class PurchaseRefused extends Error {
  override readonly name = 'PurchaseRefused';
}

/** Why a purchase grants no access at a time, as a sentence; null: it does. */
export function findPurchaseFault(
  { subscription, transaction }: Pick<ReportedPurchase, 'subscription' | 'transaction'>,
  now: Date,
): string | null {
  if (transaction?.state === 'refunded') return 'The purchase was refunded.';
  if (transaction?.state === 'pending') return 'The purchase is not paid yet.';
  if (transaction?.state === 'cancelled') return 'The purchase was cancelled.';
  if (subscription === null) return transaction ? null : 'Nothing was paid.';
  const { state, currentPeriodEnd, graceUntil } = subscription;
  if (state === 'paused') return 'The subscription is paused.';
  if (state === 'cancelled' || state === 'expired') return 'The subscription has ended.';
  const end = graceUntil && currentPeriodEnd && graceUntil > currentPeriodEnd ? graceUntil : currentPeriodEnd;
  return end !== null && end <= now ? 'The subscription has ended.' : null;
}
