import { describe, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { HOOK, cardpayServer } from './cardpayServer.js';

const world = cardpayServer();
const { server, begin, act, rows } = world;
restoreBeforeEach(server.db);

const money = async () =>
  (
    await rows<{ balance: number }>(
      `select coalesce(sum(amount), 0)::int as balance from ledger_entries where account = 'money'`,
    )
  )[0]!.balance;
const enrolled = async () =>
  (await rows<{ active: boolean }>('select active from course_enrollments')).map(({ active }) => active);
const post = (event: object) => {
  const seconds = Math.floor(Date.now() / 1_000);
  const bytes = JSON.stringify(event);
  const signature = createHmac('sha256', 'whsec_sandbox').update(`${seconds}.${bytes}`).digest('hex');
  return server.request('POST', HOOK, {
    bytes,
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${signature}` },
  });
};
const eventOf = (type: string, object: object, changes: object = {}) => ({
  id: `evt_${Math.random()}`,
  object: 'event',
  type,
  created: 1_767_225_600,
  livemode: false,
  data: { object },
  ...changes,
});

describe('receiveCardpayHook, events in other forms', () => {
  it.each([
    [
      'with what it refers to in full',
      (id: string) => ({
        client_reference_id: null,
        metadata: { checkout: id },
        payment_intent: { id: 'pi_f', object: 'payment_intent' },
        customer: { id: 'cus_f', object: 'customer' },
        invoice: null,
      }),
    ],
    [
      'with its reference alone, and null elsewhere',
      (id: string) => ({
        client_reference_id: id,
        metadata: null,
        payment_intent: 'pi_f',
        customer: null,
        customer_details: null,
        customer_email: null,
        invoice: null,
        subscription: null,
      }),
    ],
    [
      'without what may be absent, and with what nobody documents',
      (id: string) => ({ client_reference_id: id, payment_intent: 'pi_f', surprise: { of: ['another', 'version'] } }),
    ],
  ])('200: takes a session %s', async (_, changes) => {
    const { id, externalId } = await begin();
    const session = {
      id: externalId,
      object: 'checkout.session',
      status: 'complete',
      payment_status: 'paid',
      amount_total: 4_900,
      currency: 'eur',
      mode: 'payment',
      ...changes(id),
    };
    expect(
      (
        await post(
          eventOf('checkout.session.completed', session, {
            api_version: '2020-08-27',
            request: null,
            account: 'acct_1',
            context: null,
          }),
        )
      ).status,
    ).toBe(200);
    expect([await money(), await enrolled()]).toEqual([4_900, [true]]);
  });

  it('200: treats only paid sessions as paid', async () => {
    const { id, externalId } = await begin();
    await post(
      eventOf('checkout.session.completed', {
        id: externalId,
        object: 'checkout.session',
        status: 'complete',
        amount_total: 4_900,
        currency: 'eur',
        payment_intent: 'pi_n',
        metadata: { checkout: id },
      }),
    );
    expect([await money(), await rows('select state from checkout_sessions')]).toEqual([0, [{ state: 'open' }]]);
  });

  it('200: takes subscriptions and invoices as earlier versions of the interface have them', async () => {
    const { id } = await begin({ sku: 'monthly' });
    const nowS = Math.floor(Date.now() / 1_000);
    const item = {
      id: 'si_1',
      object: 'subscription_item',
      quantity: 1,
      price: { id: 'price_1', object: 'price', product: { id: 'prod_1', object: 'product' } },
    };
    const subscription = {
      id: 'sub_old',
      object: 'subscription',
      status: 'active',
      start_date: nowS,
      current_period_end: nowS + 2_592_000,
      cancel_at_period_end: false,
      customer: { id: 'cus_1', object: 'customer' },
      metadata: { checkout: id },
      items: { object: 'list', data: [item] },
    };
    await post(eventOf('customer.subscription.created', subscription, { created: nowS }));
    const invoice = {
      id: 'in_old',
      object: 'invoice',
      status: 'paid',
      amount_paid: 900,
      amount_due: 900,
      currency: 'eur',
      subscription: 'sub_old',
      subscription_details: { metadata: { checkout: id } },
    };
    await post(eventOf('invoice.paid', invoice, { created: nowS }));
    // Said under both names of the event, it is one payment.
    await post(eventOf('invoice.payment_succeeded', invoice, { created: nowS }));
    expect([await money(), await enrolled()]).toEqual([900, [true]]);
    expect(
      await rows(
        'select state, cancels_at_period_end, extract(epoch from current_period_end)::int as ends from subscriptions',
      ),
    ).toEqual([{ state: 'active', cancels_at_period_end: false, ends: nowS + 2_592_000 }]);
  });

  it('200: reads objects that an event only names, and ignores irrelevant events', async () => {
    await world.sendNoEvents();
    const { externalId } = await begin();
    const { payment_intent: intent } = await act<{ payment_intent: string }>('pay', { session: externalId });
    const { externalId: monthly } = await begin({ sku: 'credits' });
    await act('pay', { session: monthly });
    const thin = (type: string, related: object | null, changes: object = {}) =>
      post({
        id: `evt_${Math.random()}`,
        object: 'v2.core.event',
        type: `v1.${type}`,
        livemode: false,
        created: new Date().toISOString(),
        context: null,
        reason: null,
        related_object: related,
        ...changes,
      });
    const named = (type: string, id: string) => ({ id, type, url: `/v1/${type}s/${id}` });
    expect((await thin('payment_intent.succeeded', named('payment_intent', intent))).status).toBe(200);
    expect([await money(), await enrolled()]).toEqual([4_900, [true]]);
    await act('refund', { payment_intent: intent, amount: '900' });
    const [charge] = (await act<{ id: string; latest_charge: string }[]>('show'))
      .filter(({ id }) => id === intent)
      .map(({ latest_charge: id }) => id);
    await thin('charge.refunded', named('charge', charge!));
    expect(await money()).toBe(4_000);
    const { id: dispute } = await act<{ id: string }>('dispute', { payment_intent: intent, amount: '500' });
    await thin('charge.dispute.created', named('dispute', dispute));
    expect(await money()).toBe(3_500);
    await thin('checkout.session.completed', named('checkout.session', monthly));
    expect(await money()).toBe(4_500);
    const others = [
      await thin('customer.created', named('customer', 'cus_1')),
      await thin('balance.available', null),
      await thin('payment_intent.succeeded', named('payment_intent', 'pi_none')),
      await thin('charge.refunded', named('charge', 'ch_none')),
    ];
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await thin('charge.refunded', named('charge', charge!), { created: 'yesterday' })).status).toBe(400);
    expect((await thin('charge.refunded', { id: '', type: 'charge' })).status).toBe(400);
    expect(await money()).toBe(4_500);
  });

  it('200: follows a subscription and its invoices by their names', async () => {
    await world.sendNoEvents();
    const { externalId } = await begin({ sku: 'monthly' });
    const { subscription, invoice } = await act<{ subscription: string; invoice: string }>('pay', {
      session: externalId,
    });
    for (const [type, kind, id] of [
      ['customer.subscription.active', 'subscription', subscription],
      ['invoice.paid', 'invoice', invoice],
    ])
      await post({
        id: `evt_${id}`,
        object: 'v2.core.event',
        type: `v1.${type}`,
        livemode: false,
        created: new Date().toISOString(),
        related_object: { id, type: kind, url: '' },
      });
    expect([await money(), await enrolled(), await rows('select state from subscriptions')]).toEqual([
      900,
      [true],
      [{ state: 'active' }],
    ]);
  });
});
