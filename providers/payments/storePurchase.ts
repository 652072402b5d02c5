/** The stores whose purchases are made in apps. */
export type Store = 'appstore' | 'mobilepay';

/** What was paid for a purchase: once, or for one period of it. */
export interface ReportedTransaction {
  /** The store's id of it. */
  reference: string;
  state: 'pending' | 'captured' | 'refunded' | 'cancelled';
  /** In the smallest unit of the currency; both are null where the store does not say them. */
  amount: number | null;
  /** ISO 4217. */
  currency: string | null;
  /** How many were bought at once: the amount is that of all. */
  quantity: number;
  /** What part of what was captured was refunded: 0 to 1. Of `refunded` it says nothing. */
  refundedShare: number;
  /** By the store's clock. */
  occurredAt: Date;
}

/** A payment that is read by its own number. */
export type StoreOrder = ReportedTransaction & {
  /** What the store calls the product; null where it does not say. */ productId: string | null;
};

export interface StoreSubscription {
  state: 'trialing' | 'active' | 'past_due' | 'paused' | 'cancelled' | 'expired';
  startedAt: Date;
  currentPeriodEnd: Date | null;
  graceUntil: Date | null;
  cancelsAtPeriodEnd: boolean;
}

/** A purchase as a store has it at one moment. */
export interface ReportedPurchase {
  store: Store;
  /** Whether money was paid; false for a purchase in a test environment. */
  isLive: boolean;
  /** The app it was made in. */
  bundleId: string;
  /** The same for all that is paid for it. At most 255 characters. */
  reference: string;
  /** By which it is requested from the store; null where that is the reference. */
  token: string | null;
  /** What the store calls the product. */
  productId: string;
  /** What the app called the buyer; null when it did not. */
  accountId: string | null;
  /** When it was so: by the store's clock, or when it was read. */
  observedAt: Date;
  /** The latest payment; null when none is known. */
  transaction: ReportedTransaction | null;
  /** Null for what is bought once. */
  subscription: StoreSubscription | null;
  /** Whether the store waits to hear that it was received, and refunds it otherwise. */
  needsAcknowledgement: boolean;
  /** The purchase whose place it takes; null where there is none. */
  replaces: string | null;
}

/** What somebody shows is no purchase that counts. The message says why, for people. */
export class PurchaseRefused extends Error {
  override readonly name = 'PurchaseRefused';
}

/** Whether a purchase opens anything at a moment, and why not. */
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
