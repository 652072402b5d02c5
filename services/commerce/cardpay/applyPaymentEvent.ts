import type { Actor } from '../../../db/core/actor.js';
import {
  applyCheckoutReport,
  applyPaymentReport,
  applySubscriptionReport,
} from '../../../db/commerce/payments/applyReports.js';
import { type FoundCheckout, findCheckout, findCheckoutByOutsideId } from '../../../db/commerce/payments/checkouts.js';
import { findOffer } from '../../../db/commerce/payments/findOffer.js';
import { computeDue } from '../../../db/commerce/payments/settleCheckout.js';
import type { PaymentReport } from '../../../db/commerce/payments/recordPayment.js';
import { findLaunchedPlatform } from '../../../db/commerce/launches/findLaunch.js';
import type {
  Cardpay,
  CardpayEvent,
  CardpayEventData,
  DisputeSnapshot,
  PaymentSnapshot,
  SubscriptionSnapshot,
} from '../../../providers/cardpay/cardpay.js';
import type { CommerceServices } from '../services.js';

const DAY_MS = 86_400_000;

/** The source of an event. */
export interface PaymentEventSource {
  cardpay: Cardpay;
  /** The platform whose own account it is; events of other platforms are ignored. Null: the account of the service. */
  platformId: number | null;
  /** The event's id, or a text that identifies what was read: unique for its content. */
  cause: string;
  /** Time by cardpay's clock. */
  occurredAt: Date;
}

type EventServices = Pick<CommerceServices, 'db'> & {
  settings: Pick<CommerceServices['settings'], 'paymentGraceDays'>;
};

/**
 * Applies an event about a session, payment, dispute or subscription that began here, with all its consequences.
 * Objects that the event only names are read from cardpay. Returns the session; null, with nothing stored, when it did
 * not begin here. Throws PaymentRefused.
 */
export async function applyPaymentEvent(
  services: EventServices,
  actor: Actor,
  source: PaymentEventSource,
  event: NonNullable<CardpayEvent['data']>,
): Promise<FoundCheckout | null> {
  const { db } = services;
  if (event.kind === 'named') {
    const read = await source.cardpay.readNamed(event.named);
    return read && applyPaymentEvent(services, actor, { ...source, occurredAt: read.readAt }, read.value);
  }
  const { data: complete, dispute } = await readComplete(source, event);
  if (!complete) return null;
  const checkout = await findEventCheckout(services, source, complete);
  if (
    !checkout ||
    checkout.is_live !== source.cardpay.isLive ||
    (source.platformId !== null && checkout.platform_id !== source.platformId)
  )
    return null;
  const { platform_id: platformId, id } = checkout;
  const { cause, occurredAt } = source;
  if (complete.kind === 'checkout')
    await applyCheckoutReport(
      db,
      actor,
      { platformId, id },
      { ...complete.checkout, externalId: complete.checkout.id, cause, occurredAt },
    );
  else if (complete.kind === 'payment') {
    const { reference, state, amount, refunded, currency } = complete.payment;
    const about = {
      userId: checkout.user_id,
      productId: checkout.product_id,
      checkoutId: id,
      quantity: checkout.quantity,
      due: computeDue(checkout, complete.payment),
    };
    const report = {
      reference,
      state,
      amount,
      currency,
      occurredAt,
      ...(refunded !== undefined && { refunded }),
      ...buildDisputes(complete.payment, dispute && { ...dispute, at: occurredAt }),
    };
    await applyPaymentReport(db, actor, {
      platformId,
      provider: 'cardpay',
      isLive: checkout.is_live,
      cause,
      ...report,
      ...about,
    });
  } else await applySubscription(services, actor, { ...source, checkout }, complete.subscription);
  return checkout;
}

// An event with the data that it lacked.
interface CompleteEvent {
  /** Null: cardpay does not know the payment. */
  data: Exclude<CardpayEventData, { kind: 'dispute' }> | null;
  /** The dispute that the event reports, if any. */
  dispute: DisputeSnapshot | null;
}

/**
 * Completes an event. An event about the payment of an invoice, its refunds and disputes becomes one about the invoice,
 * which is what is stored here. A dispute names only the payment: paid and refunded amounts and other disputes are
 * read.
 */
async function readComplete({ cardpay }: PaymentEventSource, event: CardpayEventData): Promise<CompleteEvent> {
  if (event.kind === 'dispute') {
    const { paymentReference, ...dispute } = event.dispute;
    const { read } = await readPaymentOrInvoice(cardpay, paymentReference);
    return { data: read && { kind: 'payment', payment: { ...read, state: 'captured' } }, dispute };
  }
  if (event.kind !== 'payment' || event.payment.checkoutId !== null || event.payment.subscriptionId !== null)
    return { data: event, dispute: null };
  const { read, isInvoice } = await readPaymentOrInvoice(cardpay, event.payment.reference);
  if (!read) return { data: event, dispute: null };
  const { checkoutId, subscriptionId, amount, currency } = read;
  return {
    data: {
      kind: 'payment',
      payment: isInvoice ? read : { ...event.payment, checkoutId, subscriptionId, amount, currency },
    },
    dispute: null,
  };
}

/** The payment, or the invoice that it belongs to. */
async function readPaymentOrInvoice(
  cardpay: Cardpay,
  reference: string,
): Promise<{ read: PaymentSnapshot | null; isInvoice: boolean }> {
  const invoice = await cardpay.findInvoice(reference);
  const read = await cardpay.readPayment(invoice ?? reference);
  return { read: read?.value ?? null, isInvoice: invoice !== null };
}

/**
 * Maps all known disputes to reports. A dispute in another currency cannot be compared, and counts as a dispute of the
 * whole amount.
 */
function buildDisputes(
  { currency, disputes }: PaymentSnapshot,
  eventDispute: (DisputeSnapshot & { at: Date }) | null,
): Pick<PaymentReport, 'disputes' | 'allDisputesAt'> {
  const known = [
    ...(disputes?.all ?? []).map((one) => ({ ...one, at: disputes!.readAt })),
    ...(eventDispute ? [eventDispute] : []),
  ];
  const reported = known.map(({ id, state, amount, currency: own, at }) => ({
    reference: id,
    state,
    amount: own === currency ? amount : null,
    at,
  }));
  return { ...(reported.length > 0 && { disputes: reported }), ...(disputes && { allDisputesAt: disputes.readAt }) };
}

/** Finds the session of an event. Payments need not name it: then their subscription or payment is read. */
async function findEventCheckout(
  { db }: EventServices,
  { cardpay, platformId }: PaymentEventSource,
  data: NonNullable<CompleteEvent['data']>,
): Promise<FoundCheckout | null> {
  const checkoutId =
    data.kind === 'checkout'
      ? data.checkout.checkoutId
      : data.kind === 'payment'
        ? data.payment.checkoutId
        : data.subscription.checkoutId;
  if (checkoutId !== null) return findCheckout(db, checkoutId);
  if (data.kind === 'checkout')
    return platformId === null
      ? null
      : findCheckoutByOutsideId(db, { platformId, isLive: cardpay.isLive, externalId: data.checkout.id });
  if (data.kind === 'subscription') return null;
  const { subscriptionId, reference } = data.payment;
  const read =
    subscriptionId !== null ? await cardpay.readSubscription(subscriptionId) : await cardpay.readPayment(reference);
  return read?.value.checkoutId ? findCheckout(db, read.value.checkoutId) : null;
}

async function applySubscription(
  { db, settings }: EventServices,
  actor: Actor,
  { cause, occurredAt, checkout }: PaymentEventSource & { checkout: FoundCheckout },
  subscription: SubscriptionSnapshot,
): Promise<void> {
  const { platform_id: platformId, is_live: isLive } = checkout;
  const offer =
    subscription.productId === null
      ? null
      : await findOffer(db, { platformId, provider: 'cardpay', isLive, externalId: subscription.productId });
  const productId = offer?.productId ?? checkout.product_id;
  const report = {
    ...{
      provider: 'cardpay' as const,
      isLive,
      cause,
      reference: subscription.reference,
      state: subscription.state,
      startedAt: subscription.startedAt,
    },
    ...{
      currentPeriodEnd: subscription.currentPeriodEnd,
      cancelsAtPeriodEnd: subscription.cancelsAtPeriodEnd,
      quantity: subscription.quantity,
      occurredAt,
    },
    graceUntil: computeGraceUntil(subscription, occurredAt, settings.paymentGraceDays),
  };
  const launchedId = await findLaunchedPlatform(db, 'cardpay', subscription.reference);
  const { customerId } = subscription;
  await applySubscriptionReport(
    db,
    actor,
    { ...report, platformId, userId: checkout.user_id, productId, checkoutId: checkout.id },
    { customerId, launchedId },
  );
}

/** The time until which an overdue subscription stays open; null for one that ends with its period. */
function computeGraceUntil(
  { state, currentPeriodEnd, cancelsAtPeriodEnd }: SubscriptionSnapshot,
  occurredAt: Date,
  days: number,
): Date | null {
  if (state === 'past_due') return new Date(occurredAt.getTime() + days * DAY_MS);
  if (cancelsAtPeriodEnd || currentPeriodEnd === null) return null;
  return new Date(currentPeriodEnd.getTime() + days * DAY_MS);
}
