import type { StoreSubscriptionRow } from '../../../db/commerce/stores/findStoreSubscription.js';
import type { components } from '../../../generated/types.js';
import { type ReportedPurchase, whyNotGood } from '../../../providers/payments/storePurchase.js';

type Schemas = components['schemas'];

const environmentOf = (isLive: boolean) => (isLive ? ('Production' as const) : ('Sandbox' as const));
const textOf = (date: Date | null) => date && date.toISOString();

/** Of what is bought once; one that was cancelled was never paid. */
const stateOf = (transaction: ReportedPurchase['transaction']) => transaction?.state ?? 'pending';

export function presentPurchase(purchase: ReportedPurchase): Schemas['StorePurchase'] {
  const { store, reference, transaction, bundleId, productId, isLive, subscription } = purchase;
  return {
    store,
    reference,
    transaction_id: transaction?.reference ?? null,
    bundle_id: bundleId,
    product_id: productId,
    environment: environmentOf(isLive),
    state: subscription?.state ?? stateOf(transaction),
    is_good: whyNotGood(purchase, new Date()) === null,
    current_period_end: textOf(subscription?.currentPeriodEnd ?? null),
  };
}

const OPEN: readonly StoreSubscriptionRow['state'][] = ['trialing', 'active', 'past_due'];

export function presentStoreSubscription(row: StoreSubscriptionRow): Schemas['AppstoreSubscriptionStatusView']['data'] {
  const { currentPeriodEnd, graceUntil } = row;
  const end = currentPeriodEnd && graceUntil && graceUntil > currentPeriodEnd ? graceUntil : currentPeriodEnd;
  return {
    state: row.state,
    is_active: OPEN.includes(row.state) && (end === null || end > new Date()),
    reference: row.reference,
    bundle_id: row.bundleId,
    product_id: row.outsideProductId,
    sku: row.sku,
    environment: environmentOf(row.isLive),
    started_at: row.startedAt.toISOString(),
    current_period_end: textOf(currentPeriodEnd),
    grace_until: textOf(graceUntil),
    cancels_at_period_end: row.cancelsAtPeriodEnd,
  };
}
