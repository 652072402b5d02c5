import type { Party, PartyDefinition, SandboxAnswer, SandboxRequest } from '../party.js';
import { WEBHOOK_SECRET, openHooks } from './cardpayHooks.js';
import {
  type CardpayObject,
  type Form,
  cardpayProductOf,
  customerOf,
  formPart,
  newId,
  priceOf,
  sessionOf,
} from './cardpayObjects.js';
import { type CardpayBooks, cancelSubscription, chargeOf, moveClock, nowOf, pay, refund } from './cardpayBooks.js';
import { failure, missing, shown } from './cardpayReplies.js';
import { createSubscription } from './cardpaySubscriptions.js';
import { type CardpayMemory, keeper, recall } from './cardpayMemory.js';
import { type DisputeChange, answerInvoices, dispute } from './cardpayInvoices.js';
import { answerPay, answerPortal } from './cardpayAnswers.js';
import { parseDays } from './renewalClock.js';

const SECRET_KEY = 'sk_test_sandbox';

/** Card payments, by the published interface: the calls that our service makes, a page to pay on, signed events, and a clock. */
export const cardpay: PartyDefinition = openAs(null);

/** The same, which remembers across runs what it sold: in this file. */
export const cardpayIn = (file: string): PartyDefinition => openAs(file);

function openAs(file: string | null): PartyDefinition {
  return {
    name: 'cardpay',
    title: 'Card payments',
    open: async ({ url, send }): Promise<Party> => {
      const books: CardpayBooks = { objects: new Map(), hooks: openHooks(send), clockS: 0, declines: false };
      const memory: CardpayMemory = { answers: new Map(), portals: new Map() };
      if (file !== null) await recall(file, books, memory);
      const keep = file === null ? async () => {} : keeper(file, books, memory);
      const notes = new Map<string, { note: string; confirms: boolean }>();
      const call = (request: SandboxRequest): SandboxAnswer | undefined => {
        if (request.headers.authorization !== `Bearer ${SECRET_KEY}`) return failure(401, 'Invalid API Key provided.');
        const key = request.headers['idempotency-key'];
        const known = typeof key === 'string' ? memory.answers.get(`${request.path} ${key}`) : undefined;
        const answer = known ?? answerCall(books, request, { url, portals: memory.portals });
        if (answer && typeof key === 'string' && request.method === 'POST')
          memory.answers.set(`${request.path} ${key}`, answer);
        return answer;
      };
      const answerAny = (request: SandboxRequest): SandboxAnswer | undefined => {
        const [, page, id = ''] = /^\/(pay|portal)\/([^/]+)$/.exec(request.path) ?? [];
        if (page === 'pay') return answerPay(books, notes, request, id);
        if (page === 'portal') return answerPortal(books, memory.portals, request, id);
        return call(request);
      };
      return {
        settings: {
          address: '/cardpay',
          secret_key: SECRET_KEY,
          publishable_key: 'pk_test_sandbox',
          webhook_secret: WEBHOOK_SECRET,
        },
        answer: async (request) => {
          const answer = answerAny(request);
          if (request.method !== 'GET') await keep();
          return answer;
        },
        actions: {
          hooks: {
            title: 'Say where events go, and how (delay in ms, times each, lost of a hundred, shuffled yes or no)',
            fields: {
              hook_url: 'http://127.0.0.1:8080/api/service/cardpay/hook/',
              delay_ms: '0',
              times: '1',
              lost_percent: '0',
              shuffled: 'no',
            },
            run: ({
              hook_url: to = '',
              delay_ms: delay = '0',
              times = '1',
              lost_percent: lost = '0',
              shuffled = 'no',
            }) =>
              Promise.resolve(
                Object.assign(books.hooks.plan, {
                  hook_url: to,
                  delay_ms: Number(delay),
                  times: Number(times),
                  lost_percent: Number(lost),
                  shuffled: shuffled === 'yes',
                }),
              ),
          },
          clock: {
            title: 'Move the clock on (days): trials end, periods are renewed',
            fields: { days: '30' },
            run: async ({ days = '30' }) => moveClock(books, parseDays(days) * 86_400),
          },
          cards: {
            title: 'Say whether renewals fail (yes or no)',
            fields: { declined: 'no' },
            run: ({ declined = 'no' }) => Promise.resolve({ declines: (books.declines = declined === 'yes') }),
          },
          pay: {
            title: 'Pay a session',
            fields: { session: '' },
            run: ({ session = '' }) => Promise.resolve(pay(books, objectWithId(books, session))),
          },
          cancel: {
            title: 'End a subscription',
            fields: { subscription: '' },
            run: ({ subscription = '' }) =>
              Promise.resolve(cancelSubscription(books, objectWithId(books, subscription))),
          },
          refund: {
            title: 'Give back a payment (amount in the smallest unit; empty: all)',
            fields: { payment_intent: '', amount: '' },
            run: ({ payment_intent: intent = '', amount = '' }) =>
              Promise.resolve(refund(books, objectWithId(books, intent), amountOf(amount))),
          },
          dispute: {
            title:
              'Dispute a payment, or say how a dispute of it ends (open, won, lost or appealed; which dispute: empty for the first that is open)',
            fields: { payment_intent: '', outcome: 'open', dispute: '', amount: '', currency: '' },
            run: ({ payment_intent: intent = '', outcome = 'open', dispute: id, amount = '', currency }) => {
              const of = {
                ...(id && { dispute: objectWithId(books, id).id }),
                ...(amount !== '' && { amount: amountOf(amount)! }),
                ...(currency && { currency }),
              };
              return Promise.resolve(
                dispute(books, objectWithId(books, intent), { outcome: outcomeOf(outcome), ...of }, nowOf(books)),
              );
            },
          },
          resend: {
            title: 'Send an event again (its id, or last)',
            fields: { event: 'last' },
            run: async ({ event = 'last' }) => ({ status: await books.hooks.resend(event) }),
          },
          settle: {
            title: 'Wait until all events are sent',
            fields: {},
            run: async () => (await books.hooks.settled(), books.hooks.sent.map(({ id, type }) => ({ id, type }))),
          },
          events: { title: 'Show all events', fields: {}, run: () => Promise.resolve(books.hooks.sent) },
          show: { title: 'Show everything', fields: {}, run: () => Promise.resolve([...books.objects.values()]) },
        },
      };
    },
  };
}

function outcomeOf(outcome: string): DisputeChange['outcome'] {
  if (outcome !== 'open' && outcome !== 'won' && outcome !== 'lost' && outcome !== 'appealed')
    throw new Error('The outcome is open, won, lost or appealed.');
  return outcome;
}

function objectWithId({ objects }: CardpayBooks, id: string): CardpayObject {
  const object = objects.get(id);
  if (!object) throw new Error(`There is no ${id}.`);
  return object;
}

function answerCall(
  books: CardpayBooks,
  { method, path, body, query }: SandboxRequest,
  { url, portals }: { url: string; portals: Map<string, { customer: string; returnUrl: string }> },
): SandboxAnswer | undefined {
  const form = (body ?? {}) as Form;
  const keep = (object: CardpayObject) => (books.objects.set(object.id, object), shown(object));
  const [, kind, id] =
    /^\/v1\/(checkout\/sessions|customers|products|prices|subscriptions|payment_intents)(?:\/([^/]+))?$/.exec(path) ??
    [];
  if (path === '/v1/billing_portal/sessions' && method === 'POST') {
    const portal = {
      id: newId('bps'),
      object: 'billing_portal.session',
      configuration: newId('bpc'),
      created: nowOf(books),
      customer: form.customer,
      customer_account: null,
      flow: null,
      livemode: false,
      locale: null,
      on_behalf_of: null,
      return_url: form.return_url,
    };
    if (!books.objects.has(form.customer ?? '')) return missing(form.customer ?? '', 'customer', 400);
    portals.set(portal.id, { customer: form.customer!, returnUrl: form.return_url ?? '' });
    return shown({ ...portal, url: `${url}/portal/${portal.id}` });
  }
  if (path === '/v1/refunds' && method === 'POST') return createRefund(books, form);
  if (kind === undefined) return method === 'GET' ? answerInvoices(books, path, query) : undefined;
  const stored = id === undefined ? undefined : books.objects.get(id);
  if (id !== undefined && !stored) return missing(id, 'id');
  if (method === 'GET')
    return shown(
      stored
        ? expanded(books, stored, query)
        : { object: 'list', data: objectsOf(books, kind, query), has_more: false, url: path },
    );
  if (method === 'DELETE' && kind === 'subscriptions') return shown(cancelSubscription(books, stored!));
  if (method !== 'POST') return undefined;
  if (stored) return shown(Object.assign(stored, changesOf(form)));
  if (kind === 'customers') return keep(customerOf(form, nowOf(books)));
  if (kind === 'products') return keep(cardpayProductOf(form, nowOf(books)));
  if (kind === 'prices')
    return books.objects.has(form.product ?? '')
      ? keep(priceOf(form, nowOf(books)))
      : missing(form.product ?? '', 'product');
  if (kind === 'subscriptions') return createSubscription(books, form);
  if (kind === 'checkout/sessions') return createSession(books, form, url);
  return undefined;
}

/** What is requested in full is shown so instead of by its id. */
function expanded({ objects }: CardpayBooks, stored: CardpayObject, query: URLSearchParams): CardpayObject {
  const named = [...query].filter(([name]) => name.startsWith('expand[')).map(([, value]) => value);
  if (named.length === 0) return stored;
  return {
    ...stored,
    ...(named.includes('latest_invoice') &&
      typeof stored.latest_invoice === 'string' && { latest_invoice: objects.get(stored.latest_invoice) }),
    ...(named.includes('latest_charge') &&
      typeof stored.latest_charge === 'string' && { latest_charge: chargeOf(stored) }),
  };
}

const OBJECTS: Record<string, string> = {
  'checkout/sessions': 'checkout.session',
  customers: 'customer',
  products: 'product',
  prices: 'price',
  subscriptions: 'subscription',
  payment_intents: 'payment_intent',
};

const objectsOf = ({ objects }: CardpayBooks, kind: string, query: URLSearchParams): CardpayObject[] =>
  [...objects.values()]
    .filter((one) => one.object === OBJECTS[kind] && (query.get('customer') ?? one.customer) === one.customer)
    .reverse()
    .slice(0, Number(query.get('limit') ?? 10));

/** Fields of a change, typed as the objects hold them. */
const changesOf = (form: Form): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) =>
      name.includes('[') ? [] : [[name, value === 'true' ? true : value === 'false' ? false : value]],
    ),
  );

function createSession(books: CardpayBooks, form: Form, url: string): SandboxAnswer {
  const price = form['line_items[0][price]'] === undefined ? null : books.objects.get(form['line_items[0][price]']);
  if (price === undefined) return missing(form['line_items[0][price]']!, 'line_items[0][price]', 400);
  if (form.customer !== undefined && !books.objects.has(form.customer)) return missing(form.customer, 'customer', 400);
  const coupon = form['discounts[0][coupon]'];
  if (coupon !== undefined && coupon !== 'HALF')
    return failure(400, `No such coupon: '${coupon}'`, 'discounts[0][coupon]');
  const quantity = Number(form['line_items[0][quantity]'] ?? 1);
  const trialDays = Number(form['subscription_data[trial_period_days]'] ?? 0);
  const full = price === null || trialDays > 0 ? 0 : Number(price.unit_amount) * quantity;
  const sale = {
    price,
    quantity,
    amount: coupon === undefined ? full : Math.ceil(full / 2),
    currency: price === null ? (form.currency ?? 'usd') : String(price.currency),
  };
  const session = sessionOf(form, { sale, nowS: nowOf(books), url });
  books.objects.set(session.id, session);
  books.sales ??= new Map();
  books.sales.set(session.id, {
    ...sale,
    trialDays,
    metadata: { ...formPart(form, 'payment_intent_data[metadata]'), ...metadataOf(form) },
  });
  return shown(session);
}

function createRefund(books: CardpayBooks, { payment_intent: id = '', amount }: Form): SandboxAnswer {
  const intent = books.objects.get(id);
  if (!intent) return missing(id, 'payment_intent');
  const left = Number(intent.amount_received) - Number(intent.refunded ?? 0);
  if (left === 0) return failure(400, `Charge ${String(intent.latest_charge)} has already been refunded.`);
  if (amount !== undefined && !(Number(amount) >= 1 && Number(amount) <= left))
    return failure(400, `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, 'amount');
  return shown(refund(books, intent, amount === undefined ? null : Number(amount)));
}

/** An amount of the page in the smallest unit; null where it is empty. */
function amountOf(text: string): number | null {
  if (text !== '' && !/^[1-9]\d{0,11}$/.test(text))
    throw new Error('amount: must be a whole number of the smallest unit.');
  return text === '' ? null : Number(text);
}

/** Of what comes of the session. */
const metadataOf = (form: Form): Record<string, string> =>
  Object.fromEntries(
    Object.entries(form).flatMap(([key, value]) =>
      /^(payment_intent|subscription)_data\[metadata\]\[/.test(key) ? [[key.split('[')[2]!.slice(0, -1), value]] : [],
    ),
  );
