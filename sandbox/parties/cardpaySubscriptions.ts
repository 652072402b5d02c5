import type { SandboxAnswer } from '../party.js';
import { type CardpayState, readClock } from './cardpayState.js';
import { missing, success } from './cardpayReplies.js';
import { type Form, buildSubscription, parseFormObject } from './cardpayObjects.js';

/** Answers the call that creates a subscription without a checkout page. */
export function createSubscription(account: CardpayState, form: Form): SandboxAnswer {
  const price = account.objects.get(form['items[0][price]'] ?? '');
  if (!price) return missing(form['items[0][price]'] ?? '', 'items[0][price]');
  if (account.declines)
    return {
      status: 402,
      body: { error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' } },
    };
  const subscription = buildSubscription({
    price,
    quantity: Number(form['items[0][quantity]'] ?? 1),
    customer: form.customer,
    metadata: parseFormObject(form, 'metadata'),
    trialDays: 0,
    nowS: readClock(account),
  });
  account.objects.set(subscription.id, subscription);
  account.hooks.emit('customer.subscription.created', subscription, readClock(account));
  return success(subscription);
}
