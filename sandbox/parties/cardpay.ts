import { listCardpayRows } from './cardpayRows.js';
import type { Party, PartyDefinition, SandboxAnswer, SandboxRequest } from '../party.js';
import { WEBHOOK_SECRET, openHooks } from './cardpayHooks.js';
import {
  type CardpayObject,
  type Form,
  buildProduct,
  buildCustomer,
  parseFormObject,
  createId,
  buildPrice,
  buildSession,
} from './cardpayObjects.js';
import {
  type CardpayState,
  cancelSubscription,
  buildCharge,
  moveClock,
  readClock,
  pay,
  refund,
  findObject,
} from './cardpayState.js';
import { failure, missing, success } from './cardpayReplies.js';
import { type EarlierPayment, storeEarlierPayments } from './cardpayEarlierPayments.js';
import { createSubscription } from './cardpaySubscriptions.js';
import { type CardpayMemory, restoreMemory } from './cardpayMemory.js';
import { answerInvoices, dispute, parseDisputeOutcome } from './cardpayInvoices.js';
import { answerPay, answerPortal } from './cardpayAnswers.js';
import { parseDays } from './renewalClock.js';

const SECRET_KEY = 'sk_test_sandbox';

/** Card payments: the API calls that the service makes, a checkout page, signed events and a clock. */
export const cardpay: PartyDefinition = createCardpay(null);

/**
 * Creates a cardpay that knows earlier payments. It stores its state in a file and restores it at the next start; null: it forgets.
 */
export function createCardpay(file: string | null, earlier: readonly EarlierPayment[] = []): PartyDefinition {
  return {
    name: 'cardpay',
    title: 'Card payments',
    hookPath: '/api/service/cardpay/hook/',
    open: async ({ url, send }): Promise<Party> => {
      const account: CardpayState = { objects: new Map(), hooks: openHooks(send), clockS: 0, declines: false };
      const memory: CardpayMemory = { answers: new Map(), portals: new Map() };
      const save = file === null ? async () => {} : await restoreMemory(file, account, memory);
      storeEarlierPayments(account, earlier);
      const notes = new Map<string, { note: string; confirms: boolean }>();
      const call = (request: SandboxRequest): SandboxAnswer | undefined => {
        if (request.headers.authorization !== `Bearer ${SECRET_KEY}`) return failure(401, 'Invalid API Key provided.');
        const key = request.headers['idempotency-key'];
        const previous = typeof key === 'string' ? memory.answers.get(`${request.path} ${key}`) : undefined;
        const answer = previous ?? answerCall(account, request, { url, portals: memory.portals });
        if (answer && typeof key === 'string' && request.method === 'POST')
          memory.answers.set(`${request.path} ${key}`, answer);
        return answer;
      };
      const answerAny = (request: SandboxRequest): SandboxAnswer | undefined => {
        const [, page, id = ''] = /^\/(pay|portal)\/([^/]+)$/.exec(request.path) ?? [];
        if (page === 'pay') return answerPay(account, notes, request, id);
        if (page === 'portal') return answerPortal(account, memory.portals, request, id);
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
          if (request.method !== 'GET') await save();
          return answer;
        },
        list: () => listCardpayRows(account),
        actions: {
          hooks: {
            title:
              'Set the address of events and their delivery (delay in ms, deliveries per event, percentage lost, shuffled yes or no)',
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
                Object.assign(account.hooks.plan, {
                  hook_url: to,
                  delay_ms: Number(delay),
                  times: Number(times),
                  lost_percent: Number(lost),
                  shuffled: shuffled === 'yes',
                }),
              ),
          },
          clock: {
            title: 'Advance the clock (days): trials end, subscriptions renew',
            fields: { days: '30' },
            run: async ({ days = '30' }) => moveClock(account, parseDays(days) * 86_400),
          },
          cards: {
            title: 'Decline the payments of renewals (yes or no)',
            fields: { declined: 'no' },
            run: ({ declined = 'no' }) => Promise.resolve({ declines: (account.declines = declined === 'yes') }),
          },
          pay: {
            title: 'Pay a session',
            fields: { session: '' },
            run: ({ session = '' }) => Promise.resolve(pay(account, findObject(account, session))),
          },
          cancel: {
            title: 'End a subscription',
            fields: { subscription: '' },
            run: ({ subscription = '' }) =>
              Promise.resolve(cancelSubscription(account, findObject(account, subscription))),
          },
          refund: {
            title: 'Refund a payment (amount in the smallest unit; empty: all)',
            fields: { payment_intent: '', amount: '' },
            run: ({ payment_intent: intent = '', amount = '' }) =>
              Promise.resolve(refund(account, findObject(account, intent), parseAmount(amount))),
          },
          dispute: {
            title:
              'Dispute a payment, or set the outcome of its dispute (open, won, lost or appealed; an empty dispute: the first open one)',
            fields: { payment_intent: '', outcome: 'open', dispute: '', amount: '', currency: '' },
            run: ({ payment_intent: intent = '', outcome = 'open', dispute: id, amount = '', currency }) => {
              const changes = {
                ...(id && { dispute: findObject(account, id).id }),
                ...(amount !== '' && { amount: parseAmount(amount)! }),
                ...(currency && { currency }),
              };
              return Promise.resolve(
                dispute(
                  account,
                  findObject(account, intent),
                  { outcome: parseDisputeOutcome(outcome), ...changes },
                  readClock(account),
                ),
              );
            },
          },
          resend: {
            title: 'Send an event again (its id, or last)',
            fields: { event: 'last' },
            run: async ({ event = 'last' }) => ({ status: await account.hooks.resend(event) }),
          },
          settle: {
            title: 'Wait until all events are delivered',
            fields: {},
            run: async () => (
              await account.hooks.waitUntilSent(),
              account.hooks.sent.map(({ id, type }) => ({ id, type }))
            ),
          },
          events: { title: 'Show all events', fields: {}, run: () => Promise.resolve(account.hooks.sent) },
          show: { title: 'Show everything', fields: {}, run: () => Promise.resolve([...account.objects.values()]) },
        },
      };
    },
  };
}

function answerCall(
  account: CardpayState,
  { method, path, body, query }: SandboxRequest,
  { url, portals }: { url: string; portals: Map<string, { customer: string; returnUrl: string }> },
): SandboxAnswer | undefined {
  const form = (body ?? {}) as Form;
  const storeObject = (object: CardpayObject) => (account.objects.set(object.id, object), success(object));
  const [, kind, id] =
    /^\/v1\/(checkout\/sessions|customers|products|prices|subscriptions|payment_intents)(?:\/([^/]+))?$/.exec(path) ??
    [];
  if (path === '/v1/billing_portal/sessions' && method === 'POST') {
    const portal = {
      id: createId('bps'),
      object: 'billing_portal.session',
      configuration: createId('bpc'),
      created: readClock(account),
      customer: form.customer,
      customer_account: null,
      flow: null,
      livemode: false,
      locale: null,
      on_behalf_of: null,
      return_url: form.return_url,
    };
    if (!account.objects.has(form.customer ?? '')) return missing(form.customer ?? '', 'customer', 400);
    portals.set(portal.id, { customer: form.customer!, returnUrl: form.return_url ?? '' });
    return success({ ...portal, url: `${url}/portal/${portal.id}` });
  }
  if (path === '/v1/refunds' && method === 'POST') return createRefund(account, form);
  if (kind === undefined) return method === 'GET' ? answerInvoices(account, path, query) : undefined;
  const stored = id === undefined ? undefined : account.objects.get(id);
  if (id !== undefined && !stored) return missing(id, 'id');
  if (method === 'GET')
    return success(
      stored
        ? expandObject(account, stored, query)
        : { object: 'list', data: listObjects(account, kind, query), has_more: false, url: path },
    );
  if (method === 'DELETE' && kind === 'subscriptions') return success(cancelSubscription(account, stored!));
  if (method !== 'POST') return undefined;
  if (stored) return success(Object.assign(stored, parseChanges(form)));
  if (kind === 'customers') return storeObject(buildCustomer(form, readClock(account)));
  if (kind === 'products') return storeObject(buildProduct(form, readClock(account)));
  if (kind === 'prices')
    return account.objects.has(form.product ?? '')
      ? storeObject(buildPrice(form, readClock(account)))
      : missing(form.product ?? '', 'product');
  if (kind === 'subscriptions') return createSubscription(account, form);
  if (kind === 'checkout/sessions') return createSession(account, form, url);
  return undefined;
}

/** Replaces the ids of the objects named in `expand[]` by the objects. */
function expandObject({ objects }: CardpayState, stored: CardpayObject, query: URLSearchParams): CardpayObject {
  const names = [...query].filter(([name]) => name.startsWith('expand[')).map(([, value]) => value);
  if (names.length === 0) return stored;
  return {
    ...stored,
    ...(names.includes('latest_invoice') &&
      typeof stored.latest_invoice === 'string' && { latest_invoice: objects.get(stored.latest_invoice) }),
    ...(names.includes('latest_charge') &&
      typeof stored.latest_charge === 'string' && { latest_charge: buildCharge(stored) }),
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

const listObjects = ({ objects }: CardpayState, kind: string, query: URLSearchParams): CardpayObject[] =>
  [...objects.values()]
    .filter((one) => one.object === OBJECTS[kind] && (query.get('customer') ?? one.customer) === one.customer)
    .reverse()
    .slice(0, Number(query.get('limit') ?? 10));

/** Parses the changed fields of an object; `true` and `false` become booleans. */
const parseChanges = (form: Form): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) =>
      name.includes('[') ? [] : [[name, value === 'true' ? true : value === 'false' ? false : value]],
    ),
  );

function createSession(account: CardpayState, form: Form, url: string): SandboxAnswer {
  const price = form['line_items[0][price]'] === undefined ? null : account.objects.get(form['line_items[0][price]']);
  if (price === undefined) return missing(form['line_items[0][price]']!, 'line_items[0][price]', 400);
  if (form.customer !== undefined && !account.objects.has(form.customer))
    return missing(form.customer, 'customer', 400);
  const coupon = form['discounts[0][coupon]'];
  if (coupon !== undefined && coupon !== 'HALF')
    return failure(400, `No such coupon: '${coupon}'`, 'discounts[0][coupon]');
  const quantity = Number(form['line_items[0][quantity]'] ?? 1);
  const trialDays = Number(form['subscription_data[trial_period_days]'] ?? 0);
  const fullAmount = price === null || trialDays > 0 ? 0 : Number(price.unit_amount) * quantity;
  const sale = {
    price,
    quantity,
    amount: coupon === undefined ? fullAmount : Math.ceil(fullAmount / 2),
    currency: price === null ? (form.currency ?? 'usd') : String(price.currency),
  };
  const session = buildSession(form, { sale, nowS: readClock(account), url });
  account.objects.set(session.id, session);
  account.sales ??= new Map();
  account.sales.set(session.id, {
    ...sale,
    trialDays,
    metadata: { ...parseFormObject(form, 'payment_intent_data[metadata]'), ...parseMetadata(form) },
  });
  return success(session);
}

function createRefund(account: CardpayState, { payment_intent: id = '', amount }: Form): SandboxAnswer {
  const intent = account.objects.get(id);
  if (!intent) return missing(id, 'payment_intent');
  const refundable = Number(intent.amount_received) - Number(intent.refunded ?? 0);
  if (refundable === 0) return failure(400, `Charge ${String(intent.latest_charge)} has already been refunded.`);
  if (amount !== undefined && !(Number(amount) >= 1 && Number(amount) <= refundable))
    return failure(
      400,
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${refundable})`,
      'amount',
    );
  return success(refund(account, intent, amount === undefined ? null : Number(amount)));
}

/** Parses an amount in the smallest unit; null for an empty text. Throws for anything but a positive whole number. */
function parseAmount(text: string): number | null {
  if (text !== '' && !/^[1-9]\d{0,11}$/.test(text))
    throw new Error('amount: must be a positive whole number in the smallest unit.');
  return text === '' ? null : Number(text);
}

/** Parses the metadata of the payment or subscription that a session creates. */
const parseMetadata = (form: Form): Record<string, string> =>
  Object.fromEntries(
    Object.entries(form).flatMap(([key, value]) =>
      /^(payment_intent|subscription)_data\[metadata\]\[/.test(key) ? [[key.split('[')[2]!.slice(0, -1), value]] : [],
    ),
  );
