import type { RenewalStanding, RenewalTurn } from './renewalClock.js';

/** A purchase of the stand-in, as the actions of its page left it. */
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
  /** How many were bought at once, and how many of them were refunded. */
  quantity: number;
  refundedQuantity: number;
  renewals: number;
  /** How often the service has said that it received it. */
  acknowledged: number;
}

const DAY_MS = 24 * 3_600_000;

export function newMobilepayPurchase(fields: Record<string, string>, token: string, nowMs: number): MobilepayPurchase {
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

/** Changes a purchase as the notification of this number says; `voided`: the money was refunded, `voidedInPart`: of one more. */
export function applyMobilepayEvent(purchase: MobilepayPurchase, type: string, nowMs: number): void {
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

const TURNS: Record<RenewalTurn, string> = { recovered: '1', renewed: '2', failed: '5', ended: '13' };

/** Changes a purchase as the clock says, at a time that may be ahead; returns the number of its notification. */
export function applyMobilepayTurn(purchase: MobilepayPurchase, turn: RenewalTurn, atMs: number): string {
  // What is over is over for the service too, which has the real time.
  const isPaid = turn === 'renewed' || turn === 'recovered';
  applyMobilepayEvent(purchase, isPaid ? TURNS.renewed : TURNS[turn], isPaid ? atMs : Date.now());
  return TURNS[turn];
}

/** Null: no subscription, or over. */
export function mobilepayStandingOf({ kind, state, expiryMs, renews }: MobilepayPurchase): RenewalStanding | null {
  const isFailing = state === 'ON_HOLD' || state === 'IN_GRACE_PERIOD';
  if (kind !== 'subscription' || (!isFailing && state !== 'ACTIVE' && state !== 'CANCELED')) return null;
  return { endsMs: expiryMs, renews, isFailing };
}

const time = (ms: number) => new Date(ms).toISOString();

/** As `purchases.subscriptionsv2` returns it. */
export function mobilepaySubscriptionOf(purchase: MobilepayPurchase) {
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
    startTime: time(startMs),
    subscriptionState: `SUBSCRIPTION_STATE_${state}`,
    latestOrderId: order,
    acknowledgementState: acknowledged > 0 ? 'ACKNOWLEDGEMENT_STATE_ACKNOWLEDGED' : 'ACKNOWLEDGEMENT_STATE_PENDING',
    ...(isTest && { testPurchase: {} }),
    ...(accountId !== null && { externalAccountIdentifiers: { obfuscatedExternalAccountId: accountId } }),
    ...(linkedToken !== null && { linkedPurchaseToken: linkedToken }),
    lineItems: [
      {
        productId,
        ...(!isPending && { expiryTime: time(expiryMs) }),
        autoRenewingPlan: { autoRenewEnabled: renews, recurringPrice: price },
        offerDetails: { basePlanId: 'monthly' },
        ...(!isPending && { latestSuccessfulOrderId: order }),
      },
    ],
  };
}

/** As `orders` returns it; null: the purchase has no such order. */
export function orderOf(
  { token, kind, productId, orderId, price, periodMs, startMs, renewals, isCancelled, isPending }: MobilepayPurchase,
  named: string,
) {
  const count =
    named === orderId
      ? 0
      : Number(/^\.\.(\d{1,6})$/.exec(named.startsWith(orderId) ? named.slice(orderId.length) : '')?.[1] ?? NaN) + 1;
  if (!(count <= renewals)) return null;
  const state = isPending ? 'PENDING' : isCancelled ? 'REFUNDED' : 'PROCESSED';
  const line = {
    productId,
    productTitle: productId,
    total: price,
    ...(kind === 'subscription' && { subscriptionDetails: { basePlanId: 'monthly' } }),
  };
  return {
    orderId: named,
    purchaseToken: token,
    state,
    createTime: time(startMs + count * periodMs),
    lastEventTime: time(startMs + count * periodMs),
    total: price,
    lineItems: [line],
  };
}

/** As `purchases.products` returns it. */
export function mobilepayProductOf({
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
