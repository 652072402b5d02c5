import type { SandboxAnswer, SandboxRequest } from '../party.js';
import { type CardpayState, cancelSubscription, readClock, pay } from './cardpayState.js';
import { type CardpayObject, buildIntent } from './cardpayObjects.js';
import { renderCheckoutPage, renderPortalPage } from './cardpayPage.js';

/** Answers the checkout page and its buttons. */
export function answerPay(
  account: CardpayState,
  notes: Map<string, { note: string; confirms: boolean }>,
  { method, body }: SandboxRequest,
  id: string,
): SandboxAnswer {
  const session = account.objects.get(id);
  if (session?.object !== 'checkout.session') return { status: 404, body: { message: 'The session does not exist.' } };
  const html = () => {
    const sale = account.sales?.get(id);
    const product = account.objects.get(String(sale?.price?.product ?? ''));
    return {
      status: 200,
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
      body: renderCheckoutPage(session, {
        name: String(product?.name ?? 'Store a card'),
        ...(notes.get(id) ?? { note: '', confirms: false }),
      }),
    };
  };
  if (method === 'GET' || session.status !== 'open') return html();
  const { action } = (body ?? {}) as { action?: string };
  if (action === 'decline' || action === 'refuse') {
    failPayment(account, session);
    notes.set(id, { note: 'The card was declined.', confirms: false });
    return html();
  }
  if (action === 'pay_with_confirmation') {
    notes.set(id, { note: 'Your bank asks you to confirm the payment.', confirms: true });
    return html();
  }
  if (action === 'expire') {
    Object.assign(session, { status: 'expired' });
    account.hooks.emit('checkout.session.expired', session, readClock(account));
    return html();
  }
  if (action === 'cancel') return { status: 303, headers: { Location: String(session.cancel_url) } };
  if (action !== 'pay' && action !== 'confirm')
    return { status: 400, body: { message: 'The page has no such button.' } };
  pay(account, session);
  return { status: 303, headers: { Location: String(session.success_url).replaceAll('{CHECKOUT_SESSION_ID}', id) } };
}

function failPayment(account: CardpayState, session: CardpayObject): void {
  const sale = account.sales?.get(session.id);
  if (session.mode !== 'payment' || !sale) return;
  const intent = buildIntent({ ...sale, customer: session.customer, nowS: readClock(account) });
  Object.assign(intent, {
    last_payment_error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' },
  });
  account.hooks.emit('payment_intent.payment_failed', intent, readClock(account));
}

/** Answers the page on which a customer cancels subscriptions, and its buttons. */
export function answerPortal(
  account: CardpayState,
  portals: Map<string, { customer: string; returnUrl: string }>,
  { method, body }: SandboxRequest,
  id: string,
): SandboxAnswer {
  const portal = portals.get(id);
  if (!portal) return { status: 404, body: { message: 'The portal does not exist.' } };
  const subscriptions = [...account.objects.values()].filter(
    ({ object, customer }) => object === 'subscription' && customer === portal.customer,
  );
  const { action, subscription: subscriptionId } = (body ?? {}) as { action?: string; subscription?: string };
  const subscription = subscriptions.find((one) => one.id === subscriptionId);
  if (method === 'POST' && subscription) {
    if (action === 'cancel_now') cancelSubscription(account, subscription);
    else {
      Object.assign(subscription, { cancel_at_period_end: action === 'cancel' });
      account.hooks.emit('customer.subscription.updated', subscription, readClock(account));
    }
  }
  return {
    status: 200,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
    body: renderPortalPage(subscriptions, portal.returnUrl),
  };
}
