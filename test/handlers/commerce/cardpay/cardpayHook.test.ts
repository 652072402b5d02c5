import { describe, expect, it } from '@jest/globals';
import { readBacklog } from '../../../../db/readBacklog.js';
import { createHmac } from 'node:crypto';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { HOOK, cardpayServer } from './cardpayServer.js';

const world = cardpayServer();
const { server, begin, visit, act, rows } = world;
restoreBeforeEach(server.db);

const callback = (id: string) =>
  visit(`/api/service/orgs/north/cardpay/course-payment-callback/?checkout_session_id=${id}`);
const money = async () =>
  (
    await rows<{ balance: number }>(
      `select coalesce(sum(amount), 0)::int as balance from ledger_entries where account = 'money'`,
    )
  )[0]!.balance;
const enrolled = async () =>
  (await rows<{ active: boolean }>('select active from course_enrollments')).map(({ active }) => active);
const post = (
  event: object,
  { secret = 'whsec_sandbox', seconds = Math.floor(Date.now() / 1_000), query = '' } = {},
) => {
  const bytes = JSON.stringify(event);
  const signature = createHmac('sha256', secret).update(`${seconds}.${bytes}`).digest('hex');
  return server.request('POST', HOOK + query, {
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
const isLost = { hook_url: '' };

describe('receiveCardpayHook', () => {
  it('200: applies the payment although the buyer does not return', async () => {
    await world.sendEventsHere();
    const { externalId } = await begin();
    await act('pay', { session: externalId });
    await world.settled();
    expect([await money(), await enrolled()]).toEqual([4_900, [true]]);
  });

  it('200: callback and events at once, each five times, in any order, are one payment', async () => {
    await world.sendEventsHere({ times: '5', shuffled: 'yes' });
    const { id, externalId } = await begin();
    await act('pay', { session: externalId });
    await Promise.all([callback(id), callback(id), world.settled(), callback(id)]);
    expect([await money(), await enrolled()]).toEqual([4_900, [true]]);
    expect(await rows('select state from payments')).toEqual([{ state: 'captured' }]);
  });

  it('200: debits full and partial refunds, and unenrolls', async () => {
    await world.sendEventsHere({ shuffled: 'yes' });
    const { externalId } = await begin();
    const session = await act<{ payment_intent: string }>('pay', { session: externalId });
    await act('refund', { payment_intent: session.payment_intent, amount: '900' });
    await world.settled();
    expect([await money(), await enrolled()]).toEqual([4_000, [true]]);
    await act('refund', { payment_intent: session.payment_intent });
    await world.settled();
    expect([await money(), await enrolled()]).toEqual([0, [false]]);
  });

  it('200: what is refunded of a subscription, and its dispute, are those of the invoice', async () => {
    await world.sendEventsHere();
    const { externalId } = await begin({ sku: 'monthly' });
    await act('pay', { session: externalId });
    await world.settled();
    const [payment] = (await act<{ object: string; payment: { payment_intent: string } }[]>('show'))
      .filter(({ object }) => object === 'invoice_payment')
      .slice(-1);
    await act('refund', { payment_intent: payment!.payment.payment_intent, amount: '200' });
    await world.settled();
    expect([await money(), await rows('select state, refunded::int from payments')]).toEqual([
      700,
      [{ state: 'captured', refunded: 200 }],
    ]);
    await act('dispute', { payment_intent: payment!.payment.payment_intent });
    await world.settled();
    expect([await money(), await rows('select state from payments')]).toEqual([0, [{ state: 'disputed' }]]);
  });

  it('200: a payment refunded while its enrollment is being made ends outside of the course', async () => {
    await act('hooks', isLost);
    const { id, externalId } = await begin();
    const session = await act<{ payment_intent: string }>('pay', { session: externalId });
    await world.sendEventsHere();
    await Promise.all([callback(id), callback(id), act('refund', { payment_intent: session.payment_intent })]);
    await world.settled();
    expect([await money(), await enrolled()]).toEqual([0, expect.not.arrayContaining([true])]);
  });

  it('200: a dispute of any amount or currency does not change the paid amount', async () => {
    await world.sendEventsHere();
    const disputed = async (fields: Record<string, string>) => {
      const { externalId } = await begin({ sku: 'credits' });
      const { payment_intent: intent } = await act<{ payment_intent: string }>('pay', { session: externalId });
      await world.settled();
      const stands = async () =>
        (
          await rows<{ state: string }>(
            `select state, captured::int, refunded::int, disputed::int, (select sum(amount)::int from ledger_entries where payment_id = payments.id and account = 'credits') as credits from payments order by id desc limit 1`,
          )
        )[0];
      await act('dispute', { payment_intent: intent, ...fields });
      await world.settled();
      const opened = await stands();
      await act('dispute', { payment_intent: intent, ...fields, outcome: 'lost' });
      await world.settled();
      return [opened, await stands()];
    };
    const open = { state: 'disputed', captured: 1_000, refunded: 0, disputed: 1_000, credits: 0 };
    const lost = { state: 'refunded', captured: 1_000, refunded: 1_000, disputed: 0, credits: 0 };
    expect(await disputed({ amount: '1300' })).toEqual([open, lost]);
    expect(await disputed({ amount: '400' })).toEqual([
      { ...open, disputed: 400, credits: 60 },
      { ...lost, state: 'captured', refunded: 400, credits: 60 },
    ]);
    expect(await disputed({ amount: '1100', currency: 'usd' })).toEqual([open, lost]);
    expect(
      await rows(`select account, sum(amount)::int as sum from ledger_entries group by account order by account`),
    ).toEqual([
      { account: 'credits', sum: 60 },
      { account: 'money', sum: 600 },
    ]);
  });

  it('200: a dispute holds the money back and closes the course, and gives both back when it is won', async () => {
    await world.sendEventsHere();
    const { externalId } = await begin();
    const session = await act<{ payment_intent: string }>('pay', { session: externalId });
    await world.settled();
    const dispute = {
      id: 'dp_1',
      object: 'dispute',
      amount: 4_900,
      currency: 'eur',
      payment_intent: session.payment_intent,
      metadata: {},
      status: 'needs_response',
    };
    const later = Math.floor(Date.now() / 1_000) + 60;
    await post(eventOf('charge.dispute.created', dispute, { created: later }));
    expect([await money(), await enrolled()]).toEqual([0, [false]]);
    await post(eventOf('charge.dispute.closed', { ...dispute, status: 'won' }, { created: later + 60 }));
    expect([await money(), await enrolled()]).toEqual([4_900, [true]]);
  });

  it('200: an open dispute stays open over a refund, and several hold their sum, in whatever order they are heard of', async () => {
    await world.sendEventsHere({ shuffled: 'yes', times: '2' });
    const { externalId } = await begin();
    const { payment_intent: intent } = await act<{ payment_intent: string }>('pay', { session: externalId });
    const stands = async () => {
      await world.settled();
      return [await rows('select state, refunded::int, disputed::int from payments'), await money(), await enrolled()];
    };
    await act('dispute', { payment_intent: intent, amount: '2000' });
    const { id: second } = await act<{ id: string }>('dispute', { payment_intent: intent, amount: '900' });
    await act('refund', { payment_intent: intent, amount: '1000' });
    expect(await stands()).toEqual([[{ state: 'disputed', refunded: 1_000, disputed: 2_900 }], 1_000, [true]]);
    await act('dispute', { payment_intent: intent, outcome: 'lost', dispute: second });
    expect(await stands()).toEqual([[{ state: 'disputed', refunded: 1_900, disputed: 2_000 }], 1_000, [true]]);
    await act('dispute', { payment_intent: intent, outcome: 'won' });
    expect(await stands()).toEqual([[{ state: 'captured', refunded: 1_900, disputed: 0 }], 3_000, [true]]);
  });

  it("200: restores a lost dispute's amount when the appeal is won", async () => {
    await world.sendEventsHere();
    const { externalId } = await begin();
    const { payment_intent: intent } = await act<{ payment_intent: string }>('pay', { session: externalId });
    const stands = async (outcome: string) => {
      await act('dispute', { payment_intent: intent, outcome });
      await world.settled();
      return [(await rows<{ state: string }>('select state from payments'))[0]!.state, await money(), await enrolled()];
    };
    expect(await stands('lost')).toEqual(['refunded', 0, [false]]);
    await world.sandbox().act('cardpay', 'clock', { days: '1' });
    expect(await stands('appealed')).toEqual(['disputed', 0, [false]]);
    await world.sandbox().act('cardpay', 'clock', { days: '1' });
    expect(await stands('won')).toEqual(['captured', 4_900, [true]]);
    await world.sandbox().act('cardpay', 'clock', { days: '-2' });
  });

  it('200: inquiries and prevented disputes hold no money; unknown statuses do', async () => {
    await world.sendEventsHere();
    const { externalId } = await begin();
    const { payment_intent: intent } = await act<{ payment_intent: string }>('pay', { session: externalId });
    await world.settled();
    const later = Math.floor(Date.now() / 1_000) + 60;
    const heard = async (minute: number, status: string, id = 'dp_1') => {
      const dispute = {
        id,
        object: 'dispute',
        amount: 4_900,
        currency: 'eur',
        payment_intent: { id: intent, object: 'payment_intent' },
        metadata: {},
        status,
      };
      await post(eventOf('charge.dispute.updated', dispute, { created: later + 60 * minute }));
      return money();
    };
    expect([
      await heard(0, 'warning_needs_response'),
      await heard(1, 'needs_response'),
      await heard(2, 'prevented'),
      await heard(3, 'of_another_version', 'dp_2'),
      await heard(4, 'won', 'dp_2'),
    ]).toEqual([4_900, 0, 4_900, 0, 4_900]);
  });

  it('200: a declined card is no payment, and the next one is', async () => {
    await world.sendEventsHere();
    const { page, externalId } = await begin();
    const declined = await fetch(page, { method: 'POST', body: new URLSearchParams({ action: 'decline' }) });
    expect([declined.status, await declined.text()]).toEqual([200, expect.stringContaining('declined')]);
    await world.settled();
    expect([await money(), await rows('select state from payments')]).toEqual([0, [{ state: 'failed' }]]);
    await act('pay', { session: externalId });
    await world.settled();
    expect([await money(), await enrolled()]).toEqual([4_900, [true]]);
  });

  it('200: renewals extend, failed ones end after the time of grace, and the end closes', async () => {
    await world.sendEventsHere({ shuffled: 'yes' });
    const { externalId } = await begin({ sku: 'monthly' });
    const { subscription } = await act<{ subscription: string }>('pay', { session: externalId });
    await world.settled();
    const end = async () =>
      (
        await rows<{ ends_at: Date; state: string }>(
          'select ends_at, state from entitlements join subscriptions on subscriptions.id = subscription_id',
        )
      )[0]!;
    const first = await end();
    await act('clock', { days: '31' });
    await world.settled();
    const second = await end();
    expect([second.state, second.ends_at.getTime() - first.ends_at.getTime()]).toEqual(['active', 30 * 86_400_000]);
    expect([await money(), await enrolled()]).toEqual([1_800, [true]]);
    await act('cards', { declined: 'yes' });
    await act('clock', { days: '30' });
    await world.settled();
    expect((await end()).state).toBe('past_due');
    await act('cards', { declined: 'no' });
    await act('cancel', { subscription });
    await world.settled();
    expect((await end()).state).toBe('cancelled');
    expect((await rows<{ state: string }>(`select state from payments where state = 'failed'`)).length).toBe(1);
    await act('clock', { days: '-61' });
  });

  it('200: what says nothing that matters, is of nobody here, contradicts itself, or is of the test mode of a live account', async () => {
    const { id, externalId } = await begin();
    const paid = {
      id: externalId,
      object: 'checkout.session',
      status: 'complete',
      payment_status: 'paid',
      amount_total: 4_900,
      currency: 'eur',
      payment_intent: 'pi_x',
      metadata: { checkout: id },
      mode: 'payment',
    };
    const { main } = world.services;
    const answers = [
      await post(eventOf('customer.created', { id: 'cus_1' })),
      await post(
        eventOf('payment_intent.succeeded', {
          id: 'pi_2',
          status: 'succeeded',
          amount: 1,
          amount_received: 1,
          currency: 'eur',
          metadata: {},
        }),
      ),
      await post(eventOf('checkout.session.completed', { ...paid, currency: 'usd' })),
      await post(eventOf('checkout.session.completed', paid, { livemode: true })),
    ];
    world.services.main = world.account({ secretKey: 'sk_live_1' });
    answers.push(
      await post(eventOf('checkout.session.completed', paid)),
      await post(eventOf('checkout.session.completed', paid, { livemode: true })),
    );
    world.services.main = main;
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, { received: true }]));
    expect([await money(), await enrolled()]).toEqual([0, []]);
  });

  it('400: names what is not as cardpay has it, whoever signed it; what can not be stored is never begun', async () => {
    const { id } = await begin();
    const paid = {
      id: 'pi_9',
      object: 'payment_intent',
      status: 'succeeded',
      amount: 4_900,
      amount_received: 4_900,
      currency: 'eur',
      metadata: { checkout: id },
    };
    const bad: [object, object, string][] = [
      [{ amount_received: 1e20 }, {}, '/data/object'],
      [{ amount_received: -1 }, {}, '/data/object'],
      [{ amount_received: 1.5 }, {}, '/data/object'],
      [{ amount_received: '4900' }, {}, '/data/object'],
      [{ currency: 'euro' }, {}, '/data/object'],
      [{ currency: undefined }, {}, '/data/object'],
      [{ id: '' }, {}, '/data/object'],
      [{ id: 'p'.repeat(256) }, {}, '/data/object'],
      [{ id: 'pi_\u0000' }, {}, '/data/object'],
      [{}, { id: 'e'.repeat(256) }, '/id'],
      [{}, { id: 'evt_\u0000' }, '/id'],
      [{}, { created: 1e15 }, '/created'],
      [{}, { created: -1e12 }, '/created'],
      [{}, { livemode: 'no' }, '/livemode'],
      [{}, { data: { object: null } }, '/data/object'],
      [{}, { data: undefined }, '/data'],
    ];
    for (const [object, changes, path] of bad)
      expect([
        object,
        changes,
        await post(eventOf('payment_intent.succeeded', { ...paid, ...object }, changes)),
      ]).toEqual([
        object,
        changes,
        expect.objectContaining({
          status: 400,
          body: expect.objectContaining({ errors: [expect.objectContaining({ path })] }),
        }),
      ]);
    for (const type of ['customer.subscription.updated', 'charge.refunded'])
      expect((await post(eventOf(type, { id: 'x', payment_intent: 'pi_9' }))).status).toBe(400);
    expect([await rows('select from payments'), await rows('select from payment_events')]).toEqual([[], []]);
  });

  const intent = (id: string, checkout: string, amount: number, currency = 'eur') =>
    eventOf('payment_intent.succeeded', {
      id,
      object: 'payment_intent',
      status: 'succeeded',
      amount,
      amount_received: amount,
      currency,
      metadata: { checkout },
    });
  const ledger = () => rows('select account, kind, currency, amount::int as amount from ledger_entries order by id');
  const unallocated = async () => (await readBacklog(server.db)).unallocated_payments;

  it('200: a payment in another currency than the session opens nothing, stands in the ledger as unallocated, and can be refunded', async () => {
    const { id } = await begin();
    const event = intent('pi_jpy', id, 4_900, 'jpy');
    for (const one of [event, event, intent('pi_jpy', id, 4_900, 'jpy')]) expect((await post(one)).status).toBe(200);
    expect([await money(), await enrolled()]).toEqual([0, []]);
    expect(await rows('select reference, state, unallocated, captured from payments')).toEqual([
      { reference: 'pi_jpy', state: 'captured', unallocated: 'currency', captured: 4_900 },
    ]);
    expect([await ledger(), await unallocated()]).toEqual([
      [{ account: 'unallocated', kind: 'capture', currency: 'JPY', amount: 4_900 }],
      1,
    ]);
    await post(
      eventOf('charge.refunded', {
        id: 'ch_1',
        object: 'charge',
        payment_intent: 'pi_jpy',
        amount: 4_900,
        amount_captured: 4_900,
        amount_refunded: 4_900,
        currency: 'jpy',
        metadata: { checkout: id },
      }),
    );
    expect([(await ledger()).at(-1), await unallocated()]).toEqual([
      { account: 'unallocated', kind: 'refund', currency: 'JPY', amount: -4_900 },
      0,
    ]);
  });

  it('200: less than the session costs opens nothing and is unallocated, until the rest is captured', async () => {
    const { id } = await begin();
    const event = intent('pi_part', id, 1);
    for (const one of [event, event]) expect((await post(one)).status).toBe(200);
    expect([await money(), await enrolled(), await unallocated()]).toEqual([0, [], 1]);
    expect(await ledger()).toEqual([{ account: 'unallocated', kind: 'capture', currency: 'EUR', amount: 1 }]);
    expect((await post(intent('pi_part', id, 4_900))).status).toBe(200);
    expect([await money(), (await enrolled()).length, await unallocated()]).toEqual([4_900, 1, 0]);
    expect(await rows('select account, sum(amount)::int as amount from ledger_entries group by 1 order by 1')).toEqual([
      { account: 'money', amount: 4_900 },
      { account: 'unallocated', amount: 0 },
    ]);
  });

  it('200: a session of which less was paid than it costs has failed', async () => {
    const { id, externalId } = await begin();
    const paid = {
      id: externalId,
      object: 'checkout.session',
      status: 'complete',
      payment_status: 'paid',
      amount_total: 1,
      currency: 'eur',
      payment_intent: 'pi_x',
      metadata: { checkout: id },
      mode: 'payment',
    };
    expect((await post(eventOf('checkout.session.completed', paid))).status).toBe(200);
    expect([await money(), await enrolled(), await rows('select state from checkout_sessions')]).toEqual([
      0,
      [],
      [{ state: 'failed' }],
    ]);
  });

  it('401: a forged, old or missing signature, another secret, an unknown platform, and nothing is stored', async () => {
    const event = eventOf('checkout.session.completed', { id: 'cs_1' });
    const seconds = Math.floor(Date.now() / 1_000);
    expect((await post(event, { secret: 'whsec_other' })).status).toBe(401);
    expect((await post(event, { seconds: seconds - 301 })).status).toBe(401);
    expect((await post(event, { query: '?platform_key=nowhere' })).status).toBe(401);
    expect((await post(event, { query: '?platform_key=north' })).status).toBe(401);
    expect((await server.request('POST', HOOK, { body: event })).status).toBe(401);
    expect(
      (await server.request('POST', HOOK, { body: event, headers: { 'stripe-signature': 'nonsense' } })).status,
    ).toBe(401);
    expect(await rows('select from payment_events')).toEqual([]);
  });

  it("200: a platform's own account speaks of its own sessions only", async () => {
    const { id, externalId } = await begin();
    const south = world.account({ webhookSecrets: ['whsec_south'] });
    world.services.findOwnAccount = (platformId) => Promise.resolve(platformId === server.ids.south ? south : null);
    const paid = {
      id: externalId,
      object: 'checkout.session',
      status: 'complete',
      payment_status: 'paid',
      amount_total: 4_900,
      currency: 'eur',
      payment_intent: 'pi_x',
      metadata: { checkout: id },
      mode: 'payment',
    };
    expect(
      (await post(eventOf('checkout.session.completed', paid), { secret: 'whsec_south', query: '?platform_key=south' }))
        .status,
    ).toBe(200);
    expect((await post(eventOf('checkout.session.completed', paid), { query: '?platform_key=south' })).status).toBe(
      401,
    );
    world.services.findOwnAccount = () => Promise.resolve(null);
    expect([await money(), await enrolled()]).toEqual([0, []]);
  });

  it('200: an old secret is taken beside the new one while it is changed', async () => {
    const { main } = world.services;
    world.services.main = world.account({ webhookSecrets: ['whsec_new', 'whsec_sandbox'] });
    expect((await post(eventOf('customer.created', { id: 'cus_1' }))).status).toBe(200);
    expect((await post(eventOf('customer.created', { id: 'cus_1' }), { secret: 'whsec_new' })).status).toBe(200);
    world.services.main = main;
  });

  it('400: what is no event, although it is signed', async () => {
    expect((await post({ id: 'evt_1' })).status).toBe(400);
  });
});
