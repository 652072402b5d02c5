import type { SandboxList, SandboxRow } from '../party.js';
import type { CardpayObject } from './cardpayObjects.js';
import type { CardpayState } from './cardpayState.js';
import { formatAmount } from './cardpayPage.js';

/** The checkouts, payments and subscriptions of the account, newest first, with what can be done about each. */
export function listCardpayRows({ objects }: CardpayState): SandboxList[] {
  const newest = [...objects.values()].toReversed();
  const ofKind = (kind: string) => newest.filter(({ object }) => object === kind);
  return [
    { title: 'Checkouts', empty: 'No checkout was begun yet.', rows: ofKind('checkout.session').map(buildCheckout) },
    { title: 'Payments', empty: 'Nothing was paid yet.', rows: ofKind('payment_intent').map(buildPayment) },
    { title: 'Subscriptions', empty: 'No subscription yet.', rows: ofKind('subscription').map(buildSubscriptionRow) },
  ];
}

const amountOf = (amount: unknown, currency: unknown): string =>
  formatAmount(Number(amount), String(currency ?? 'usd').toUpperCase());

function buildCheckout({ id, status, mode, amount_total: amount, currency, url }: CardpayObject): SandboxRow {
  const isOpen = status === 'open';
  const page = isOpen && typeof url === 'string' ? new URL(url).pathname : '';
  return {
    id,
    title: mode === 'setup' ? 'Store a card' : `${amountOf(amount, currency)}, ${String(mode)}`,
    state: String(status),
    actions: isOpen
      ? [
          { title: 'Open', open: page },
          { title: 'Pay', post: page, fields: { action: 'pay' } },
          { title: 'Decline', post: page, fields: { action: 'decline' } },
          { title: 'Expire', post: page, fields: { action: 'expire' } },
        ]
      : [],
  };
}

function buildPayment(intent: CardpayObject): SandboxRow {
  const { id, status, currency, amount } = intent;
  const refunded = Number(intent.refunded ?? 0);
  const received = Number(intent.amount_received ?? 0);
  const canBeRefunded = status === 'succeeded' && refunded < received;
  const fields = { payment_intent: id };
  return {
    id,
    title: amountOf(amount, currency),
    state:
      refunded === 0 ? String(status) : refunded < received ? `${amountOf(refunded, currency)} refunded` : 'refunded',
    actions: canBeRefunded
      ? [
          { title: 'Refund', action: 'refund', fields },
          { title: 'Dispute', action: 'dispute', fields },
        ]
      : [],
  };
}

function buildSubscriptionRow({ id, status, cancel_at_period_end: ends }: CardpayObject): SandboxRow {
  return {
    id,
    title: 'Subscription',
    state: ends === true && status !== 'canceled' ? `${String(status)}, ends with its period` : String(status),
    actions: status === 'canceled' ? [] : [{ title: 'Cancel', action: 'cancel', fields: { subscription: id } }],
  };
}
