import type { CardpayObject } from './cardpayObjects.js';

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const STYLE = `body { font: 16px/1.5 system-ui, sans-serif; margin: 3rem auto; max-width: 28rem; padding: 0 1rem; color: #1c2430; background: #f4f6f9; }
main { background: #fff; border: 1px solid #ccd3dd; border-radius: .6rem; padding: 1.5rem; } h1 { font-size: 1.2rem; margin: 0; }
strong { font-size: 1.8rem; display: block; margin: .4rem 0 1rem; } button { display: block; width: 100%; margin: .5rem 0; padding: .6rem; font: inherit; border: 1px solid #6b7686; border-radius: .4rem; background: #fff; cursor: pointer; }
button.main { background: #14532d; color: #fff; border-color: #14532d; } p.note { color: #b42318; } small { color: #4b5563; }`;

const renderPage = (title: string, content: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title><style>${STYLE}</style></head><body><main><h1>${escape(title)}</h1>${content}</main></body></html>`;

const renderButton = (action: string, text: string, isMain = false) =>
  `<button name="action" value="${action}"${isMain ? ' class="main"' : ''}>${escape(text)}</button>`;

/** Formats an amount with the decimals of its currency. */
function formatAmount(amount: number, currency: string): string {
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
    return renderPage('Sandbox checkout', `<p>This session is ${escape(String(session.status))}.</p>`);
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
    'Sandbox checkout',
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
    'Sandbox portal',
    `${rows.join('') || '<p>No subscriptions yet.</p>'}<p><a href="${escape(returnUrl)}">Back</a></p>`,
  );
}
