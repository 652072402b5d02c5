import type Stripe from 'stripe';
import {
  CHECKOUT,
  type CardpayEventData,
  type CardpayPaymentState,
  type CardpaySubscriptionState,
  type CheckoutSnapshot,
  type DisputeSnapshot,
  type PaymentSnapshot,
  type SubscriptionSnapshot,
} from './cardpay.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The id of a field that is an id or the object itself. */
const readId = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

function parseCheckoutId(metadata: Stripe.Metadata | null | undefined, reference?: string | null): string | null {
  const id = metadata?.[CHECKOUT] ?? reference ?? '';
  return UUID.test(id) ? id.toLowerCase() : null;
}

const parseSeconds = (seconds: number) => new Date(seconds * 1_000);

export function buildCheckoutSnapshot(session: Stripe.Checkout.Session): CheckoutSnapshot {
  return {
    id: session.id,
    checkoutId: parseCheckoutId(session.metadata, session.client_reference_id),
    status: session.status === 'complete' ? 'complete' : session.status === 'expired' ? 'expired' : 'open',
    isSettled: session.payment_status === 'paid' || session.payment_status === 'no_payment_required',
    amount: session.payment_status === 'paid' ? (session.amount_total ?? 0) : 0,
    currency: session.currency?.toUpperCase() ?? null,
    paymentReference: readId(session.payment_intent) ?? readId(session.invoice),
    subscriptionId: readId(session.subscription),
    customerId: readId(session.customer),
    email: session.customer_details?.email ?? session.customer_email ?? null,
  };
}

const INTENT_STATES: Record<string, CardpayPaymentState> = {
  requires_payment_method: 'created',
  requires_confirmation: 'created',
  requires_action: 'pending',
  processing: 'pending',
  requires_capture: 'authorized',
  succeeded: 'captured',
  canceled: 'cancelled',
};

export function buildIntentSnapshot(intent: Stripe.PaymentIntent): PaymentSnapshot {
  const hasFailed = intent.status === 'requires_payment_method' && intent.last_payment_error != null;
  const state = hasFailed ? 'failed' : (INTENT_STATES[intent.status] ?? 'pending');
  return {
    reference: intent.id,
    checkoutId: parseCheckoutId(intent.metadata),
    subscriptionId: null,
    state,
    amount: state === 'captured' ? intent.amount_received : intent.amount,
    currency: intent.currency.toUpperCase(),
    ...(state === 'captured' &&
      typeof intent.latest_charge === 'object' &&
      intent.latest_charge !== null && { refunded: intent.latest_charge.amount_refunded }),
  };
}

const SUBSCRIPTION_STATES: Record<string, CardpaySubscriptionState> = {
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'paused',
  paused: 'paused',
  canceled: 'cancelled',
  incomplete_expired: 'expired',
  // The first payment is outstanding.
  incomplete: 'paused',
};

/** Fields of earlier API versions: the version of an event depends on the webhook endpoint. */
interface EarlierVersion {
  current_period_end?: number;
  subscription?: string | { id: string } | null;
  subscription_details?: { metadata: Stripe.Metadata | null } | null;
}

export function buildSubscriptionSnapshot(subscription: Stripe.Subscription & EarlierVersion): SubscriptionSnapshot {
  const [item] = subscription.items.data;
  const periodEnd = item?.current_period_end ?? subscription.current_period_end;
  return {
    reference: subscription.id,
    checkoutId: parseCheckoutId(subscription.metadata),
    state: SUBSCRIPTION_STATES[subscription.status] ?? 'paused',
    startedAt: parseSeconds(subscription.start_date),
    currentPeriodEnd: periodEnd === undefined ? null : parseSeconds(periodEnd),
    cancelsAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at != null,
    quantity: Math.max(1, item?.quantity ?? 1),
    customerId: readId(subscription.customer)!,
    productId: readId(item?.price.product),
    priceId: item?.price.id ?? null,
    lastPayment: readLastPayment(subscription),
  };
}

/** Cardpay includes the invoice only on request. */
function readLastPayment({ latest_invoice: invoice }: Stripe.Subscription): PaymentSnapshot | null {
  const snapshot = typeof invoice === 'object' && invoice !== null ? buildInvoiceSnapshot(invoice) : null;
  return snapshot?.state === 'captured' ? snapshot : null;
}

/** The data of an event, by its type. Null: it is not relevant here. */
export function parseEventData(event: Stripe.Event): CardpayEventData | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return { kind: 'checkout', checkout: buildCheckoutSnapshot(event.data.object) };
    case 'payment_intent.created':
    case 'payment_intent.processing':
    case 'payment_intent.requires_action':
    case 'payment_intent.amount_capturable_updated':
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return { kind: 'payment', payment: buildIntentSnapshot(event.data.object) };
    case 'charge.refunded':
      return parseRefund(event.data.object);
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      return parseDispute(event.data.object);
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
      return { kind: 'subscription', subscription: buildSubscriptionSnapshot(event.data.object) };
    case 'invoice.paid':
    case 'invoice.payment_succeeded':
    case 'invoice.payment_failed':
      return parseInvoiceEvent(event.data.object);
    default:
      return null;
  }
}

function parseRefund(charge: Stripe.Charge): CardpayEventData | null {
  const reference = readId(charge.payment_intent);
  if (reference === null) return null;
  const { amount_captured: amount, amount_refunded: refunded, currency } = charge;
  return {
    kind: 'payment',
    payment: {
      reference,
      checkoutId: parseCheckoutId(charge.metadata),
      subscriptionId: null,
      state: 'captured',
      amount,
      refunded,
      currency: currency.toUpperCase(),
    },
  };
}

export function parseDispute(dispute: Stripe.Dispute): CardpayEventData | null {
  const paymentReference = readId(dispute.payment_intent);
  const [snapshot] = buildDisputeSnapshots([dispute]);
  return paymentReference === null || !snapshot
    ? null
    : { kind: 'dispute', dispute: { ...snapshot, paymentReference } };
}

/** Every other state, also an appeal, is `open`: the amount is withheld. A prevented dispute takes no money. */
const DISPUTE_STATES: Record<string, DisputeSnapshot['state']> = { won: 'won', prevented: 'won', lost: 'lost' };

/** Leaves out inquiries, which take no money. */
export const buildDisputeSnapshots = (disputes: readonly Stripe.Dispute[]): DisputeSnapshot[] =>
  disputes.flatMap(({ id, status, amount, currency }) =>
    status.startsWith('warning')
      ? []
      : [{ id, state: DISPUTE_STATES[status] ?? 'open', amount, currency: currency.toUpperCase() }],
  );

function parseInvoiceEvent(invoice: Stripe.Invoice): CardpayEventData | null {
  const payment = buildInvoiceSnapshot(invoice);
  return payment && { kind: 'payment', payment };
}

/** The invoice of a subscription as a payment. Null: another invoice, or nothing was due. */
export function buildInvoiceSnapshot(invoice: Stripe.Invoice & EarlierVersion): PaymentSnapshot | null {
  const { subscription, subscription_details: earlier } = invoice;
  const details =
    invoice.parent?.subscription_details ?? (subscription ? { subscription, metadata: earlier?.metadata } : undefined);
  const isPaid = invoice.status === 'paid';
  if (!details || (isPaid && invoice.amount_paid === 0)) return null;
  return {
    reference: invoice.id,
    checkoutId: parseCheckoutId(details.metadata),
    subscriptionId: readId(details.subscription),
    state: isPaid ? 'captured' : 'failed',
    amount: isPaid ? invoice.amount_paid : invoice.amount_due,
    currency: invoice.currency.toUpperCase(),
  };
}
