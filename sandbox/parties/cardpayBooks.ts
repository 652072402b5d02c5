import type { Hooks } from './cardpayHooks.js';
import {
  type CardpayObject,
  type Sale,
  cardpaySubscriptionOf,
  customerOf,
  intentOf,
  invoiceOf,
  invoicePaymentOf,
  newId,
  periodSeconds,
} from './cardpayObjects.js';

/** Everything that the stand-in of cardpay knows. */
export interface CardpayBooks {
  objects: Map<string, CardpayObject>;
  hooks: Hooks;
  /** What open sessions sell. */
  sales?: Map<string, Sale & { trialDays: number; metadata: Record<string, string> }>;
  /** Seconds that its clock is ahead. */
  clockS: number;
  /** Whether renewals fail. */
  declines: boolean;
}

/** The time by the clock of the account, in seconds. */
export const nowOf = ({ clockS }: CardpayBooks) => Math.floor(Date.now() / 1_000) + clockS;

/** Completes a session: its payment or subscription comes into being, and events go out. */
export function pay(books: CardpayBooks, session: CardpayObject): CardpayObject {
  if (session.status !== 'open') throw new Error(`The session is ${String(session.status)}.`);
  const nowS = nowOf(books);
  const { objects, hooks } = books;
  const sale = books.sales!.get(session.id)!;
  if (session.customer === null) {
    const customer = customerOf({ email: String(session.customer_email ?? 'buyer@northfield.example') }, nowS);
    objects.set(customer.id, customer);
    Object.assign(session, { customer: customer.id });
  }
  const { customer } = session;
  Object.assign(session, { customer_details: detailsOf(objects.get(String(customer))!) });
  if (session.mode === 'payment') {
    const intent = intentOf({ ...sale, customer, nowS });
    Object.assign(intent, { status: 'succeeded', amount_received: sale.amount, latest_charge: newId('ch') });
    objects.set(intent.id, intent);
    Object.assign(session, { payment_intent: intent.id, payment_status: 'paid', status: 'complete', url: null });
    hooks.emit('payment_intent.succeeded', intent, nowS);
  } else if (session.mode === 'subscription') {
    const subscription = cardpaySubscriptionOf({
      price: sale.price!,
      quantity: sale.quantity,
      customer,
      metadata: sale.metadata,
      trialDays: sale.trialDays,
      nowS,
    });
    objects.set(subscription.id, subscription);
    const invoice = keepInvoice(books, { subscription, amount: sale.amount, isPaid: true, nowS });
    Object.assign(subscription, { latest_invoice: invoice.id });
    Object.assign(session, {
      subscription: subscription.id,
      invoice: invoice.id,
      payment_status: sale.amount === 0 ? 'no_payment_required' : 'paid',
      status: 'complete',
      url: null,
    });
    hooks.emit('customer.subscription.created', subscription, nowS);
    if (sale.amount > 0) hooks.emit('invoice.paid', invoice, nowS);
  } else Object.assign(session, { payment_status: 'no_payment_required', status: 'complete', url: null });
  hooks.emit('checkout.session.completed', session, nowS);
  return session;
}

/** An invoice, with the payment by which it was paid. */
function keepInvoice(
  { objects }: CardpayBooks,
  made: { subscription: CardpayObject; amount: number; isPaid: boolean; nowS: number },
): CardpayObject {
  const { subscription, amount, isPaid, nowS } = made;
  const invoice = invoiceOf(made);
  objects.set(invoice.id, invoice);
  if (!isPaid || amount === 0) return invoice;
  const intent = intentOf({
    amount,
    currency: String(subscription.currency),
    customer: subscription.customer,
    metadata: {},
    nowS,
  });
  Object.assign(intent, { status: 'succeeded', amount_received: amount, latest_charge: newId('ch') });
  const payment = invoicePaymentOf({ invoice, intent, nowS });
  for (const one of [intent, payment]) objects.set(one.id, one);
  return invoice;
}

const detailsOf = ({ email, name }: CardpayObject) => ({
  address: null,
  business_name: null,
  email,
  individual_name: null,
  name,
  phone: null,
  tax_exempt: 'none',
  tax_ids: [],
});

/** Ends a subscription at once. */
export function cancelSubscription(books: CardpayBooks, subscription: CardpayObject): CardpayObject {
  const nowS = nowOf(books);
  Object.assign(subscription, { status: 'canceled', canceled_at: nowS, ended_at: nowS });
  books.hooks.emit('customer.subscription.deleted', subscription, nowS);
  return subscription;
}

/** Gives back a payment, or a part of it. */
export function refund(books: CardpayBooks, intent: CardpayObject, amount: number | null): CardpayObject {
  const nowS = nowOf(books);
  const before = Number(intent.refunded ?? 0);
  const back = Math.min(Number(intent.amount_received), before + (amount ?? Number(intent.amount_received)));
  Object.assign(intent, { refunded: back });
  books.hooks.emit('charge.refunded', chargeOf(intent), nowS);
  const made = {
    id: newId('re'),
    object: 'refund',
    created: nowS,
    amount: back - before,
    currency: intent.currency,
    payment_intent: intent.id,
    status: 'succeeded',
  };
  books.objects.set(made.id, made);
  return made;
}

/** The charge of a payment. */
export function chargeOf(intent: CardpayObject): CardpayObject {
  const refunded = Number(intent.refunded ?? 0);
  return {
    ...{
      id: String(intent.latest_charge),
      object: 'charge',
      amount: intent.amount,
      amount_captured: intent.amount_received,
      amount_refunded: refunded,
      currency: intent.currency,
    },
    ...{
      metadata: intent.metadata,
      payment_intent: intent.id,
      refunded: refunded === intent.amount_received,
      disputed: intent.disputed === true,
    },
  };
}

/** Moves the clock on, period by period: trials end, what is due is paid or fails, what was to end ends. */
export function moveClock(books: CardpayBooks, seconds: number): { now: string; renewed: number; ended: number } {
  books.clockS += seconds;
  const nowS = nowOf(books);
  let [renewed, ended] = [0, 0];
  for (const subscription of [...books.objects.values()].filter(({ object }) => object === 'subscription')) {
    const [item] = (
      subscription.items as {
        data: { current_period_start: number; current_period_end: number; price: CardpayObject; quantity: number }[];
      }
    ).data;
    while (
      subscription.status !== 'canceled' &&
      subscription.status !== 'past_due' &&
      item!.current_period_end <= nowS
    ) {
      if (subscription.cancel_at_period_end === true) {
        cancelSubscription(books, subscription);
        ended++;
        break;
      }
      const amount = Number(item!.price.unit_amount) * item!.quantity;
      const dueS = item!.current_period_end;
      Object.assign(item!, { current_period_start: dueS, current_period_end: dueS + periodSeconds(item!.price) });
      Object.assign(subscription, { status: books.declines ? 'past_due' : 'active' });
      const invoice = keepInvoice(books, { subscription, amount, isPaid: !books.declines, nowS: dueS });
      Object.assign(subscription, { latest_invoice: invoice.id });
      books.hooks.emit(books.declines ? 'invoice.payment_failed' : 'invoice.paid', invoice, dueS);
      books.hooks.emit('customer.subscription.updated', structuredClone(subscription), dueS);
      renewed++;
    }
  }
  return { now: new Date(nowS * 1_000).toISOString(), renewed, ended };
}
