import type { StoreSubscriptionRow } from '../../../db/commerce/stores/findStoreSubscription.js';
import type { components } from '../../../generated/types.js';
import { type ReportedPurchase, findPurchaseFault } from '../../../providers/payments/storePurchase.js';

type Schemas = components['schemas'];

const presentEnvironment = (isLive: boolean) => (isLive ? ('Production' as const) : ('Sandbox' as const));
const presentTime = (date: Date | null) => date && date.toISOString();

/** The state of a one-time purchase; a cancelled one was never paid. */
const presentState = (transaction: ReportedPurchase['transaction']) => transaction?.state ?? 'pending';

export function presentPurchase(purchase: ReportedPurchase): Schemas['StorePurchase'] {
  const { store, reference, transaction, bundleId, productId, isLive, subscription } = purchase;
  return {
    store,
    reference,
    transaction_id: transaction?.reference ?? null,
    bundle_id: bundleId,
    product_id: productId,
    environment: presentEnvironment(isLive),
    state: subscription?.state ?? presentState(transaction),
    is_good: findPurchaseFault(purchase, new Date()) === null,
    current_period_end: presentTime(subscription?.currentPeriodEnd ?? null),
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
    environment: presentEnvironment(row.isLive),
    started_at: row.startedAt.toISOString(),
    current_period_end: presentTime(currentPeriodEnd),
    grace_until: presentTime(graceUntil),
    cancels_at_period_end: row.cancelsAtPeriodEnd,
  };
}
