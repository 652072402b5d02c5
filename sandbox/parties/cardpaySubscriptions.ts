import type { SandboxAnswer } from '../party.js';
import { type CardpayBooks, nowOf } from './cardpayBooks.js';
import { missing, shown } from './cardpayReplies.js';
import { type Form, cardpaySubscriptionOf, formPart } from './cardpayObjects.js';

/** The call by which a subscription is created without a page. */
export function createSubscription(books: CardpayBooks, form: Form): SandboxAnswer {
  const price = books.objects.get(form['items[0][price]'] ?? '');
  if (!price) return missing(form['items[0][price]'] ?? '', 'items[0][price]');
  if (books.declines)
    return {
      status: 402,
      body: { error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' } },
    };
  const subscription = cardpaySubscriptionOf({
    price,
    quantity: Number(form['items[0][quantity]'] ?? 1),
    customer: form.customer,
    metadata: formPart(form, 'metadata'),
    trialDays: 0,
    nowS: nowOf(books),
  });
  books.objects.set(subscription.id, subscription);
  books.hooks.emit('customer.subscription.created', subscription, nowOf(books));
  return shown(subscription);
}
