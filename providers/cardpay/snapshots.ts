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

/** Fields that cardpay shows as an id, or as the object itself. */
const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

function checkoutOf(metadata: Stripe.Metadata | null | undefined, reference?: string | null): string | null {
  const id = metadata?.[CHECKOUT] ?? reference ?? '';
  return UUID.test(id) ? id.toLowerCase() : null;
}

const dateOf = (seconds: number) => new Date(seconds * 1_000);

export function checkoutSnapshot(session: Stripe.Checkout.Session): CheckoutSnapshot {
  return {
    id: session.id,
    checkoutId: checkoutOf(session.metadata, session.client_reference_id),
    status: session.status === 'complete' ? 'complete' : session.status === 'expired' ? 'expired' : 'open',
    isSettled: session.payment_status === 'paid' || session.payment_status === 'no_payment_required',
    amount: session.payment_status === 'paid' ? (session.amount_total ?? 0) : 0,
    currency: session.currency?.toUpperCase() ?? null,
    paymentReference: idOf(session.payment_intent) ?? idOf(session.invoice),
    subscriptionId: idOf(session.subscription),
    customerId: idOf(session.customer),
    email: session.customer_details?.email ?? session.customer_email ?? null,
  };
}

const STATES_OF_INTENTS: Record<string, CardpayPaymentState> = {
  requires_payment_method: 'created',
  requires_confirmation: 'created',
  requires_action: 'pending',
  processing: 'pending',
  requires_capture: 'authorized',
  succeeded: 'captured',
  canceled: 'cancelled',
};

export function intentSnapshot(intent: Stripe.PaymentIntent): PaymentSnapshot {
  const hasFailed = intent.status === 'requires_payment_method' && intent.last_payment_error != null;
  const state = hasFailed ? 'failed' : (STATES_OF_INTENTS[intent.status] ?? 'pending');
  return {
    reference: intent.id,
    checkoutId: checkoutOf(intent.metadata),
    subscriptionId: null,
    state,
    amount: state === 'captured' ? intent.amount_received : intent.amount,
    currency: intent.currency.toUpperCase(),
    ...(state === 'captured' &&
      typeof intent.latest_charge === 'object' &&
      intent.latest_charge !== null && { refunded: intent.latest_charge.amount_refunded }),
  };
}

const STATES_OF_SUBSCRIPTIONS: Record<string, CardpaySubscriptionState> = {
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'paused',
  paused: 'paused',
  canceled: 'cancelled',
  incomplete_expired: 'expired',
  // Its first payment is still to come.
  incomplete: 'paused',
};

/** Where earlier versions of the interface have it: events come in the version of their address. */
interface Earlier {
  current_period_end?: number;
  subscription?: string | { id: string } | null;
  subscription_details?: { metadata: Stripe.Metadata | null } | null;
}

export function subscriptionSnapshot(subscription: Stripe.Subscription & Earlier): SubscriptionSnapshot {
  const [item] = subscription.items.data;
  const periodEnd = item?.current_period_end ?? subscription.current_period_end;
  return {
    reference: subscription.id,
    checkoutId: checkoutOf(subscription.metadata),
    state: STATES_OF_SUBSCRIPTIONS[subscription.status] ?? 'paused',
    startedAt: dateOf(subscription.start_date),
    currentPeriodEnd: periodEnd === undefined ? null : dateOf(periodEnd),
    cancelsAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at != null,
    quantity: Math.max(1, item?.quantity ?? 1),
    customerId: idOf(subscription.customer)!,
    productId: idOf(item?.price.product),
    priceId: item?.price.id ?? null,
    lastPayment: lastPaymentOf(subscription),
  };
}

/** An invoice is shown only where that was requested. */
function lastPaymentOf({ latest_invoice: invoice }: Stripe.Subscription): PaymentSnapshot | null {
  const snapshot = typeof invoice === 'object' && invoice !== null ? invoiceSnapshot(invoice) : null;
  return snapshot?.state === 'captured' ? snapshot : null;
}

/** The data of an event, by its type. Null: it is not relevant here. */
export function parseEventData(event: Stripe.Event): CardpayEventData | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return { kind: 'checkout', checkout: checkoutSnapshot(event.data.object) };
    case 'payment_intent.created':
    case 'payment_intent.processing':
    case 'payment_intent.requires_action':
    case 'payment_intent.amount_capturable_updated':
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return { kind: 'payment', payment: intentSnapshot(event.data.object) };
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
      return { kind: 'subscription', subscription: subscriptionSnapshot(event.data.object) };
    case 'invoice.paid':
    case 'invoice.payment_succeeded':
    case 'invoice.payment_failed':
      return parseInvoiceEvent(event.data.object);
    default:
      return null;
  }
}

function parseRefund(charge: Stripe.Charge): CardpayEventData | null {
  const reference = idOf(charge.payment_intent);
  if (reference === null) return null;
  const { amount_captured: amount, amount_refunded: refunded, currency } = charge;
  return {
    kind: 'payment',
    payment: {
      reference,
      checkoutId: checkoutOf(charge.metadata),
      subscriptionId: null,
      state: 'captured',
      amount,
      refunded,
      currency: currency.toUpperCase(),
    },
  };
}

export function parseDispute(dispute: Stripe.Dispute): CardpayEventData | null {
  const paymentReference = idOf(dispute.payment_intent);
  const [snapshot] = disputeSnapshots([dispute]);
  return paymentReference === null || !snapshot
    ? null
    : { kind: 'dispute', dispute: { ...snapshot, paymentReference } };
}

/** What is not here holds the money back, an appeal too. What is prevented was refunded, if anything was. */
const STATES_OF_DISPUTES: Record<string, DisputeSnapshot['state']> = { won: 'won', prevented: 'won', lost: 'lost' };

/** Without inquiries, which take no money. */
export const disputeSnapshots = (disputes: readonly Stripe.Dispute[]): DisputeSnapshot[] =>
  disputes.flatMap(({ id, status, amount, currency }) =>
    status.startsWith('warning')
      ? []
      : [{ id, state: STATES_OF_DISPUTES[status] ?? 'open', amount, currency: currency.toUpperCase() }],
  );

function parseInvoiceEvent(invoice: Stripe.Invoice): CardpayEventData | null {
  const payment = invoiceSnapshot(invoice);
  return payment && { kind: 'payment', payment };
}

/** An invoice of a subscription, which stands for its payment. Null: another invoice, or nothing was due. */
export function invoiceSnapshot(invoice: Stripe.Invoice & Earlier): PaymentSnapshot | null {
  const { subscription, subscription_details: earlier } = invoice;
  const details =
    invoice.parent?.subscription_details ?? (subscription ? { subscription, metadata: earlier?.metadata } : undefined);
  const isPaid = invoice.status === 'paid';
  if (!details || (isPaid && invoice.amount_paid === 0)) return null;
  return {
    reference: invoice.id,
    checkoutId: checkoutOf(details.metadata),
    subscriptionId: idOf(details.subscription),
    state: isPaid ? 'captured' : 'failed',
    amount: isPaid ? invoice.amount_paid : invoice.amount_due,
    currency: invoice.currency.toUpperCase(),
  };
}
