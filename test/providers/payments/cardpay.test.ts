import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CheckoutRequest, CardpayRefused } from '../../../providers/cardpay/cardpay.js';
import { openCardpay } from '../../../providers/cardpay/openCardpay.js';
import { PaymentUnavailable } from '../../../providers/payments/paymentUnavailable.js';
import type { LoggedExchange } from '../../../sandbox/exchangeLog.js';
import { cardpay as cardpayParty } from '../../../sandbox/parties/cardpay.js';
import { type Sandbox, startSandbox } from '../../../sandbox/startSandbox.js';
import { hasVendorDocuments, openVendorDocument, readVendorVectors } from '../../support/channels/vendorDocuments.js';

const CHECKOUT = '9d3b6b30-6b54-4a3f-9a51-0c7f3d1f6a10';
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ parties: [cardpayParty] });
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.clearFaults());

const account = (changes: object = {}) => ({
  secretKey: 'sk_test_sandbox',
  publishableKey: null,
  webhookSecrets: ['whsec_sandbox'],
  baseUrl: `${sandbox.url}/cardpay`,
  mayBePrivate: true,
  ...changes,
});
const open = (changes: object = {}) => openCardpay(account(changes), { timeoutMs: 2_000 });
const act = <Result = Record<string, unknown>>(action: string, fields: Record<string, string> = {}) =>
  sandbox.act('cardpay', action, fields) as Promise<Result>;
const offer = (changes: object = {}) => ({
  productKey: `north-${Math.random()}`,
  name: 'Data Mining',
  description: 'One seat',
  active: true,
  amount: 4_900,
  currency: 'EUR',
  period: null,
  isMetered: false,
  ...changes,
});
const session = (changes: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
  ...{
    checkoutId: CHECKOUT,
    mode: 'payment',
    priceId: null,
    quantity: 1,
    isMetered: false,
    successUrl: 'https://learn.north.example/thanks',
    cancelUrl: 'https://learn.north.example/',
    customerId: null,
  },
  ...{
    email: 'amina.okafor@northfield.example',
    coupon: null,
    trialDays: null,
    skipsCard: false,
    currency: null,
    expiresAt: new Date(Date.now() + 3_600_000),
    ...changes,
  },
});

describe('an account at cardpay', () => {
  it('reads what was paid and refunded', async () => {
    const cardpay = open();
    const { priceId } = await cardpay.saveOffer(offer(), null, false);
    const opened = await cardpay.openCheckout(
      session({ priceId, quantity: 2, checkoutId: CHECKOUT.replace('9d', '01') }),
    );
    expect((await cardpay.readCheckout(opened.id))!.value).toMatchObject({
      status: 'open',
      isSettled: false,
      amount: 0,
      paymentReference: null,
    });
    const { payment_intent: reference } = await act<{ payment_intent: string }>('pay', { session: opened.id });
    expect((await cardpay.readCheckout(opened.id))!.value).toMatchObject({
      status: 'complete',
      isSettled: true,
      amount: 9_800,
      currency: 'EUR',
      paymentReference: reference,
    });
    await cardpay.refund({ reference, amount: 800, key: reference });
    await cardpay.refund({ reference, amount: 800, key: reference });
    expect((await cardpay.readPayment(reference))!.value).toMatchObject({
      state: 'captured',
      amount: 9_800,
      refunded: 800,
      currency: 'EUR',
    });
    expect(await cardpay.readPayment('pi_none')).toBeNull();
  });

  it('reads a subscription with its last payment, and none while it is tried', async () => {
    const cardpay = open();
    const { priceId } = await cardpay.saveOffer(offer({ period: 'monthly' }), null, false);
    const begin = async (checkoutId: string, trialDays: number | null) => {
      const { id } = await cardpay.openCheckout(
        session({ mode: 'subscription', priceId, checkoutId, trialDays, skipsCard: trialDays !== null }),
      );
      const { subscription } = await act<{ subscription: string }>('pay', { session: id });
      return (await cardpay.readSubscription(subscription))!.value;
    };
    expect(await begin(CHECKOUT.replace('9d', '02'), null)).toMatchObject({
      state: 'active',
      lastPayment: { state: 'captured', amount: 4_900, currency: 'EUR' },
    });
    expect(await begin(CHECKOUT.replace('9d', '03'), 14)).toMatchObject({ state: 'trialing', lastPayment: null });
  });

  it('reads the invoices of a subscription, and refunds their payments', async () => {
    const cardpay = open();
    const { priceId } = await cardpay.saveOffer(offer({ period: 'monthly' }), null, false);
    const { id } = await cardpay.openCheckout(
      session({ mode: 'subscription', priceId, checkoutId: CHECKOUT.replace('9d', '11') }),
    );
    const { subscription } = await act<{ subscription: string }>('pay', { session: id });
    await act('clock', { days: '61' });
    const invoices = (await cardpay.readInvoices(subscription, new Date(0)))!;
    await act('clock', { days: '-61' });
    expect(invoices).toMatchObject(
      [1, 2, 3].map(() => ({ subscriptionId: subscription, state: 'captured', amount: 4_900, currency: 'EUR' })),
    );
    expect(await cardpay.readInvoices(subscription, new Date(Date.now() + 90 * 86_400_000))).toEqual([]);
    const { reference } = invoices[0]!;
    expect((await cardpay.readPayment(reference))!.value).toMatchObject({
      reference,
      amount: 4_900,
      refunded: 0,
      disputes: { all: [], readAt: expect.any(Date) },
    });
    for (const amount of [500, 500, null]) await cardpay.refund({ reference, amount, key: `${reference} ${amount}` });
    expect((await cardpay.readPayment(reference))!.value).toMatchObject({ state: 'captured', refunded: 4_900 });
    const [payment] = (
      await act<{ object: string; invoice: string; payment: { payment_intent: string } }[]>('show')
    ).filter(({ object, invoice }) => object === 'invoice_payment' && invoice === reference);
    const intent = payment!.payment.payment_intent;
    expect([await cardpay.findInvoice(intent), await cardpay.findInvoice('pi_none')]).toEqual([reference, null]);
    await act('dispute', { payment_intent: intent });
    expect((await cardpay.readPayment(reference))!.value).toMatchObject({
      state: 'captured',
      disputes: { all: [{ id: expect.stringMatching(/^dp_/), state: 'open', amount: 4_900, currency: 'EUR' }] },
    });
    await act('dispute', { payment_intent: intent, outcome: 'lost' });
    expect((await cardpay.readPayment(intent))!.value).toMatchObject({
      state: 'captured',
      disputes: { all: [{ state: 'lost', amount: 4_900 }] },
    });
    expect([
      await cardpay.readReversals(new Date(0)),
      await cardpay.readReversals(new Date(Date.now() + 86_400_000)),
    ]).toEqual([expect.arrayContaining([intent]), []]);
    await expect(cardpay.refund({ reference: 'in_none', amount: 1, key: 'none' })).rejects.toBeInstanceOf(
      CardpayRefused,
    );
  });

  it('says nothing of disputes and invoices where they are not listed', async () => {
    const cardpay = open();
    const { priceId } = await cardpay.saveOffer(offer(), null, false);
    const opened = await cardpay.openCheckout(session({ priceId, checkoutId: CHECKOUT.replace('9d', '12') }));
    const { payment_intent: reference } = await act<{ payment_intent: string }>('pay', { session: opened.id });
    await act('dispute', { payment_intent: reference });
    const front = http.createServer((request, response) => {
      if (/^\/v1\/(disputes|invoices|invoice_payments)/.test(request.url!))
        return response
          .writeHead(404, { 'content-type': 'application/json' })
          .end('{"error": {"message": "Unrecognized request URL"}}');
      return fetch(`${sandbox.url}/cardpay${request.url}`, {
        headers: { authorization: request.headers.authorization! },
      }).then(async (answer) =>
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text()),
      );
    });
    await once(front.listen(0, '127.0.0.1'), 'listening');
    const without = open({ baseUrl: `http://127.0.0.1:${(front.address() as AddressInfo).port}` });
    const { value } = (await without.readPayment(reference))!;
    expect([value.state, value.disputes]).toEqual(['captured', undefined]);
    expect([
      await without.readInvoices('sub_1', new Date(0)),
      await without.findInvoice(reference),
      await without.readReversals(new Date(0)),
    ]).toEqual([null, null, null]);
    front.close();
    front.closeAllConnections();
  });

  it.each([
    [
      'a session',
      'readCheckout',
      {
        id: 'cs_1',
        object: 'checkout.session',
        status: 'complete',
        payment_status: 'paid',
        amount_total: 1e20,
        currency: 'eur',
        metadata: {},
      },
    ],
    [
      'a payment',
      'readPayment',
      {
        id: 'pi_1',
        object: 'payment_intent',
        status: 'succeeded',
        amount: 1,
        amount_received: 1,
        currency: 'euro',
        metadata: {},
      },
    ],
    [
      'a subscription',
      'readSubscription',
      {
        id: 'sub_1',
        object: 'subscription',
        status: 'active',
        start_date: 1e15,
        customer: 'cus_1',
        metadata: {},
        items: { data: [] },
        cancel_at: null,
        cancel_at_period_end: false,
      },
    ],
  ] as const)('takes no answer about %s that can not be', async (_, name, body) => {
    sandbox.failNext('cardpay', { answer: { status: 200, headers: { 'Content-Type': 'application/json' }, body } });
    await expect(open()[name](body.id)).rejects.toBeInstanceOf(PaymentUnavailable);
  });

  it('reports refusals and unavailability', async () => {
    await expect(
      open().openCheckout(session({ priceId: 'price_none', checkoutId: CHECKOUT.replace('9d', '04') })),
    ).rejects.toBeInstanceOf(CardpayRefused);
    await expect(open({ secretKey: 'sk_test_other' }).readPayment('pi_1')).rejects.toBeInstanceOf(PaymentUnavailable);
    await expect(open({ baseUrl: 'http://127.0.0.1:9' }).readPayment('pi_1')).rejects.toBeInstanceOf(
      PaymentUnavailable,
    );
  });
});

(hasVendorDocuments ? describe : describe.skip)(
  `by the document of cardpay${hasVendorDocuments ? '' : ' (skipped: it is not here)'}`,
  () => {
    let first = 0;
    const exchanges = () => sandbox.exchanges().filter(({ id, status }) => id > first && status !== null);
    beforeEach(() => {
      first = sandbox.exchanges().at(-1)?.id ?? 0;
    });
    afterEach(() => act('hooks', { hook_url: '' }));

    it('all requests are ones that it takes, and all answers ones that it gives', async () => {
      const cardpay = open();
      const known = await cardpay.saveOffer(offer(), null, false);
      await cardpay.saveOffer(offer({ productKey: 'changed', amount: 5_900 }), known, false);
      const monthly = await cardpay.saveOffer(offer({ period: 'monthly' }), null, false);
      const metered = await cardpay.saveOffer(
        offer({ period: 'yearly', isMetered: true, description: null }),
        null,
        false,
      );
      const customerId = await cardpay.createCustomer({
        key: 'north-pat',
        email: 'amina.okafor@northfield.example',
        name: 'Amina Okafor',
      });
      const once = await cardpay.openCheckout(
        session({
          priceId: monthly.priceId,
          mode: 'subscription',
          customerId,
          trialDays: 14,
          skipsCard: true,
          coupon: 'HALF',
          checkoutId: CHECKOUT.replace('9d', '05'),
        }),
      );
      await cardpay.openCheckout(
        session({
          priceId: metered.priceId,
          mode: 'subscription',
          isMetered: true,
          checkoutId: CHECKOUT.replace('9d', '06'),
        }),
      );
      await cardpay.openCheckout(
        session({ mode: 'setup', currency: 'EUR', customerId, checkoutId: CHECKOUT.replace('9d', '07') }),
      );
      const paid = await cardpay.openCheckout(
        session({ priceId: metered.priceId, mode: 'payment', checkoutId: CHECKOUT.replace('9d', '08') }),
      );
      const { subscription } = await act<{ subscription: string }>('pay', { session: once.id });
      const { payment_intent: intent } = await act<{ payment_intent: string }>('pay', { session: paid.id });
      await cardpay.readCheckout(once.id);
      await cardpay.readCheckout(paid.id);
      await cardpay.readPayment(intent);
      const read = await cardpay.readSubscription(subscription);
      await cardpay.keepSubscription(subscription);
      await cardpay.restartSubscription({ ...read!.value, key: 'again' });
      await cardpay.openPortal({ customerId, returnUrl: 'https://learn.north.example/', subscriptionId: subscription });
      const { faultsOf } = openVendorDocument('cardpay');
      const seen = exchanges().filter(({ direction, url }) => direction === 'received' && url.includes('/v1/'));
      expect(seen.length).toBeGreaterThan(15);
      expect(
        seen.flatMap((one) =>
          faultsOf(collapsed(one)).map((fault) => `${one.method} ${new URL(one.url).pathname}: ${fault}`),
        ),
      ).toEqual([]);
    });

    it('all events are ones that it describes', async () => {
      const cardpay = open();
      const once = await cardpay.saveOffer(offer(), null, false);
      const monthly = await cardpay.saveOffer(offer({ period: 'monthly' }), null, false);
      await act('hooks', { hook_url: `${sandbox.url}/cardpay/nowhere` });
      const paid = await cardpay.openCheckout(
        session({ priceId: once.priceId, checkoutId: CHECKOUT.replace('9d', '09') }),
      );
      const { payment_intent: intent } = await act<{ payment_intent: string }>('pay', { session: paid.id });
      await act('refund', { payment_intent: intent });
      const running = await cardpay.openCheckout(
        session({ priceId: monthly.priceId, mode: 'subscription', checkoutId: CHECKOUT.replace('9d', '10') }),
      );
      const { subscription } = await act<{ subscription: string }>('pay', { session: running.id });
      await act('clock', { days: '31' });
      await act('cancel', { subscription });
      await act('settle');
      await act('clock', { days: '-31' });
      const { faultsOfWebhook } = openVendorDocument('cardpay');
      const sent = exchanges().filter(({ direction }) => direction === 'sent');
      expect(sent.length).toBeGreaterThan(6);
      expect(
        sent.flatMap((one) =>
          faultsOfWebhook('event', one).map((fault) => `${(JSON.parse(one.body) as { type: string }).type}: ${fault}`),
        ),
      ).toEqual([]);
      for (const { body, headers } of sent)
        expect(
          open().readEvent(Buffer.from(body), headers['Stripe-Signature'] ?? headers['stripe-signature']!)?.id,
        ).toMatch(/^evt_/);
    });

    it.each(hasVendorDocuments ? readVendorVectors('stripe').map((vector) => [vector.case, vector] as const) : [])(
      'the signature: %s',
      (_, { secret, now, headers, body, valid }) => {
        const cardpay = openCardpay(account({ webhookSecrets: [secret] }), { now: () => now * 1_000 });
        expect(cardpay.readEvent(Buffer.from(body), headers['stripe-signature']!) !== null).toBe(valid);
      },
    );
  },
);

/** The document describes fields by their ids, and says that each can be requested in full. */
function collapsed(exchange: LoggedExchange): LoggedExchange {
  const answer = JSON.parse(exchange.answer) as Record<string, unknown>;
  for (const [name, value] of new URL(exchange.url).searchParams)
    if (name.startsWith('expand[')) answer[value] = (answer[value] as { id?: string } | null)?.id ?? null;
  return { ...exchange, answer: JSON.stringify(answer) };
}
