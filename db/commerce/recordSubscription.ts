import type { Transaction } from '../core/transaction.js';
import { type ReportSource, acceptEvent } from './acceptEvent.js';
import { PaymentRefused } from './paymentRefused.js';
import { Product } from './product.js';
import { setEntitlement } from './setEntitlement.js';
import { Subscription, type SubscriptionState } from './subscription.js';

/** What a provider says of a subscription. */
export interface SubscriptionReport extends ReportSource {
  /** The provider's id of the subscription. */
  reference: string;
  state: SubscriptionState;
  startedAt: Date;
  /** Null: it runs until it is ended. */
  currentPeriodEnd: Date | null;
  /** Until when what it opens stays open although it was not paid; null: not beyond the period. */
  graceUntil: Date | null;
  cancelsAtPeriodEnd: boolean;
  /** Null: of the platform itself. */
  userId: number | null;
  productId: number | null;
  checkoutId: string | null;
  quantity?: number;
  /** By the provider's clock. */
  occurredAt: Date;
}

export interface RecordedSubscription {
  subscription: Subscription;
  /** False: this event had its effect before, or something later is known. */
  applied: boolean;
}

const OPEN: readonly SubscriptionState[] = ['trialing', 'active', 'past_due'];
/** Of two reports of one moment the one further on in the life of a subscription holds. */
const ORDER: readonly SubscriptionState[] = ['trialing', 'active', 'past_due', 'paused', 'cancelled', 'expired'];

/**
 * Stores what a provider says of a subscription, and opens, extends or ends what it entitles to. The latest report by the provider's clock
 * holds, in whatever order they come. Throws PaymentRefused when it is somebody else's.
 */
export async function recordSubscription(trx: Transaction, report: SubscriptionReport): Promise<RecordedSubscription> {
  const isNew = await acceptEvent(trx, report);
  const { subscription: before, created } = await lockSubscription(trx, report);
  if (!isNew) return { subscription: before, applied: false };
  if (before.user_id !== null && report.userId !== null && before.user_id !== report.userId)
    throw new PaymentRefused('owner', `The subscription ${report.reference} is somebody else's.`);
  if (!created && isEarlier(report, before)) return { subscription: before, applied: false };
  const after = await before.$clone().$query(trx).patchAndFetch({
    state: report.state,
    state_at: report.occurredAt,
    started_at: report.startedAt,
    current_period_end: report.currentPeriodEnd,
    grace_until: graceOf(before, report),
    cancels_at_period_end: report.cancelsAtPeriodEnd,
    user_id: before.user_id ?? report.userId,
    // Another product may be chosen while it runs.
    product_id: report.productId ?? before.product_id,
    checkout_id: before.checkout_id ?? report.checkoutId,
    quantity: report.quantity ?? before.quantity,
    modified_at: new Date(),
  });
  await entitle(trx, after);
  return { subscription: after, applied: true };
}

/** Being reminded again gives no more time; that there is none any more is said by null. */
function graceOf({ state, grace_until: before }: Subscription, { state: reported, graceUntil }: SubscriptionReport): Date | null {
  if (graceUntil === null || before === null || state !== 'past_due' || reported !== 'past_due') return graceUntil;
  return before < graceUntil ? before : graceUntil;
}

function isEarlier({ occurredAt, state }: SubscriptionReport, { state_at: stateAt, state: stored }: Subscription): boolean {
  if (occurredAt.getTime() !== stateAt.getTime()) return occurredAt < stateAt;
  return ORDER.indexOf(state) < ORDER.indexOf(stored);
}

async function lockSubscription(trx: Transaction, report: SubscriptionReport): Promise<{ subscription: Subscription; created: boolean }> {
  const key = { platform_id: report.platformId, provider: report.provider, is_live: report.isLive, reference: report.reference };
  const inserted = await Subscription.query(trx)
    .insert({
      ...key,
      user_id: report.userId,
      product_id: report.productId,
      checkout_id: report.checkoutId,
      quantity: report.quantity ?? 1,
      state: report.state,
      state_at: report.occurredAt,
      started_at: report.startedAt,
      current_period_end: report.currentPeriodEnd,
      grace_until: report.graceUntil,
      cancels_at_period_end: report.cancelsAtPeriodEnd,
    })
    .onConflict(['platform_id', 'provider', 'is_live', 'reference'])
    .ignore()
    .returning('id');
  const subscription = await Subscription.query(trx).findOne(key).forUpdate().throwIfNotFound();
  return { subscription, created: inserted.id !== undefined };
}

async function entitle(trx: Transaction, subscription: Subscription): Promise<void> {
  if (subscription.product_id === null) return;
  const product = await Product.query(trx).findById([subscription.platform_id, subscription.product_id]);
  if (!product) throw new PaymentRefused('product', `The platform has no product ${subscription.product_id}.`);
  const { state, state_at: stateAt, current_period_end: periodEnd, grace_until: graceUntil } = subscription;
  const isOpen = OPEN.includes(state);
  await setEntitlement(trx, {
    product,
    source: { payment_id: null, subscription_id: subscription.id },
    userId: subscription.user_id,
    isLive: subscription.is_live,
    quantity: subscription.quantity,
    startsAt: subscription.started_at,
    // What is not paid is open for the time of grace, whatever period has begun.
    endsAt: state === 'past_due' ? (graceUntil ?? stateAt) : isOpen ? laterOf(periodEnd, graceUntil) : stateAt,
  });
}

/** When what a subscription opens ends: with its period, or with the time of grace. Null: not at all. */
function laterOf(periodEnd: Date | null, graceUntil: Date | null): Date | null {
  if (periodEnd === null) return null;
  return graceUntil !== null && graceUntil > periodEnd ? graceUntil : periodEnd;
}
