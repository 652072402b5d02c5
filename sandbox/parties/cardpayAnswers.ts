import type { SandboxAnswer, SandboxRequest } from '../party.js';
import { type CardpayBooks, cancelSubscription, nowOf, pay } from './cardpayBooks.js';
import { type CardpayObject, intentOf } from './cardpayObjects.js';
import { checkoutPage, portalPage } from './cardpayPage.js';

/** The page on which a session is paid, and its buttons. */
export function answerPay(
  books: CardpayBooks,
  notes: Map<string, { note: string; confirms: boolean }>,
  { method, body }: SandboxRequest,
  id: string,
): SandboxAnswer {
  const session = books.objects.get(id);
  if (session?.object !== 'checkout.session') return { status: 404, body: { message: 'There is no such session.' } };
  const html = () => {
    const sale = books.sales?.get(id);
    const product = books.objects.get(String(sale?.price?.product ?? ''));
    return {
      status: 200,
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
      body: checkoutPage(session, {
        name: String(product?.name ?? 'A card to store'),
        ...(notes.get(id) ?? { note: '', confirms: false }),
      }),
    };
  };
  if (method === 'GET' || session.status !== 'open') return html();
  const { action } = (body ?? {}) as { action?: string };
  if (action === 'decline' || action === 'refuse') {
    failPayment(books, session);
    notes.set(id, { note: 'The card was declined.', confirms: false });
    return html();
  }
  if (action === 'pay_with_confirmation') {
    notes.set(id, { note: 'Your bank wants you to confirm.', confirms: true });
    return html();
  }
  if (action === 'expire') {
    Object.assign(session, { status: 'expired' });
    books.hooks.emit('checkout.session.expired', session, nowOf(books));
    return html();
  }
  if (action === 'cancel') return { status: 303, headers: { Location: String(session.cancel_url) } };
  if (action !== 'pay' && action !== 'confirm')
    return { status: 400, body: { message: 'The page has no such button.' } };
  pay(books, session);
  return { status: 303, headers: { Location: String(session.success_url).replaceAll('{CHECKOUT_SESSION_ID}', id) } };
}

function failPayment(books: CardpayBooks, session: CardpayObject): void {
  const sale = books.sales?.get(session.id);
  if (session.mode !== 'payment' || !sale) return;
  const intent = intentOf({ ...sale, customer: session.customer, nowS: nowOf(books) });
  Object.assign(intent, {
    last_payment_error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' },
  });
  books.hooks.emit('payment_intent.payment_failed', intent, nowOf(books));
}

/** The page on which a customer ends subscriptions. */
export function answerPortal(
  books: CardpayBooks,
  portals: Map<string, { customer: string; returnUrl: string }>,
  { method, body }: SandboxRequest,
  id: string,
): SandboxAnswer {
  const portal = portals.get(id);
  if (!portal) return { status: 404, body: { message: 'There is no such portal.' } };
  const own = [...books.objects.values()].filter(
    ({ object, customer }) => object === 'subscription' && customer === portal.customer,
  );
  const { action, subscription: named } = (body ?? {}) as { action?: string; subscription?: string };
  const subscription = own.find((one) => one.id === named);
  if (method === 'POST' && subscription) {
    if (action === 'cancel_now') cancelSubscription(books, subscription);
    else {
      Object.assign(subscription, { cancel_at_period_end: action === 'cancel' });
      books.hooks.emit('customer.subscription.updated', subscription, nowOf(books));
    }
  }
  return {
    status: 200,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
    body: portalPage(own, portal.returnUrl),
  };
}
