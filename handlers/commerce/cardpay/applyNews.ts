import type { Actor } from '../../../db/core/actor.js';
import { applyCheckoutReport, applyPaymentReport, applySubscriptionReport } from '../../../db/commerce/applyReports.js';
import { type FoundCheckout, findCheckout, findCheckoutByOutsideId } from '../../../db/commerce/checkouts.js';
import { findOffer } from '../../../db/commerce/findOffer.js';
import { PaymentRefused } from '../../../db/commerce/paymentRefused.js';
import { findLaunchedPlatform } from '../../../db/launches/findLaunch.js';
import type { Cardpay, CardpayNews, SubscriptionSnapshot } from '../../../providers/cardpay/cardpay.js';
import type { Services } from '../../_shared/context.js';

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

type NewsServices = Pick<Services, 'db'> & { settings: Pick<Services['settings'], 'paymentGraceDays'> };

/**
 * Stores what cardpay says of a session, a payment or a subscription that began here, with all that follows from it. Returns the session;
 * null when it did not begin here, and then nothing is stored. Throws PaymentRefused.
 */
export async function applyNews(services: NewsServices, actor: Actor, source: NewsSource, said: CardpayNews): Promise<FoundCheckout | null> {
  const { db } = services;
  const news = await inFull(source, said);
  const checkout = await checkoutOf(services, source, news);
  if (!checkout || checkout.is_live !== source.cardpay.isLive || (source.platformId !== null && checkout.platform_id !== source.platformId)) return null;
  const { platform_id: platformId, id } = checkout;
  const { cause, occurredAt } = source;
  if (news.kind === 'checkout') await applyCheckoutReport(db, actor, { platformId, id }, { ...news.checkout, outsideId: news.checkout.id, cause, occurredAt });
  else if (news.kind === 'payment') {
    const { reference, state, amount, refunded, disputed, currency } = news.payment;
    if (checkout.currency !== null && checkout.currency !== currency) throw new PaymentRefused('currency', `The session costs ${checkout.currency}, and was paid in ${currency}.`);
    const about = { userId: checkout.user_id, productId: checkout.product_id, checkoutId: id, quantity: checkout.quantity };
    const said = { reference, state, amount, currency, occurredAt, ...(refunded !== undefined && { refunded }), ...(disputed !== undefined && { disputed }) };
    await applyPaymentReport(db, actor, { platformId, provider: 'cardpay', isLive: checkout.is_live, cause, ...said, ...about });
  } else await applySubscription(services, actor, { ...source, checkout }, news.subscription);
  return checkout;
}

/**
 * What is said of the payment of an invoice, refunds and disputes, is said of the invoice: that is what is known here. A dispute may be of a part of what was paid,
 * and in another currency: what was paid is read.
 */
async function inFull({ cardpay }: NewsSource, news: CardpayNews): Promise<CardpayNews> {
  if (news.kind !== 'payment' || news.payment.checkoutId !== null || news.payment.subscriptionId !== null) return news;
  const { payment } = news;
  const invoice = await cardpay.findInvoice(payment.reference);
  const read = await cardpay.readPayment(invoice ?? payment.reference);
  if (!read) return news;
  const { state, refunded, checkoutId, subscriptionId, amount, currency } = read.value;
  if (invoice !== null) return { kind: 'payment', payment: read.value };
  const { disputed, ...said } = payment;
  const isComparable = disputed !== undefined && payment.currency === currency;
  const paid = { ...said, checkoutId, subscriptionId, amount, currency, ...(isComparable && { disputed }) };
  // Of what was lost cardpay says how much it took back.
  if (payment.state !== 'refunded' || state === 'disputed' || refunded === undefined) return { kind: 'payment', payment: paid };
  return { kind: 'payment', payment: { ...paid, state: refunded < amount ? 'captured' : 'refunded', refunded } };
}

/** Payments need not name the session: then what they belong to is read. */
async function checkoutOf({ db }: NewsServices, { cardpay, platformId }: NewsSource, news: CardpayNews): Promise<FoundCheckout | null> {
  const said = news.kind === 'checkout' ? news.checkout.checkoutId : news.kind === 'payment' ? news.payment.checkoutId : news.subscription.checkoutId;
  if (said !== null) return findCheckout(db, said);
  if (news.kind === 'checkout') return platformId === null ? null : findCheckoutByOutsideId(db, { platformId, isLive: cardpay.isLive, outsideId: news.checkout.id });
  if (news.kind === 'subscription') return null;
  const { subscriptionId, reference } = news.payment;
  const read = subscriptionId !== null ? await cardpay.readSubscription(subscriptionId) : await cardpay.readPayment(reference);
  return read?.value.checkoutId ? findCheckout(db, read.value.checkoutId) : null;
}

async function applySubscription(
  { db, settings }: NewsServices,
  actor: Actor,
  { cause, occurredAt, checkout }: NewsSource & { checkout: FoundCheckout },
  subscription: SubscriptionSnapshot,
): Promise<void> {
  const { platform_id: platformId, is_live: isLive } = checkout;
  const offer = subscription.productId === null ? null : await findOffer(db, { platformId, provider: 'cardpay', isLive, outsideId: subscription.productId });
  const productId = offer?.productId ?? checkout.product_id;
  const said = {
    ...{ provider: 'cardpay' as const, isLive, cause, reference: subscription.reference, state: subscription.state, startedAt: subscription.startedAt },
    ...{ currentPeriodEnd: subscription.currentPeriodEnd, cancelsAtPeriodEnd: subscription.cancelsAtPeriodEnd, quantity: subscription.quantity, occurredAt },
    graceUntil: graceUntil(subscription, occurredAt, settings.paymentGraceDays),
  };
  const launchedId = await findLaunchedPlatform(db, 'cardpay', subscription.reference);
  const { customerId } = subscription;
  await applySubscriptionReport(db, actor, { ...said, platformId, userId: checkout.user_id, productId, checkoutId: checkout.id }, { customerId, launchedId });
}

/** What is not paid in time stays open for a while; what ends with its period ends there. */
function graceUntil({ state, currentPeriodEnd, cancelsAtPeriodEnd }: SubscriptionSnapshot, occurredAt: Date, days: number): Date | null {
  if (state === 'past_due') return new Date(occurredAt.getTime() + days * DAY_MS);
  if (cancelsAtPeriodEnd || currentPeriodEnd === null) return null;
  return new Date(currentPeriodEnd.getTime() + days * DAY_MS);
}
