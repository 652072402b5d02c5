import type { RenewalState, RenewalOutcome } from './renewalClock.js';

/** The product of a purchase and the terms of the sale. */
export interface AppstoreSale {
  productId: string;
  kind: 'subscription' | 'consumable' | 'non_consumable';
  /** In thousandths of the currency, for the whole quantity. */
  price: number;
  currency: string;
  /** The billing period of a subscription. */
  periodMs: number;
  bundleId: string;
  environment: string;
  accountToken: string | null;
  isTrial: boolean;
  isShared: boolean;
  /** The number of items bought at once. */
  quantity: number;
}

interface Transaction {
  id: string;
  productId: string;
  purchaseMs: number;
  expiresMs: number | null;
  revokedMs: number | null;
  /** The refunded part of the price. */
  refundedPercent: number;
}

/** A purchase with its transactions, oldest first. */
export interface AppstorePurchase {
  original: string;
  sale: AppstoreSale;
  transactions: Transaction[];
  renews: boolean;
  isRetried: boolean;
  graceUntilMs: number | null;
}

const TYPES = {
  subscription: 'Auto-Renewable Subscription',
  consumable: 'Consumable',
  non_consumable: 'Non-Consumable',
};
const GRACE_MS = 16 * 24 * 3_600_000;

export function createPurchase(sale: AppstoreSale, id: string, nowMs: number): AppstorePurchase {
  const first: Transaction = {
    id,
    productId: sale.productId,
    purchaseMs: nowMs,
    expiresMs: sale.kind === 'subscription' ? nowMs + sale.periodMs : null,
    revokedMs: null,
    refundedPercent: 0,
  };
  return { original: id, sale, transactions: [first], renews: true, isRetried: false, graceUntilMs: null };
}

/** Applies the event of a notification type to a purchase. A refund may be partial. */
export function applyEvent(
  purchase: AppstorePurchase,
  type: string,
  subtype: string,
  nowMs: number,
  refundedPercent = 100,
): void {
  const last = purchase.transactions.at(-1)!;
  const end = (graceUntilMs: number | null, isRetried: boolean) => {
    last.expiresMs = Math.min(last.expiresMs ?? nowMs, nowMs - 1_000);
    Object.assign(purchase, { graceUntilMs, isRetried });
  };
  switch (type) {
    case 'DID_RENEW':
    case 'SUBSCRIBED':
    case 'OFFER_REDEEMED':
      return renew(purchase, nowMs);
    case 'DID_CHANGE_RENEWAL_STATUS':
      purchase.renews = subtype !== 'AUTO_RENEW_DISABLED';
      return;
    case 'DID_FAIL_TO_RENEW':
      return end(subtype === 'GRACE_PERIOD' ? nowMs + GRACE_MS : null, true);
    case 'GRACE_PERIOD_EXPIRED':
      return end(null, true);
    case 'EXPIRED':
      return end(null, false);
    case 'RENEWAL_EXTENDED':
      last.expiresMs = (last.expiresMs ?? nowMs) + purchase.sale.periodMs;
      return;
    case 'REFUND':
    case 'REVOKE':
      Object.assign(last, { revokedMs: nowMs, refundedPercent });
      return;
    case 'REFUND_REVERSED':
      last.revokedMs = null;
      return;
  }
}

const NOTIFICATIONS: Record<RenewalOutcome, [type: string, subtype: string]> = {
  renewed: ['DID_RENEW', ''],
  failed: ['DID_FAIL_TO_RENEW', ''],
  recovered: ['DID_RENEW', 'BILLING_RECOVERY'],
  ended: ['EXPIRED', 'VOLUNTARY'],
};

/** Applies an outcome of the clock, at a time that may be in the future. Returns the type of the notification. */
export function applyOutcome(
  purchase: AppstorePurchase,
  outcome: RenewalOutcome,
  atMs: number,
): { type: string; subtype: string } {
  const [type, defaultSubtype] = NOTIFICATIONS[outcome];
  const subtype = outcome === 'ended' && purchase.isRetried ? 'BILLING_RETRY' : defaultSubtype;
  // The service uses the real time, so an end takes effect now.
  applyEvent(purchase, type, subtype, type === 'DID_RENEW' ? atMs : Date.now());
  return { type, subtype };
}

/** Returns null when the purchase is not a subscription or has ended. */
export function readRenewalState({
  sale,
  transactions,
  renews,
  isRetried,
  graceUntilMs,
}: AppstorePurchase): RenewalState | null {
  const { expiresMs, revokedMs } = transactions.at(-1)!;
  const isFailing = isRetried || graceUntilMs !== null;
  if (sale.kind !== 'subscription' || revokedMs !== null || (!isFailing && expiresMs! < Date.now())) return null;
  return { endsMs: expiresMs!, renews, isFailing };
}

function renew(purchase: AppstorePurchase, nowMs: number): void {
  const { original, sale, transactions } = purchase;
  const from = Math.max(nowMs, transactions.at(-1)!.expiresMs ?? nowMs);
  transactions.push({
    id: `${original}${transactions.length}`,
    productId: sale.productId,
    purchaseMs: nowMs,
    expiresMs: from + sale.periodMs,
    revokedMs: null,
    refundedPercent: 0,
  });
  Object.assign(purchase, { isRetried: false, graceUntilMs: null });
}

/** Builds the payload of a signed transaction. */
export function buildTransaction({ original, sale, transactions }: AppstorePurchase, id: string, nowMs: number) {
  const one = transactions.find((transaction) => transaction.id === id)!;
  return {
    originalTransactionId: original,
    transactionId: one.id,
    bundleId: sale.bundleId,
    productId: one.productId,
    purchaseDate: one.purchaseMs,
    originalPurchaseDate: transactions[0]!.purchaseMs,
    ...(one.expiresMs !== null && { expiresDate: one.expiresMs, subscriptionGroupIdentifier: '21436587' }),
    quantity: sale.quantity,
    type: TYPES[sale.kind],
    ...(sale.accountToken !== null && { appAccountToken: sale.accountToken }),
    inAppOwnershipType: sale.isShared ? 'FAMILY_SHARED' : 'PURCHASED',
    signedDate: nowMs,
    ...(one.revokedMs !== null && {
      revocationDate: one.revokedMs,
      revocationReason: 0,
      revocationType: one.refundedPercent === 100 ? 'REFUND_FULL' : 'REFUND_PRORATED',
      revocationPercentage: one.refundedPercent * 1_000,
    }),
    environment: sale.environment,
    transactionReason: one === transactions[0] ? 'PURCHASE' : 'RENEWAL',
    storefront: 'USA',
    storefrontId: '143441',
    currency: sale.currency,
    price: sale.price,
    ...(sale.isTrial && one === transactions[0] && { offerType: 1, offerDiscountType: 'FREE_TRIAL' }),
  };
}

/** Builds the payload of the signed renewal info; null for one-time purchases. */
export function buildRenewal(
  { original, sale, renews, isRetried, graceUntilMs, transactions }: AppstorePurchase,
  nowMs: number,
) {
  if (sale.kind !== 'subscription') return null;
  return {
    originalTransactionId: original,
    autoRenewProductId: sale.productId,
    productId: sale.productId,
    autoRenewStatus: renews ? 1 : 0,
    isInBillingRetryPeriod: isRetried,
    ...(graceUntilMs !== null && { gracePeriodExpiresDate: graceUntilMs }),
    signedDate: nowMs,
    environment: sale.environment,
    recentSubscriptionStartDate: transactions[0]!.purchaseMs,
    renewalDate: transactions.at(-1)!.expiresMs!,
    currency: sale.currency,
    renewalPrice: sale.price,
  };
}

/** 1 active, 2 expired, 3 billing retry, 4 grace period, 5 revoked. */
export function computeStatus({ transactions, isRetried, graceUntilMs }: AppstorePurchase, nowMs: number): number {
  const { expiresMs, revokedMs } = transactions.at(-1)!;
  if (revokedMs !== null) return 5;
  if ((expiresMs ?? Infinity) > nowMs) return 1;
  if (graceUntilMs !== null && graceUntilMs > nowMs) return 4;
  return isRetried ? 3 : 2;
}
