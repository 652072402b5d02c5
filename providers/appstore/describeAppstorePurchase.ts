import {
  AutoRenewStatus,
  InAppOwnershipType,
  type JWSRenewalInfoDecodedPayload,
  type JWSTransactionDecodedPayload,
  OfferDiscountType,
  RevocationType,
  Type,
} from '@apple/app-store-server-library';
import { checkPurchase } from '../payments/checkPurchase.js';
import { toMinorUnits } from '../payments/toMinorUnits.js';
import {
  PurchaseRefused,
  type ReportedPurchase,
  type ReportedTransaction,
  type StoreSubscription,
} from '../payments/storePurchase.js';

/** Prices are in thousandths of the currency. */
const NANOS_PER_MILLIUNIT = 1_000_000n;
/** Percentages are in thousandths too. */
const WHOLE = 100_000;

/** Builds a purchase from a verified transaction and the verified state of its renewals, if any. Throws PurchaseRefused if
 * required fields are missing, or if both belong to different purchases.
 */
export function describeAppstorePurchase(
  transaction: JWSTransactionDecodedPayload,
  renewal: JWSRenewalInfoDecodedPayload | null,
): ReportedPurchase {
  const { originalTransactionId, transactionId, productId, bundleId, signedDate } = transaction;
  if (!originalTransactionId || !transactionId || !productId || !bundleId || !signedDate)
    throw new PurchaseRefused('The transaction has no number, product, app or date.');
  if (renewal && renewal.originalTransactionId !== originalTransactionId)
    throw new PurchaseRefused('The transaction and its renewals belong to different purchases.');
  const observedAt = new Date(Math.max(signedDate, renewal?.signedDate ?? 0));
  return checkPurchase({
    store: 'appstore',
    isLive: transaction.environment === 'Production',
    bundleId,
    reference: originalTransactionId,
    token: null,
    productId,
    accountId: transaction.appAccountToken || null,
    observedAt,
    transaction: describeTransaction(transaction, transactionId),
    subscription:
      transaction.type === Type.AUTO_RENEWABLE_SUBSCRIPTION
        ? describeSubscription(transaction, renewal, observedAt)
        : null,
    needsAcknowledgement: false,
    replaces: null,
  });
}

function describeTransaction(transaction: JWSTransactionDecodedPayload, reference: string): ReportedTransaction {
  const { revocationDate, purchaseDate, signedDate, price, currency, inAppOwnershipType, quantity = 1 } = transaction;
  const refundedShare = readRefundedShare(transaction);
  // Another member of the family paid.
  const paid = inAppOwnershipType === InAppOwnershipType.FAMILY_SHARED ? 0 : price;
  const amount =
    paid === undefined || currency === undefined
      ? null
      : toMinorUnits(BigInt(Math.round(paid)) * NANOS_PER_MILLIUNIT, currency);
  return {
    reference,
    state: refundedShare === 1 ? 'refunded' : 'captured',
    amount,
    currency: amount === null ? null : currency!.toUpperCase(),
    quantity,
    refundedShare,
    occurredAt: new Date(revocationDate ?? purchaseDate ?? signedDate!),
  };
}

/** The refunded share, 0 to 1: all, unless the store states a part (the unused part of a period). */
function readRefundedShare({
  revocationDate,
  revocationType,
  revocationPercentage,
}: JWSTransactionDecodedPayload): number {
  if (revocationDate === undefined) return 0;
  if (revocationType !== RevocationType.REFUND_PRORATED || revocationPercentage === undefined) return 1;
  return Math.min(1, Math.max(0, revocationPercentage / WHOLE));
}

function describeSubscription(
  transaction: JWSTransactionDecodedPayload,
  renewal: JWSRenewalInfoDecodedPayload | null,
  observedAt: Date,
): StoreSubscription {
  const { expiresDate, revocationDate, originalPurchaseDate, purchaseDate, signedDate, offerDiscountType } =
    transaction;
  const end = expiresDate === undefined ? null : new Date(expiresDate);
  const graceUntil = renewal?.gracePeriodExpiresDate === undefined ? null : new Date(renewal.gracePeriodExpiresDate);
  const common = {
    startedAt: new Date(originalPurchaseDate ?? purchaseDate ?? signedDate!),
    currentPeriodEnd: end,
    graceUntil: null,
    cancelsAtPeriodEnd: renewal?.autoRenewStatus === AutoRenewStatus.OFF,
  };
  if (revocationDate !== undefined)
    return { ...common, state: 'cancelled', currentPeriodEnd: new Date(revocationDate) };
  if (end === null || end > observedAt)
    return { ...common, state: offerDiscountType === OfferDiscountType.FREE_TRIAL ? 'trialing' : 'active' };
  // The store still tries to collect the payment.
  if (graceUntil !== null && graceUntil > observedAt) return { ...common, state: 'past_due', graceUntil };
  if (renewal?.isInBillingRetryPeriod === true) return { ...common, state: 'past_due' };
  return { ...common, state: 'expired' };
}
