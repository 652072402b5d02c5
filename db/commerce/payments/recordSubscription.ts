import type { PipelineStatement } from '../../core/pipeline.js';
import { type Transaction, runPipeline } from '../../core/transaction.js';
import { type ReportSource, acceptEventStatement } from './acceptEventStatement.js';
import type { Entitlement } from './entitlement.js';
import { PaymentRefused } from './paymentRefused.js';
import { buildInsertSql, buildUpdateSql } from './rowStatements.js';
import { type EntitlementInput, setEntitlement } from './setEntitlement.js';
import { type SoldProduct, subscriptionProductStatement } from './soldProduct.js';
import { Subscription, type SubscriptionState } from './subscription.js';

/** A provider's report about a subscription. */
export interface SubscriptionReport extends ReportSource {
  /** The provider's id of the subscription. */
  reference: string;
  state: SubscriptionState;
  startedAt: Date;
  /** Null: no end is known. */
  currentPeriodEnd: Date | null;
  /** End of the grace period of an unpaid subscription; null: no grace beyond the period. */
  graceUntil: Date | null;
  cancelsAtPeriodEnd: boolean;
  /** Null: a subscription of the platform itself. */
  userId: number | null;
  productId: number | null;
  checkoutId: string | null;
  quantity?: number;
  /** By the provider's clock. */
  occurredAt: Date;
}

export interface RecordedSubscription {
  subscription: Subscription;
  /** False: the event was applied before, or a later one was. */
  applied: boolean;
}

const OPEN_STATES: readonly SubscriptionState[] = ['trialing', 'active', 'past_due'];
/** Of two reports with equal time, the one further in the life of a subscription wins. */
const ORDER: readonly SubscriptionState[] = ['trialing', 'active', 'past_due', 'paused', 'cancelled', 'expired'];

/**
 * Stores a provider's report about a subscription, and opens, extends or ends its entitlement. The latest report by
 * the provider's clock wins, in whatever order they arrive. Throws PaymentRefused when it belongs to another payer.
 */
export async function recordSubscription(trx: Transaction, report: SubscriptionReport): Promise<RecordedSubscription> {
  const { isNew, before, created, product, entitlement } = await lockSubscription(trx, report);
  if (!isNew) return { subscription: before, applied: false };
  if (before.user_id !== null && report.userId !== null && before.user_id !== report.userId)
    throw new PaymentRefused('owner', `The subscription ${report.reference} belongs to another person.`);
  if (!created && isEarlier(report, before)) return { subscription: before, applied: false };
  const changed = {
    state: report.state,
    state_at: report.occurredAt,
    started_at: report.startedAt,
    current_period_end: report.currentPeriodEnd,
    grace_until: computeGrace(before, report),
    cancels_at_period_end: report.cancelsAtPeriodEnd,
    user_id: before.user_id ?? report.userId,
    // A running subscription may change its product.
    product_id: report.productId ?? before.product_id,
    checkout_id: before.checkout_id ?? report.checkoutId,
    quantity: report.quantity ?? before.quantity,
    modified_at: new Date(),
  };
  const after = Subscription.fromJson({ ...before, ...changed }, { skipValidation: true });
  if (after.product_id !== null && !product)
    throw new PaymentRefused('product', `The platform has no product ${after.product_id}.`);
  // A new subscription was stored with the reported state.
  const first: PipelineStatement[] = created
    ? []
    : [[UPDATE, [JSON.stringify(changed), before.platform_id, before.id]]];
  if (product) await setEntitlement(trx, buildEntitlement(after, product), { stored: entitlement, first });
  else await runPipeline(trx, first);
  return { subscription: after, applied: true };
}

/** A repeated reminder does not extend the grace period; null ends it. */
function computeGrace(
  { state, grace_until: before }: Subscription,
  { state: reported, graceUntil }: SubscriptionReport,
): Date | null {
  if (graceUntil === null || before === null || state !== 'past_due' || reported !== 'past_due') return graceUntil;
  return before < graceUntil ? before : graceUntil;
}

function isEarlier(
  { occurredAt, state }: SubscriptionReport,
  { state_at: stateAt, state: stored }: Subscription,
): boolean {
  if (occurredAt.getTime() !== stateAt.getTime()) return occurredAt < stateAt;
  return ORDER.indexOf(state) < ORDER.indexOf(stored);
}

const REPORTED =
  'user_id, product_id, checkout_id, quantity, state, state_at, started_at, current_period_end, grace_until, cancels_at_period_end';
const byReference = 'platform_id = $1 and provider = $2 and is_live = $3 and reference = $4';
const UPDATE = {
  changes: true as const,
  name: 'change subscription',
  text: buildUpdateSql('subscriptions', `${REPORTED}, modified_at`),
};
const OPEN = {
  changes: true as const,
  name: 'open subscription',
  text: `${buildInsertSql('subscriptions', `platform_id, provider, is_live, reference, ${REPORTED}`)} on conflict (platform_id, provider, is_live, reference) do nothing returning id`,
};
const LOCK = {
  changes: true as const,
  name: 'lock subscription',
  text: `select * from subscriptions where ${byReference} for update`,
};
const ENTITLEMENT = {
  changes: true as const,
  name: 'lock entitlement of subscription',
  text: `select * from entitlements where platform_id = $1 and payment_id is null and subscription_id = (select id from subscriptions where ${byReference}) for update`,
};

/** Locks the row of the subscription and reads related rows. Creates it when missing. */
async function lockSubscription(trx: Transaction, report: SubscriptionReport) {
  const { platformId, provider, isLive, reference, productId } = report;
  const named = [platformId, provider, isLive, reference] as const;
  const opened = {
    ...{
      platform_id: platformId,
      provider,
      is_live: isLive,
      reference,
      user_id: report.userId,
      product_id: productId,
      checkout_id: report.checkoutId,
    },
    ...{
      quantity: report.quantity ?? 1,
      state: report.state,
      state_at: report.occurredAt,
      started_at: report.startedAt,
    },
    ...{
      current_period_end: report.currentPeriodEnd,
      grace_until: report.graceUntil,
      cancels_at_period_end: report.cancelsAtPeriodEnd,
    },
  };
  const [accepted, inserted, subscriptions, products, entitlements] = await runPipeline(trx, [
    acceptEventStatement(report),
    [OPEN, [JSON.stringify(opened)]],
    [LOCK, [...named]],
    subscriptionProductStatement(named, productId),
    [ENTITLEMENT, [...named]],
  ]);
  return {
    isNew: accepted!.length > 0,
    created: inserted!.length > 0,
    before: Subscription.fromDatabaseJson(subscriptions![0]!),
    product: (products as SoldProduct[])[0] ?? null,
    entitlement: (entitlements as Entitlement[])[0] ?? null,
  };
}

function buildEntitlement(subscription: Subscription, product: SoldProduct): EntitlementInput {
  const { state, state_at: stateAt, current_period_end: periodEnd, grace_until: graceUntil } = subscription;
  const isOpen = OPEN_STATES.includes(state);
  return {
    product,
    source: { payment_id: null, subscription_id: subscription.id },
    userId: subscription.user_id,
    isLive: subscription.is_live,
    quantity: subscription.quantity,
    startsAt: computeStart(subscription),
    // An unpaid subscription is open for the grace period, whatever period has started.
    endsAt: state === 'past_due' ? (graceUntil ?? stateAt) : isOpen ? findLater(periodEnd, graceUntil) : stateAt,
  };
}

/** Clock skew: a start in the near future counts as started, otherwise it would give no access. */
const SKEW_MS = 600_000;

function computeStart({ started_at: startedAt, created_at: heardAt }: Subscription): Date {
  const isAhead = startedAt > heardAt && startedAt.getTime() - heardAt.getTime() <= SKEW_MS;
  return isAhead ? heardAt : startedAt;
}

/** The end of a subscription's entitlement: the later of its period and the grace period. Null: no end. */
function findLater(periodEnd: Date | null, graceUntil: Date | null): Date | null {
  if (periodEnd === null) return null;
  return graceUntil !== null && graceUntil > periodEnd ? graceUntil : periodEnd;
}
