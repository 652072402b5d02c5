import Stripe from 'stripe';
import { CircuitOpen, openCircuit } from '../http/openCircuit.js';
import { FetchRefused, guardedFetch } from '../http/guardedFetch.js';
import { PaymentUnavailable } from '../payments/paymentUnavailable.js';
import {
  CHECKOUT,
  type Cardpay,
  type CardpayEventData,
  CardpayRefused,
  type CheckoutRequest,
  type CheckoutSnapshot,
  type OfferRequest,
  type PaymentSnapshot,
  type Read,
  type SubscriptionSnapshot,
} from './cardpay.js';
import { formatPriceTerms } from './formatPriceTerms.js';
import {
  findInvoiceOfIntent,
  isInvoice,
  readIntent,
  readInvoice,
  readInvoices,
  readReversals,
  planRefunds,
} from './readPayments.js';
import { readEvent } from './readEvent.js';
import { readNamed } from './readNamed.js';
import { buildCheckoutSnapshot, buildSubscriptionSnapshot } from './snapshots.js';
import { isValidEventData } from './isValidEventData.js';

export interface CardpayAccount {
  secretKey: string;
  publishableKey: string | null;
  /** The old and the new one while they are replaced. Without one, all events are rejected. */
  webhookSecrets: string[];
  /** Base URL instead of cardpay's own; null: cardpay's own. */
  baseUrl: string | null;
  /** Whether the address may be in a private network. */
  mayBePrivate: boolean;
}

export interface CardpayOptions {
  timeoutMs?: number;
  /** Milliseconds since 1970. */
  now?: () => number;
}

const TIMEOUT_MS = 10_000;
const MAX_RETRIES = 2;
const PERIODS = { weekly: 'week', monthly: 'month', yearly: 'year' } as const;

/** Opens the adapter, based on the vendor's client library. Calls that change something send idempotency keys. */
export function openCardpay(
  account: CardpayAccount,
  { timeoutMs = TIMEOUT_MS, now = Date.now }: CardpayOptions = {},
): Cardpay {
  const client = new Stripe(account.secretKey, {
    httpClient: Stripe.createFetchHttpClient(createFetch(account)),
    timeout: timeoutMs,
    maxNetworkRetries: MAX_RETRIES,
    telemetry: false,
  });
  const circuit = openCircuit({ isOutage: (error) => error instanceof PaymentUnavailable });
  const call = <T>(work: () => Promise<T>): Promise<T> =>
    circuit(() => work().catch(rethrowMapped)).catch(rethrowOpenCircuit);
  const read = <T extends { id: string }, Snapshot>(
    work: () => Promise<T>,
    snapshot: (value: T) => Snapshot,
  ): Promise<Read<Snapshot>> =>
    call(async () => {
      const value = requireAnswer(await work());
      return { value: snapshot(value), readAt: readServerTime(value, now) };
    });
  const reading = {
    client,
    nullIfMissing: <T>(work: () => Promise<T>): Promise<T | null> => work().catch(rethrowMapped).catch(nullIfMissing),
  };
  const readPayment = async (reference: string): Promise<Read<PaymentSnapshot> | null> => {
    const expand = ['latest_charge'];
    const object = requireAnswer(
      isInvoice(reference)
        ? await client.invoices.retrieve(reference)
        : await client.paymentIntents.retrieve(reference, { expand }),
    );
    const readAt = readServerTime(object, now);
    const value =
      object.object === 'invoice'
        ? await readInvoice(reading, object, readAt)
        : await readIntent(reading, object, readAt);
    return value && { value: requireValid({ kind: 'payment', payment: value }).payment, readAt };
  };

  return {
    isLive: /^[rs]k_live_/.test(account.secretKey),
    publishableKey: account.publishableKey,
    openCheckout: (request) =>
      call(async () => {
        const session = requireAnswer(
          await client.checkout.sessions.create(buildSessionParameters(request), {
            idempotencyKey: `checkout-${request.checkoutId}`,
          }),
        );
        if (!session.url) throw new CardpayRefused('Cardpay opened a session without a URL.', null);
        return { id: session.id, url: session.url, due: session.amount_total ?? null };
      }),
    readCheckout: (id) => read(() => client.checkout.sessions.retrieve(id), parseCheckout).catch(nullIfMissing),
    readSubscription: (id) =>
      read(() => client.subscriptions.retrieve(id, { expand: ['latest_invoice'] }), parseSubscription).catch(
        nullIfMissing,
      ),
    readPayment: (reference) => call(() => readPayment(reference)).catch(nullIfMissing),
    readNamed: (named) =>
      call(() => readNamed(reading, readPayment, named, (value) => readServerTime(value, now))).catch(nullIfMissing),
    readInvoices: (subscriptionId, since) => call(() => readInvoices(reading, subscriptionId, since)),
    findInvoice: (reference) => call(() => findInvoiceOfIntent(reading, reference)),
    readReversals: (since) => call(() => readReversals(reading, since)),
    createCustomer: ({ key, email, name }) =>
      call(
        async () =>
          requireAnswer(
            await client.customers.create(
              { email, ...(name !== '' && { name }), metadata: { person: key } },
              { idempotencyKey: `customer-${key}` },
            ),
          ).id,
      ),
    openPortal: ({ customerId, returnUrl, subscriptionId }) =>
      call(async () => {
        const flow =
          subscriptionId === null
            ? {}
            : {
                flow_data: {
                  type: 'subscription_update' as const,
                  subscription_update: { subscription: subscriptionId },
                },
              };
        return requireAnswer(
          await client.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl, ...flow }),
        ).url;
      }),
    saveOffer: (offer, known, isSamePrice) => call(() => saveOffer(client, offer, known, isSamePrice)),
    keepSubscription: (id) =>
      read(() => client.subscriptions.update(id, { cancel_at_period_end: false }), parseSubscription),
    restartSubscription: ({ key, customerId, priceId, quantity, checkoutId }) =>
      read(
        () =>
          client.subscriptions.create(
            {
              customer: customerId,
              items: [{ price: priceId!, quantity }],
              ...(checkoutId !== null && { metadata: { [CHECKOUT]: checkoutId } }),
            },
            { idempotencyKey: `restart-${key}` },
          ),
        parseSubscription,
      ),
    refund: ({ reference, amount, key }) =>
      call(async () => {
        for (const { intent, amount: back } of await planRefunds(reading, reference, amount))
          await client.refunds.create(
            { payment_intent: intent, ...(back !== null && { amount: back }) },
            { idempotencyKey: `refund-${key}${intent === reference ? '' : `-${intent}`}` },
          );
      }),
    readEvent: (rawBody, signature) => readEvent(client, account.webhookSecrets, { rawBody, signature, nowMs: now() }),
  };
}

/** A fetch that replaces the library's fixed host by the base URL of the account. */
function createFetch({ baseUrl, mayBePrivate }: CardpayAccount): typeof fetch {
  const guarded = guardedFetch({ mayBePrivate });
  if (baseUrl === null) return guarded;
  const base = baseUrl.replace(/\/+$/, '');
  return (input, init) => {
    const { pathname, search } = new URL(String(input));
    return guarded(`${base}${pathname}${search}`, init);
  };
}

function buildSessionParameters(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = { [CHECKOUT]: request.checkoutId };
  const { mode, trialDays, skipsCard } = request;
  return {
    mode,
    client_reference_id: request.checkoutId,
    metadata,
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    expires_at: Math.floor(request.expiresAt.getTime() / 1_000),
    ...(request.priceId !== null && {
      line_items: [{ price: request.priceId, ...(!request.isMetered && { quantity: request.quantity }) }],
    }),
    ...(request.customerId !== null
      ? { customer: request.customerId }
      : request.email !== null && { customer_email: request.email }),
    ...(request.coupon !== null && { discounts: [{ coupon: request.coupon }] }),
    ...(mode === 'payment' && { payment_intent_data: { metadata } }),
    ...(mode === 'subscription' && {
      subscription_data: { metadata, ...(trialDays !== null && { trial_period_days: trialDays }) },
    }),
    ...(mode === 'subscription' && skipsCard && { payment_method_collection: 'if_required' as const }),
    ...(mode === 'setup' && request.currency !== null && { currency: request.currency.toLowerCase() }),
  };
}

async function saveOffer(
  client: Stripe,
  offer: OfferRequest,
  known: { productId: string; priceId: string | null } | null,
  isSamePrice: boolean,
): Promise<{ productId: string; priceId: string }> {
  const { productKey, name, description, active } = offer;
  const shown = { name, active, ...(description !== null && description !== '' && { description }) };
  const productId = known
    ? requireAnswer(await client.products.update(known.productId, shown)).id
    : requireAnswer(
        await client.products.create(
          { ...shown, metadata: { product: productKey } },
          { idempotencyKey: `product-${productKey}` },
        ),
      ).id;
  if (known?.priceId && isSamePrice) return { productId, priceId: known.priceId };
  const terms = formatPriceTerms(offer);
  const recurring =
    offer.period === null
      ? {}
      : {
          recurring: {
            interval: PERIODS[offer.period],
            usage_type: offer.isMetered ? ('metered' as const) : ('licensed' as const),
          },
        };
  const priceFields = {
    product: productId,
    currency: offer.currency.toLowerCase(),
    unit_amount: offer.amount,
    ...recurring,
  };
  const price = requireAnswer(
    await client.prices.create(priceFields, {
      idempotencyKey: `price-${productId}-${terms}-${known?.priceId ?? 'first'}`,
    }),
  );
  if (known?.priceId) await client.prices.update(known.priceId, { active: false });
  return { productId, priceId: price.id };
}

const parseCheckout = (session: Stripe.Checkout.Session): CheckoutSnapshot =>
  requireValid({ kind: 'checkout', checkout: buildCheckoutSnapshot(session) }).checkout;
const parseSubscription = (subscription: Stripe.Subscription): SubscriptionSnapshot =>
  requireValid({ kind: 'subscription', subscription: buildSubscriptionSnapshot(subscription) }).subscription;

/** Returns the data unchanged. Throws PaymentUnavailable if it is not valid. */
function requireValid<Data extends CardpayEventData>(data: Data): Data {
  if (!isValidEventData(data)) throw new PaymentUnavailable('The answer of cardpay cannot be read.');
  return data;
}

/** The time of an answer by cardpay's clock, as in events; else by ours. */
function readServerTime(value: object, now: () => number): Date {
  const { headers } = (value as { lastResponse?: { headers?: unknown } }).lastResponse ?? {};
  const readAt = headers instanceof Headers ? Date.parse(headers.get('date') ?? '') : NaN;
  return new Date(Number.isNaN(readAt) ? now() : readAt);
}

/** Throws PaymentUnavailable for an answer without an id: the library returns errors of an unknown form as answers. */
function requireAnswer<T extends { id: string }>(value: T): T {
  if (typeof (value as { id?: unknown } | null)?.id !== 'string')
    throw new PaymentUnavailable('The answer of cardpay cannot be read.');
  return value;
}

class Missing extends CardpayRefused {}

function nullIfMissing(error: unknown): null {
  if (error instanceof Missing) return null;
  throw error;
}

function rethrowMapped(error: unknown): never {
  if (error instanceof Stripe.errors.StripeError) {
    if (error.statusCode === 404) throw new Missing('Cardpay has no such object.', error.param ?? null, true);
    if (error.statusCode === 401 || error.statusCode === 403)
      throw new PaymentUnavailable('Cardpay rejected the secret key.', 60);
    if (error.statusCode === 429) throw new PaymentUnavailable('Cardpay received too many requests.');
    if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
      throw new CardpayRefused(error.message, error.param ?? null, error.code === 'resource_missing');
    throw new PaymentUnavailable('Cardpay does not answer.');
  }
  if (error instanceof FetchRefused) throw new PaymentUnavailable(`Cardpay cannot be called. ${error.message}`, 60);
  if (error instanceof CardpayRefused || error instanceof PaymentUnavailable) throw error;
  throw new PaymentUnavailable('The answer of cardpay cannot be read.');
}

function rethrowOpenCircuit(error: unknown): never {
  if (error instanceof CircuitOpen)
    throw new PaymentUnavailable('Cardpay failed several times in a row and will be tried again later.', 20);
  throw error;
}
