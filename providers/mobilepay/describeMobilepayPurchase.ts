import { hash } from 'node:crypto';
import { z } from 'zod';
import { checkPurchase } from '../payments/checkPurchase.js';
import { toMinorUnits } from '../payments/toMinorUnits.js';
import {
  PurchaseRefused,
  type ReportedPurchase,
  type ReportedTransaction,
  type StoreOrder,
  type StoreSubscription,
} from '../payments/storePurchase.js';
import type { MobilepayApp } from './mobilepayApp.js';

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const money = z.object({ currencyCode: z.string(), units: z.string().optional(), nanos: z.number().int().optional() });

/** The used fields of an answer of `purchases.subscriptionsv2`. */
export const subscriptionAnswer = z.object({
  subscriptionState: z.string(),
  startTime: moment.optional(),
  latestOrderId: z.string().optional(),
  linkedPurchaseToken: z.string().optional(),
  acknowledgementState: z.string().optional(),
  testPurchase: z.object({}).optional(),
  externalAccountIdentifiers: z.object({ obfuscatedExternalAccountId: z.string().optional() }).optional(),
  lineItems: z
    .array(
      z.object({
        productId: z.string(),
        expiryTime: moment.optional(),
        latestSuccessfulOrderId: z.string().optional(),
        autoRenewingPlan: z
          .object({ autoRenewEnabled: z.boolean().optional(), recurringPrice: money.optional() })
          .optional(),
        offerPhase: z.object({ basePrice: z.object({}).optional(), freeTrial: z.object({}).optional() }).optional(),
      }),
    )
    .min(1),
});
export type SubscriptionAnswer = z.infer<typeof subscriptionAnswer>;

/** The used fields of an answer of `purchases.products`: a one-time purchase. */
export const productAnswer = z.object({
  productId: z.string().optional(),
  purchaseState: z.number().int().optional(),
  purchaseType: z.number().int().optional(),
  acknowledgementState: z.number().int().optional(),
  purchaseTimeMillis: z.string().regex(/^\d{1,15}$/),
  orderId: z.string().optional(),
  quantity: z.number().int().max(10_000).optional(),
  refundableQuantity: z.number().int().optional(),
  obfuscatedExternalAccountId: z.string().optional(),
});
export type ProductAnswer = z.infer<typeof productAnswer>;

/** The used fields of an answer of `orders`: one payment. */
export const orderAnswer = z.object({
  purchaseToken: z.string().optional(),
  state: z.string(),
  createTime: moment,
  total: money.optional(),
  lineItems: z.array(z.object({ productId: z.string().optional() })).optional(),
  orderHistory: z
    .object({
      partialRefundEvents: z
        .array(
          z.object({ state: z.string().optional(), refundDetails: z.object({ total: money.optional() }).optional() }),
        )
        .optional(),
    })
    .optional(),
});
export type OrderAnswer = z.infer<typeof orderAnswer>;

/** The reference of a purchase in the ledger: the hash of its long token, which authorizes reads at the provider. */
export const hashToken = (token: string): string => hash('sha256', token, 'hex');

interface Read {
  app: MobilepayApp;
  token: string;
  observedAt: Date;
}

const buildCommonFields = ({ app, token, observedAt }: Read) => ({
  store: 'mobilepay' as const,
  bundleId: app.packageName,
  reference: hashToken(token),
  token,
  observedAt,
});

/** Builds the purchase of a subscription. Throws PurchaseRefused for a purchase of the other environment. */
export function describeSubscription(answer: SubscriptionAnswer, read: Read): ReportedPurchase {
  const isLive = checkEnvironment(read.app, answer.testPurchase === undefined);
  const [item] = [...answer.lineItems].sort((a, b) => (b.expiryTime?.getTime() ?? 0) - (a.expiryTime?.getTime() ?? 0));
  return checkPurchase({
    ...buildCommonFields(read),
    isLive,
    productId: item!.productId,
    accountId: answer.externalAccountIdentifiers?.obfuscatedExternalAccountId || null,
    transaction: describeLatestOrder(answer, item!, read.observedAt),
    subscription: describeState(answer, item!, read.observedAt),
    needsAcknowledgement: answer.acknowledgementState === 'ACKNOWLEDGEMENT_STATE_PENDING',
    replaces: answer.linkedPurchaseToken === undefined ? null : hashToken(answer.linkedPurchaseToken),
  });
}

type LineItem = SubscriptionAnswer['lineItems'][number];

function describeState(
  { subscriptionState, startTime }: SubscriptionAnswer,
  item: LineItem,
  observedAt: Date,
): StoreSubscription | null {
  const { autoRenewingPlan, offerPhase } = item;
  const expiryTime: Date | null = item.expiryTime ?? null;
  const hasEnded = expiryTime !== null && expiryTime <= observedAt;
  const base = {
    startedAt: startTime ?? observedAt,
    currentPeriodEnd: expiryTime,
    graceUntil: null,
    cancelsAtPeriodEnd: autoRenewingPlan?.autoRenewEnabled !== true,
  };
  switch (subscriptionState) {
    case 'SUBSCRIPTION_STATE_ACTIVE':
      return { ...base, state: hasEnded ? 'expired' : offerPhase?.freeTrial ? 'trialing' : 'active' };
    case 'SUBSCRIPTION_STATE_IN_GRACE_PERIOD':
      return { ...base, state: 'past_due', graceUntil: expiryTime };
    case 'SUBSCRIPTION_STATE_ON_HOLD':
      // Without access while the provider tries to collect the payment.
      return { ...base, state: 'past_due', currentPeriodEnd: hasEnded ? expiryTime : observedAt };
    case 'SUBSCRIPTION_STATE_PAUSED':
      return { ...base, state: 'paused' };
    case 'SUBSCRIPTION_STATE_CANCELED':
      return hasEnded ? { ...base, state: 'cancelled' } : { ...base, state: 'active', cancelsAtPeriodEnd: true };
    case 'SUBSCRIPTION_STATE_EXPIRED':
      return { ...base, state: 'expired' };
    case 'SUBSCRIPTION_STATE_PENDING':
    case 'SUBSCRIPTION_STATE_PENDING_PURCHASE_CANCELED':
      return null;
    default:
      throw new PurchaseRefused(`The state ${subscriptionState} of a subscription is unknown.`);
  }
}

const UNPAID_STATES: Record<string, ReportedTransaction['state']> = {
  SUBSCRIPTION_STATE_PENDING: 'pending',
  SUBSCRIPTION_STATE_PENDING_PURCHASE_CANCELED: 'cancelled',
};

/** The order number of a renewal is that of the first order with a counter as suffix. */
const RENEWAL = /\.\.\d+$/;

function describeLatestOrder(
  { subscriptionState, latestOrderId, startTime }: SubscriptionAnswer,
  item: LineItem,
  observedAt: Date,
): ReportedTransaction | null {
  const reference = item.latestSuccessfulOrderId ?? latestOrderId;
  if (reference === undefined) return null;
  return {
    reference,
    state: UNPAID_STATES[subscriptionState] ?? 'captured',
    ...readPrice(item),
    quantity: 1,
    refundedShare: 0,
    occurredAt: RENEWAL.test(reference) ? observedAt : (startTime ?? observedAt),
  };
}

function readPrice({ autoRenewingPlan, offerPhase }: LineItem): Paid {
  const price = autoRenewingPlan?.recurringPrice;
  const isOther = offerPhase !== undefined && offerPhase.basePrice === undefined && offerPhase.freeTrial === undefined;
  if (!price || isOther) return { amount: null, currency: null };
  return parseAmount(offerPhase?.freeTrial ? { ...price, units: '0', nanos: 0 } : price);
}

type Paid = Pick<ReportedTransaction, 'amount' | 'currency'>;

function parseAmount({ units = '', nanos = 0, currencyCode }: z.infer<typeof money>): Paid {
  const amount = /^\d{0,12}$/.test(units)
    ? toMinorUnits(BigInt(units || '0') * 1_000_000_000n + BigInt(nanos), currencyCode)
    : null;
  return { amount, currency: amount === null ? null : currencyCode.toUpperCase() };
}

const ORDER_STATES: Record<string, ReportedTransaction['state']> = {
  PENDING: 'pending',
  PROCESSED: 'captured',
  CANCELED: 'cancelled',
  PENDING_REFUND: 'captured',
  PARTIALLY_REFUNDED: 'captured',
  REFUNDED: 'refunded',
};

/** Builds a payment from an order; null: of another purchase, or in an unknown state. */
export function describeOrder(
  { purchaseToken, state: named, createTime, total, lineItems, orderHistory }: OrderAnswer,
  { reference, token }: { reference: string; token: string },
): StoreOrder | null {
  const state = ORDER_STATES[named];
  if (state === undefined || (purchaseToken !== undefined && purchaseToken !== token)) return null;
  const paid: Paid = total ? parseAmount(total) : { amount: null, currency: null };
  const refunds = (orderHistory?.partialRefundEvents ?? [])
    .filter((one) => one.state === 'PROCESSED_SUCCESSFULLY')
    .flatMap(({ refundDetails }) => refundDetails?.total ?? []);
  const refunded = refunds.reduce((sum, one) => sum + (parseAmount(one).amount ?? 0), 0);
  const refundedShare = state === 'captured' && paid.amount ? Math.min(1, refunded / paid.amount) : 0;
  return {
    reference,
    state,
    ...paid,
    quantity: 1,
    refundedShare,
    occurredAt: createTime,
    productId: lineItems?.[0]?.productId ?? null,
  };
}

const CANCELLED = 1;
const PENDING = 2;
const TEST_PURCHASE = 0;

/** Builds the purchase of a one-time product. The provider does not state the amount. */
export function describeProduct(answer: ProductAnswer, productId: string, read: Read): ReportedPurchase {
  const {
    purchaseState = 0,
    purchaseType,
    acknowledgementState,
    purchaseTimeMillis,
    orderId,
    obfuscatedExternalAccountId,
  } = answer;
  const { quantity, refundedShare } = readQuantities(answer);
  if (answer.productId !== undefined && answer.productId !== productId)
    throw new PurchaseRefused('The purchase is for another product.');
  const state =
    purchaseState === PENDING
      ? 'pending'
      : purchaseState === CANCELLED || refundedShare === 1
        ? 'refunded'
        : 'captured';
  const reference = hashToken(read.token);
  return checkPurchase({
    ...buildCommonFields(read),
    isLive: checkEnvironment(read.app, purchaseType !== TEST_PURCHASE),
    productId,
    accountId: obfuscatedExternalAccountId || null,
    transaction: {
      reference: orderId || reference,
      state,
      amount: null,
      currency: null,
      quantity,
      refundedShare,
      occurredAt: state === 'captured' ? new Date(Number(purchaseTimeMillis)) : read.observedAt,
    },
    subscription: null,
    needsAcknowledgement: acknowledgementState === 0 && state === 'captured',
    replaces: null,
  });
}

/** Some units of a purchase may be refunded. */
function readQuantities({ quantity = 1, refundableQuantity = quantity }: ProductAnswer): {
  quantity: number;
  refundedShare: number;
} {
  if (quantity < 1) return { quantity: 1, refundedShare: 0 };
  return { quantity, refundedShare: (quantity - Math.min(quantity, Math.max(0, refundableQuantity))) / quantity };
}

function checkEnvironment({ environment }: MobilepayApp, isLive: boolean): boolean {
  if (isLive !== (environment === 'Production'))
    throw new PurchaseRefused(
      isLive
        ? 'The purchase is real, but the app is set up for tests.'
        : 'The purchase is a test, but the app is not set up for tests.',
    );
  return isLive;
}
