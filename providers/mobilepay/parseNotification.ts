import { z } from 'zod';
import { PurchaseRefused } from '../payments/storePurchase.js';
import { dropNulls } from '../payments/dropNulls.js';

const LONGEST_TOKEN = 1_000;
const token = z.string().min(1).max(LONGEST_TOKEN);

const push = z.object({ message: z.object({ data: z.string().min(1), messageId: z.string().min(1).max(255) }) });

const developerNotification = z.object({
  packageName: z.string().min(1).max(255),
  eventTimeMillis: z.string().regex(/^\d{1,15}$/),
  subscriptionNotification: z.object({ notificationType: z.number().int(), purchaseToken: token }).optional(),
  oneTimeProductNotification: z
    .object({ notificationType: z.number().int(), purchaseToken: token, sku: z.string().min(1).max(255) })
    .optional(),
  voidedPurchaseNotification: z
    .object({
      purchaseToken: token,
      orderId: z.string().min(1).max(255).optional(),
      productType: z.number().int().optional(),
      refundType: z.number().int().optional(),
    })
    .optional(),
  pendingRefundReviewNotification: z.object({}).optional(),
  testNotification: z.object({}).optional(),
});

const claim = developerNotification.pick({ packageName: true });

/** Numbers of the notifications about subscriptions, as the provider documents them. */
const SUBSCRIPTION_TYPES: Record<number, string> = {
  1: 'RECOVERED',
  2: 'RENEWED',
  3: 'CANCELED',
  4: 'PURCHASED',
  5: 'ON_HOLD',
  6: 'IN_GRACE_PERIOD',
  7: 'RESTARTED',
  8: 'PRICE_CHANGE_CONFIRMED',
  9: 'DEFERRED',
  10: 'PAUSED',
  11: 'PAUSE_SCHEDULE_CHANGED',
  12: 'REVOKED',
  13: 'EXPIRED',
  17: 'ITEMS_CHANGED',
  18: 'CANCELLATION_SCHEDULED',
  19: 'PRICE_CHANGE_UPDATED',
  20: 'PENDING_PURCHASE_CANCELED',
  22: 'PRICE_STEP_UP_CONSENT_UPDATED',
};
const ONE_TIME_TYPES: Record<number, string> = { 1: 'PURCHASED', 2: 'CANCELED' };
const FULL_REFUND = 1;

/** A change of a purchase. The present state must be read from the provider. */
export interface MobilepayNotification {
  /** The same for each delivery. */
  id: string;
  packageName: string;
  /** By the provider's clock. */
  occurredAt: Date;
  /** The provider's name of the change. */
  type: string;
  /** Null: not about a purchase. */
  purchase: { token: string; /** Of a one-time purchase. */ productId: string | null } | null;
  /** The order that was refunded as a whole. */
  refundedOrder: string | null;
}

/** Parses the body of a push. Throws PurchaseRefused if documented fields are missing, or for an undocumented type. */
export function parseNotification(rawBody: Buffer): MobilepayNotification {
  const { message } = parseJson(push, rawBody.toString('utf8'));
  const notification = parseJson(developerNotification, decodeData(rawBody));
  const common = {
    id: message.messageId,
    packageName: notification.packageName,
    occurredAt: new Date(Number(notification.eventTimeMillis)),
    refundedOrder: null,
  };
  return { ...common, ...parseContent(notification) };
}

/** The package that a push claims, without verification. Null: not a notification. */
export function readClaimedPackage(rawBody: Buffer): string | null {
  try {
    return parseJson(claim, decodeData(rawBody)).packageName;
  } catch {
    return null;
  }
}

const decodeData = (rawBody: Buffer) =>
  Buffer.from(parseJson(push, rawBody.toString('utf8')).message.data, 'base64').toString('utf8');

function parseContent(
  notification: z.infer<typeof developerNotification>,
): Pick<MobilepayNotification, 'type' | 'purchase'> & Partial<MobilepayNotification> {
  const {
    subscriptionNotification: subscription,
    oneTimeProductNotification: oneTime,
    voidedPurchaseNotification: voided,
  } = notification;
  if (subscription)
    return {
      type: findTypeName(SUBSCRIPTION_TYPES, subscription.notificationType, 'subscription'),
      purchase: { token: subscription.purchaseToken, productId: null },
    };
  if (oneTime)
    return {
      type: findTypeName(ONE_TIME_TYPES, oneTime.notificationType, 'one-time product'),
      purchase: { token: oneTime.purchaseToken, productId: oneTime.sku },
    };
  if (voided) {
    const isFull = (voided.refundType ?? FULL_REFUND) === FULL_REFUND;
    return {
      type: isFull ? 'VOIDED' : 'VOIDED_IN_PART',
      purchase: { token: voided.purchaseToken, productId: null },
      refundedOrder: isFull ? (voided.orderId ?? null) : null,
    };
  }
  if (notification.testNotification) return { type: 'TEST', purchase: null };
  if (notification.pendingRefundReviewNotification) return { type: 'PENDING_REFUND_REVIEW', purchase: null };
  throw new PurchaseRefused('The notification has an unknown kind.');
}

function findTypeName(types: Record<number, string>, number: number, what: string): string {
  const name = types[number];
  if (name === undefined) throw new PurchaseRefused(`The type ${number} of a ${what} notification is not supported.`);
  return name;
}

function parseJson<Schema extends z.ZodType>(schema: Schema, text: string): z.infer<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(text, dropNulls);
  } catch {
    throw new PurchaseRefused('The notification is not JSON.');
  }
  const { success, data } = schema.safeParse(value);
  if (!success) throw new PurchaseRefused('The notification lacks required fields.');
  return data;
}
