import type { Hooks } from './cardpayHooks.js';
import {
  type CardpayObject,
  type Sale,
  buildSubscription,
  buildCustomer,
  buildIntent,
  buildInvoice,
  buildInvoicePayment,
  createId,
  periodSeconds,
} from './cardpayObjects.js';

/** The state of the cardpay stand-in. */
export interface CardpayState {
  objects: Map<string, CardpayObject>;
  hooks: Hooks;
  /** The sales of sessions, by session id. */
  sales?: Map<string, Sale & { trialDays: number; metadata: Record<string, string> }>;
  /** The seconds by which the account's clock is ahead of the real time. */
  clockS: number;
  /** Whether the payments of renewals are declined. */
  declines: boolean;
}

/** Reads the clock of the account, in seconds since 1970. */
export const readClock = ({ clockS }: CardpayState) => Math.floor(Date.now() / 1_000) + clockS;

/** The object with an id; throws when there is none. */
export function findObject({ objects }: CardpayState, id: string): CardpayObject {
  const object = objects.get(id);
  if (!object) throw new Error(`Object ${id} does not exist.`);
  return object;
}

/** Completes a session: creates its payment or subscription and sends the events. */
export function pay(account: CardpayState, session: CardpayObject): CardpayObject {
  if (session.status !== 'open') throw new Error(`The session is ${String(session.status)}.`);
  const nowS = readClock(account);
  const { objects, hooks } = account;
  const sale = account.sales!.get(session.id)!;
  if (session.customer === null) {
    const customer = buildCustomer({ email: String(session.customer_email ?? 'buyer@northfield.example') }, nowS);
    objects.set(customer.id, customer);
    Object.assign(session, { customer: customer.id });
  }
  const { customer } = session;
  Object.assign(session, { customer_details: buildCustomerDetails(objects.get(String(customer))!) });
  if (session.mode === 'payment') {
    const intent = buildIntent({ ...sale, customer, nowS });
    Object.assign(intent, { status: 'succeeded', amount_received: sale.amount, latest_charge: createId('ch') });
    objects.set(intent.id, intent);
    Object.assign(session, { payment_intent: intent.id, payment_status: 'paid', status: 'complete', url: null });
    hooks.emit('payment_intent.succeeded', intent, nowS);
  } else if (session.mode === 'subscription') {
    const subscription = buildSubscription({
      price: sale.price!,
      quantity: sale.quantity,
      customer,
      metadata: sale.metadata,
      trialDays: sale.trialDays,
      nowS,
    });
    objects.set(subscription.id, subscription);
    const invoice = storeInvoice(account, { subscription, amount: sale.amount, isPaid: true, nowS });
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

/** Stores an invoice and, when paid, its payment. */
function storeInvoice(
  { objects }: CardpayState,
  sale: { subscription: CardpayObject; amount: number; isPaid: boolean; nowS: number },
): CardpayObject {
  const { subscription, amount, isPaid, nowS } = sale;
  const invoice = buildInvoice(sale);
  objects.set(invoice.id, invoice);
  if (!isPaid || amount === 0) return invoice;
  const intent = buildIntent({
    amount,
    currency: String(subscription.currency),
    customer: subscription.customer,
    metadata: {},
    nowS,
  });
  Object.assign(intent, { status: 'succeeded', amount_received: amount, latest_charge: createId('ch') });
  const payment = buildInvoicePayment({ invoice, intent, nowS });
  for (const one of [intent, payment]) objects.set(one.id, one);
  return invoice;
}

const buildCustomerDetails = ({ email, name }: CardpayObject) => ({
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
export function cancelSubscription(account: CardpayState, subscription: CardpayObject): CardpayObject {
  const nowS = readClock(account);
  Object.assign(subscription, { status: 'canceled', canceled_at: nowS, ended_at: nowS });
  account.hooks.emit('customer.subscription.deleted', subscription, nowS);
  return subscription;
}

/** Refunds a payment; `amount` in the smallest unit, null for the whole payment. */
export function refund(account: CardpayState, intent: CardpayObject, amount: number | null): CardpayObject {
  const nowS = readClock(account);
  const before = Number(intent.refunded ?? 0);
  const refunded = Math.min(Number(intent.amount_received), before + (amount ?? Number(intent.amount_received)));
  Object.assign(intent, { refunded });
  account.hooks.emit('charge.refunded', buildCharge(intent), nowS);
  const created = {
    id: createId('re'),
    object: 'refund',
    created: nowS,
    amount: refunded - before,
    currency: intent.currency,
    payment_intent: intent.id,
    status: 'succeeded',
  };
  account.objects.set(created.id, created);
  return created;
}

/** Builds the charge of a payment. */
export function buildCharge(intent: CardpayObject): CardpayObject {
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

/**
 * Advances the clock. At the end of each period trials end, and subscriptions renew, fail to renew, or end when they
 * were cancelled.
 */
export function moveClock(account: CardpayState, seconds: number): { now: string; renewed: number; ended: number } {
  account.clockS += seconds;
  const nowS = readClock(account);
  let [renewed, ended] = [0, 0];
  for (const subscription of [...account.objects.values()].filter(({ object }) => object === 'subscription')) {
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
        cancelSubscription(account, subscription);
        ended++;
        break;
      }
      const amount = Number(item!.price.unit_amount) * item!.quantity;
      const dueS = item!.current_period_end;
      Object.assign(item!, { current_period_start: dueS, current_period_end: dueS + periodSeconds(item!.price) });
      Object.assign(subscription, { status: account.declines ? 'past_due' : 'active' });
      const invoice = storeInvoice(account, { subscription, amount, isPaid: !account.declines, nowS: dueS });
      Object.assign(subscription, { latest_invoice: invoice.id });
      account.hooks.emit(account.declines ? 'invoice.payment_failed' : 'invoice.paid', invoice, dueS);
      account.hooks.emit('customer.subscription.updated', structuredClone(subscription), dueS);
      renewed++;
    }
  }
  return { now: new Date(nowS * 1_000).toISOString(), renewed, ended };
}
