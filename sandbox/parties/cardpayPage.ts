import { renderStandInPage } from '../pages/standInPage.js';
import { escapeHtml as escape } from '../../services/_shared/escapeHtml.js';
import type { CardpayObject } from './cardpayObjects.js';

const renderPage = (title: string, content: string) =>
  renderStandInPage({ title, content, of: 'card payments', isNarrow: true });

const renderButton = (action: string, text: string, isMain = false) =>
  `<button name="action" value="${action}"${isMain ? ' class="main"' : ''}>${escape(text)}</button>`;

/** Formats an amount with the decimals of its currency. */
export function formatAmount(amount: number, currency: string): string {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return `${(amount / 10 ** digits).toFixed(digits)} ${currency}`;
}

/** Renders the checkout page. */
export function renderCheckoutPage(
  session: CardpayObject,
  { name, note, confirms }: { name: string; note: string; confirms: boolean },
): string {
  const amount = formatAmount(Number(session.amount_total), String(session.currency ?? 'usd').toUpperCase());
  if (session.status !== 'open')
    return renderPage('Checkout', `<p>This session is ${escape(String(session.status))}.</p>`);
  const buttons = confirms
    ? [renderButton('confirm', 'Confirm as your bank requests', true), renderButton('refuse', 'Do not confirm')]
    : [
        renderButton('pay', session.mode === 'setup' ? 'Store a card' : 'Pay', true),
        renderButton('pay_with_confirmation', 'Pay with a card that the bank confirms'),
        renderButton('decline', 'Pay with a card that is declined'),
        renderButton('expire', 'Let the session expire'),
        renderButton('cancel', 'Cancel'),
      ];
  const warning = note === '' ? '' : `<p class="note" role="alert">${escape(note)}</p>`;
  return renderPage(
    'Checkout',
    `<p>${escape(name)}</p><strong>${escape(amount)}</strong>${warning}<form method="post">${buttons.join('')}</form><small>This page stands in for cardpay. No money moves.</small>`,
  );
}

/** Renders the page on which a customer cancels subscriptions, or keeps them after all. */
export function renderPortalPage(subscriptions: CardpayObject[], returnUrl: string): string {
  const rows = subscriptions.map(({ id, status, cancel_at_period_end: ends }) => {
    const action = ends === true ? ['keep', 'Keep'] : ['cancel', 'Cancel at period end'];
    const form =
      status === 'canceled'
        ? ''
        : `<form method="post"><input type="hidden" name="subscription" value="${escape(id)}">${renderButton(action[0]!, action[1]!)}${renderButton('cancel_now', 'Cancel now')}</form>`;
    return `<p>${escape(id)}: ${escape(String(status))}${ends === true ? ', ends at period end' : ''}</p>${form}`;
  });
  return renderPage(
    'Subscriptions',
    `${rows.join('') || '<p>No subscriptions yet.</p>'}<p><a href="${escape(returnUrl)}">Back</a></p>`,
  );
}
