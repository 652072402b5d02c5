import type { RenewalState, RenewalOutcome } from './renewalClock.js';

/** A purchase with its current state. */
export interface MobilepayPurchase {
  token: string;
  kind: 'subscription' | 'product';
  productId: string;
  orderId: string;
  accountId: string | null;
  linkedToken: string | null;
  price: { currencyCode: string; units: string; nanos: number };
  periodMs: number;
  startMs: number;
  expiryMs: number;
  state: string;
  renews: boolean;
  isTest: boolean;
  isCancelled: boolean;
  isPending: boolean;
  /** The number of items bought at once. */
  quantity: number;
  refundedQuantity: number;
  renewals: number;
  /** The number of acknowledgements by the service. */
  acknowledged: number;
}

const DAY_MS = 24 * 3_600_000;

export function createPurchase(fields: Record<string, string>, token: string, nowMs: number): MobilepayPurchase {
  const {
    product_id: productId = '',
    kind,
    account_id: accountId,
    linked_token: linkedToken,
    units = '9',
    nanos = '0',
    currency = 'USD',
    days = '30',
    is_test: isTest = 'yes',
    pending,
    quantity = '1',
  } = fields;
  const periodMs = Number(days) * DAY_MS;
  return {
    token,
    kind: kind === 'product' ? 'product' : 'subscription',
    productId,
    orderId: `GPA.${token.slice(0, 4)}-${token.slice(4, 8)}-${token.slice(8, 12)}`,
    accountId: accountId || null,
    linkedToken: linkedToken || null,
    price: { currencyCode: currency, units, nanos: Number(nanos) },
    periodMs,
    startMs: nowMs,
    expiryMs: nowMs + periodMs,
    state: pending === 'yes' ? 'PENDING' : 'ACTIVE',
    renews: true,
    isTest: isTest === 'yes',
    isCancelled: false,
    isPending: pending === 'yes',
    quantity: Number(quantity),
    refundedQuantity: 0,
    renewals: 0,
    acknowledged: 0,
  };
}

/** Applies the event of a notification type to a purchase; `voided` refunds it, `voidedInPart` one item of it. */
export function applyEvent(purchase: MobilepayPurchase, type: string, nowMs: number): void {
  const ended = { expiryMs: Math.min(purchase.expiryMs, nowMs - 1_000) };
  const changes: Record<string, Partial<MobilepayPurchase>> = {
    '1': { state: 'ACTIVE', expiryMs: nowMs + purchase.periodMs },
    '2': {
      state: 'ACTIVE',
      renewals: purchase.renewals + 1,
      expiryMs: Math.max(nowMs, purchase.expiryMs) + purchase.periodMs,
    },
    '3': { state: 'CANCELED', renews: false },
    '4': { state: 'ACTIVE', isPending: false },
    '5': { state: 'ON_HOLD', ...ended },
    '6': { state: 'IN_GRACE_PERIOD', expiryMs: nowMs + 7 * DAY_MS },
    '7': { state: 'ACTIVE', renews: true },
    '10': { state: 'PAUSED', ...ended },
    '12': { state: 'EXPIRED', renews: false, ...ended },
    '13': { state: 'EXPIRED', renews: false, ...ended },
    '20': { state: 'PENDING_PURCHASE_CANCELED' },
    voided: { isCancelled: true },
    voidedInPart: { refundedQuantity: Math.min(purchase.quantity, purchase.refundedQuantity + 1) },
  };
  Object.assign(purchase, changes[type] ?? {});
}

const NOTIFICATIONS: Record<RenewalOutcome, string> = { recovered: '1', renewed: '2', failed: '5', ended: '13' };

/** Applies an outcome of the clock, at a time that may be in the future. Returns the type of the notification. */
export function applyOutcome(purchase: MobilepayPurchase, outcome: RenewalOutcome, atMs: number): string {
  // The service uses the real time, so an end takes effect now.
  const isPaid = outcome === 'renewed' || outcome === 'recovered';
  applyEvent(purchase, isPaid ? NOTIFICATIONS.renewed : NOTIFICATIONS[outcome], isPaid ? atMs : Date.now());
  return NOTIFICATIONS[outcome];
}

/** Returns null when the purchase is not a subscription or has ended. */
export function readRenewalState({ kind, state, expiryMs, renews }: MobilepayPurchase): RenewalState | null {
  const isFailing = state === 'ON_HOLD' || state === 'IN_GRACE_PERIOD';
  if (kind !== 'subscription' || (!isFailing && state !== 'ACTIVE' && state !== 'CANCELED')) return null;
  return { endsMs: expiryMs, renews, isFailing };
}

const formatTime = (ms: number) => new Date(ms).toISOString();

/** Builds the answer of `purchases.subscriptionsv2`. */
export function buildSubscription(purchase: MobilepayPurchase) {
  const {
    productId,
    orderId,
    accountId,
    linkedToken,
    price,
    startMs,
    expiryMs,
    state,
    renews,
    isTest,
    renewals,
    acknowledged,
    isPending,
  } = purchase;
  const order = renewals === 0 ? orderId : `${orderId}..${renewals - 1}`;
  return {
    kind: 'androidpublisher#subscriptionPurchaseV2',
    regionCode: 'US',
    startTime: formatTime(startMs),
    subscriptionState: `SUBSCRIPTION_STATE_${state}`,
    latestOrderId: order,
    acknowledgementState: acknowledged > 0 ? 'ACKNOWLEDGEMENT_STATE_ACKNOWLEDGED' : 'ACKNOWLEDGEMENT_STATE_PENDING',
    ...(isTest && { testPurchase: {} }),
    ...(accountId !== null && { externalAccountIdentifiers: { obfuscatedExternalAccountId: accountId } }),
    ...(linkedToken !== null && { linkedPurchaseToken: linkedToken }),
    lineItems: [
      {
        productId,
        ...(!isPending && { expiryTime: formatTime(expiryMs) }),
        autoRenewingPlan: { autoRenewEnabled: renews, recurringPrice: price },
        offerDetails: { basePlanId: 'monthly' },
        ...(!isPending && { latestSuccessfulOrderId: order }),
      },
    ],
  };
}

/** Builds the answer of `orders`; null when the purchase does not have the order. */
export function buildOrder(
  { token, kind, productId, orderId, price, periodMs, startMs, renewals, isCancelled, isPending }: MobilepayPurchase,
  id: string,
) {
  const count =
    id === orderId
      ? 0
      : Number(/^\.\.(\d{1,6})$/.exec(id.startsWith(orderId) ? id.slice(orderId.length) : '')?.[1] ?? NaN) + 1;
  if (!(count <= renewals)) return null;
  const state = isPending ? 'PENDING' : isCancelled ? 'REFUNDED' : 'PROCESSED';
  const line = {
    productId,
    productTitle: productId,
    total: price,
    ...(kind === 'subscription' && { subscriptionDetails: { basePlanId: 'monthly' } }),
  };
  return {
    orderId: id,
    purchaseToken: token,
    state,
    createTime: formatTime(startMs + count * periodMs),
    lastEventTime: formatTime(startMs + count * periodMs),
    total: price,
    lineItems: [line],
  };
}

/** Builds the answer of `purchases.products`. */
export function buildProduct({
  productId,
  orderId,
  accountId,
  startMs,
  isTest,
  isCancelled,
  isPending,
  quantity,
  refundedQuantity,
  acknowledged,
}: MobilepayPurchase) {
  return {
    kind: 'androidpublisher#productPurchase',
    purchaseTimeMillis: String(startMs),
    purchaseState: isCancelled ? 1 : isPending ? 2 : 0,
    consumptionState: 0,
    orderId,
    ...(isTest && { purchaseType: 0 }),
    acknowledgementState: acknowledged > 0 ? 1 : 0,
    productId,
    quantity,
    refundableQuantity: isCancelled ? 0 : quantity - refundedQuantity,
    ...(accountId !== null && { obfuscatedExternalAccountId: accountId }),
    regionCode: 'US',
  };
}
