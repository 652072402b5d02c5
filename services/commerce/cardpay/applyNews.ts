import type { Actor } from '../../../db/core/actor.js';
import {
  applyCheckoutReport,
  applyPaymentReport,
  applySubscriptionReport,
} from '../../../db/commerce/payments/applyReports.js';
import { type FoundCheckout, findCheckout, findCheckoutByOutsideId } from '../../../db/commerce/payments/checkouts.js';
import { findOffer } from '../../../db/commerce/payments/findOffer.js';
import { dueOf } from '../../../db/commerce/payments/settleCheckout.js';
import type { PaymentReport } from '../../../db/commerce/payments/recordPayment.js';
import { findLaunchedPlatform } from '../../../db/commerce/launches/findLaunch.js';
import type {
  Cardpay,
  CardpayEvent,
  CardpayNews,
  DisputeSnapshot,
  PaymentSnapshot,
  SubscriptionSnapshot,
} from '../../../providers/cardpay/cardpay.js';
import type { CommerceServices } from '../services.js';

const DAY_MS = 86_400_000;

/** Where news come from. */
export interface NewsSource {
  cardpay: Cardpay;
  /** Whose own account it is: it can't speak of others. Null: the account of the service. */
  platformId: number | null;
  /** The event, or what was read: unique for what it says. */
  cause: string;
  /** By cardpay's clock. */
  occurredAt: Date;
}

type NewsServices = Pick<CommerceServices, 'db'> & { settings: Pick<CommerceServices['settings'], 'paymentGraceDays'> };

/**
 * Stores what cardpay says of a session, a payment, a dispute or a subscription that began here, with all that follows from it; what it only names is read. Returns the session;
 * null when it did not begin here, and then nothing is stored. Throws PaymentRefused.
 */
export async function applyNews(
  services: NewsServices,
  actor: Actor,
  source: NewsSource,
  said: NonNullable<CardpayEvent['news']>,
): Promise<FoundCheckout | null> {
  const { db } = services;
  if (said.kind === 'named') {
    const read = await source.cardpay.readNamed(said.named);
    return read && applyNews(services, actor, { ...source, occurredAt: read.readAt }, read.value);
  }
  const { news, dispute } = await inFull(source, said);
  if (!news) return null;
  const checkout = await checkoutOf(services, source, news);
  if (
    !checkout ||
    checkout.is_live !== source.cardpay.isLive ||
    (source.platformId !== null && checkout.platform_id !== source.platformId)
  )
    return null;
  const { platform_id: platformId, id } = checkout;
  const { cause, occurredAt } = source;
  if (news.kind === 'checkout')
    await applyCheckoutReport(
      db,
      actor,
      { platformId, id },
      { ...news.checkout, outsideId: news.checkout.id, cause, occurredAt },
    );
  else if (news.kind === 'payment') {
    const { reference, state, amount, refunded, currency } = news.payment;
    const about = {
      userId: checkout.user_id,
      productId: checkout.product_id,
      checkoutId: id,
      quantity: checkout.quantity,
      due: dueOf(checkout, news.payment),
    };
    const said = {
      reference,
      state,
      amount,
      currency,
      occurredAt,
      ...(refunded !== undefined && { refunded }),
      ...disputesOf(news.payment, dispute && { ...dispute, at: occurredAt }),
    };
    await applyPaymentReport(db, actor, {
      platformId,
      provider: 'cardpay',
      isLive: checkout.is_live,
      cause,
      ...said,
      ...about,
    });
  } else await applySubscription(services, actor, { ...source, checkout }, news.subscription);
  return checkout;
}

interface FullNews {
  /** Null: cardpay does not know what it is about. */
  news: Exclude<CardpayNews, { kind: 'dispute' }> | null;
  /** What was said of one. */
  dispute: DisputeSnapshot | null;
}

/**
 * What is said of the payment of an invoice, refunds and disputes, is said of the invoice: that is what is known here. A dispute names the payment only: what was paid,
 * what was refunded and which other disputes there are is read.
 */
async function inFull({ cardpay }: NewsSource, news: CardpayNews): Promise<FullNews> {
  if (news.kind === 'dispute') {
    const { paymentReference, ...dispute } = news.dispute;
    const { read } = await readPaid(cardpay, paymentReference);
    return { news: read && { kind: 'payment', payment: { ...read, state: 'captured' } }, dispute };
  }
  if (news.kind !== 'payment' || news.payment.checkoutId !== null || news.payment.subscriptionId !== null)
    return { news, dispute: null };
  const { read, isInvoice } = await readPaid(cardpay, news.payment.reference);
  if (!read) return { news, dispute: null };
  const { checkoutId, subscriptionId, amount, currency } = read;
  return {
    news: {
      kind: 'payment',
      payment: isInvoice ? read : { ...news.payment, checkoutId, subscriptionId, amount, currency },
    },
    dispute: null,
  };
}

/** The payment, or the invoice that it is of. */
async function readPaid(
  cardpay: Cardpay,
  reference: string,
): Promise<{ read: PaymentSnapshot | null; isInvoice: boolean }> {
  const invoice = await cardpay.findInvoice(reference);
  const read = await cardpay.readPayment(invoice ?? reference);
  return { read: read?.value ?? null, isInvoice: invoice !== null };
}

/** One in another currency can not be compared, and counts as one of all that was paid. */
function disputesOf(
  { currency, disputes }: PaymentSnapshot,
  said: (DisputeSnapshot & { at: Date }) | null,
): Pick<PaymentReport, 'disputes' | 'allDisputesAt'> {
  const known = [...(disputes?.all ?? []).map((one) => ({ ...one, at: disputes!.readAt })), ...(said ? [said] : [])];
  const reported = known.map(({ id, state, amount, currency: own, at }) => ({
    reference: id,
    state,
    amount: own === currency ? amount : null,
    at,
  }));
  return { ...(reported.length > 0 && { disputes: reported }), ...(disputes && { allDisputesAt: disputes.readAt }) };
}

/** Payments need not name the session: then what they belong to is read. */
async function checkoutOf(
  { db }: NewsServices,
  { cardpay, platformId }: NewsSource,
  news: NonNullable<FullNews['news']>,
): Promise<FoundCheckout | null> {
  const said =
    news.kind === 'checkout'
      ? news.checkout.checkoutId
      : news.kind === 'payment'
        ? news.payment.checkoutId
        : news.subscription.checkoutId;
  if (said !== null) return findCheckout(db, said);
  if (news.kind === 'checkout')
    return platformId === null
      ? null
      : findCheckoutByOutsideId(db, { platformId, isLive: cardpay.isLive, outsideId: news.checkout.id });
  if (news.kind === 'subscription') return null;
  const { subscriptionId, reference } = news.payment;
  const read =
    subscriptionId !== null ? await cardpay.readSubscription(subscriptionId) : await cardpay.readPayment(reference);
  return read?.value.checkoutId ? findCheckout(db, read.value.checkoutId) : null;
}

async function applySubscription(
  { db, settings }: NewsServices,
  actor: Actor,
  { cause, occurredAt, checkout }: NewsSource & { checkout: FoundCheckout },
  subscription: SubscriptionSnapshot,
): Promise<void> {
  const { platform_id: platformId, is_live: isLive } = checkout;
  const offer =
    subscription.productId === null
      ? null
      : await findOffer(db, { platformId, provider: 'cardpay', isLive, outsideId: subscription.productId });
  const productId = offer?.productId ?? checkout.product_id;
  const said = {
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
    graceUntil: graceUntil(subscription, occurredAt, settings.paymentGraceDays),
  };
  const launchedId = await findLaunchedPlatform(db, 'cardpay', subscription.reference);
  const { customerId } = subscription;
  await applySubscriptionReport(
    db,
    actor,
    { ...said, platformId, userId: checkout.user_id, productId, checkoutId: checkout.id },
    { customerId, launchedId },
  );
}

/** What is not paid in time stays open for a while; what ends with its period ends there. */
function graceUntil(
  { state, currentPeriodEnd, cancelsAtPeriodEnd }: SubscriptionSnapshot,
  occurredAt: Date,
  days: number,
): Date | null {
  if (state === 'past_due') return new Date(occurredAt.getTime() + days * DAY_MS);
  if (cancelsAtPeriodEnd || currentPeriodEnd === null) return null;
  return new Date(currentPeriodEnd.getTime() + days * DAY_MS);
}
