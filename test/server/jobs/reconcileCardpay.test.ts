import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createHmac } from 'node:crypto';
import { serviceActor } from '../../../db/core/actor.js';
import { readConfig } from '../../../server/config/config.js';
import { createCardpayJob, reconcileCardpay } from '../../../server/jobs/reconcileCardpay.js';
import { HOOK, cardpayServer } from '../../handlers/commerce/cardpay/cardpayServer.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';

const world = cardpayServer();
const { server, begin, act, rows, visit } = world;
restoreBeforeEach(server.db);

const errors: Error[] = [];
const services = { db: server.db, cardpay: world.services, settings: readConfig({}) };
const listed = new WeakMap();
const onError = (error: Error) => void errors.push(error);
const reconcile = (everything = true, platformId: number | null = null) =>
  reconcileCardpay({ services, actor: serviceActor('test'), listed, onError }, { platformId, everything });
const sum = async (text: string) => Number((await rows<{ sum: string | null }>(text))[0]!.sum ?? 0);
const money = () => sum(`select sum(amount) from ledger_entries where account = 'money'`);
const enrolled = async () =>
  (await rows<{ active: boolean }>('select active from course_enrollments')).map(({ active }) => active);
const NONE = { checkout: 0, subscription: 0, payment: 0 };

describe('the reconciliation of cardpay', () => {
  it('records a payment without a webhook once, with its refunds', async () => {
    await world.sendNoEvents();
    const { externalId } = await begin();
    const session = await act<{ payment_intent: string }>('pay', { session: externalId });
    expect(await reconcile()).toEqual({
      compared: expect.any(Number),
      differences: { ...NONE, checkout: 1 },
      wasUnavailable: false,
    });
    expect([await money(), await enrolled()]).toEqual([4_900, [true]]);
    expect((await reconcile()).differences).toEqual(NONE);
    await act('refund', { payment_intent: session.payment_intent, amount: '900' });
    expect((await reconcile()).differences).toEqual({ ...NONE, payment: 1 });
    await act('refund', { payment_intent: session.payment_intent });
    expect((await reconcile()).differences).toEqual({ ...NONE, payment: 1 });
    expect([await money(), await enrolled()]).toEqual([0, [false]]);
  });

  it('follows subscriptions: paid, renewed, cancelled at period end, resumed, and ended', async () => {
    await world.sendNoEvents();
    const { externalId } = await begin({ sku: 'monthly' });
    const { subscription } = await act<{ subscription: string }>('pay', { session: externalId });
    await reconcile();
    const stands = () => rows('select state, cancels_at_period_end as ends from subscriptions');
    expect([await money(), await stands()]).toEqual([900, [{ state: 'active', ends: false }]]);
    await act('clock', { days: '31' });
    expect((await reconcile()).differences).toEqual({ ...NONE, subscription: 1 });
    expect([await money(), await enrolled()]).toEqual([1_800, [true]]);
    await act('cancel', { subscription });
    expect((await reconcile()).differences).toEqual({ ...NONE, subscription: 1 });
    expect([await money(), await stands()]).toEqual([1_800, [{ state: 'cancelled', ends: false }]]);
    await act('clock', { days: '-31' });
  });

  it('records disputes without a webhook, and their outcomes', async () => {
    await world.sendNoEvents();
    const disputed = async (outcome: string, intent: string) => {
      await act('dispute', { payment_intent: intent, outcome });
      const { differences } = await reconcile();
      expect((await reconcile()).differences).toEqual(NONE);
      return [
        differences,
        await money(),
        (await rows<{ state: string }>('select state from payments order by id desc limit 1'))[0]!.state,
        (await enrolled()).at(-1),
      ];
    };
    const buy = async () => {
      const { externalId } = await begin();
      const { payment_intent: intent } = await act<{ payment_intent: string }>('pay', { session: externalId });
      await reconcile();
      return intent;
    };
    const once = { ...NONE, payment: 1 };
    const won = await buy();
    expect(await disputed('open', won)).toEqual([once, 0, 'disputed', false]);
    expect(await disputed('won', won)).toEqual([once, 4_900, 'captured', true]);
    expect(await disputed('open', won)).toEqual([once, 0, 'disputed', false]);
    expect(await disputed('lost', won)).toEqual([once, 0, 'refunded', false]);
    expect(await disputed('lost', await buy())).toEqual([once, 0, 'refunded', false]);
  });

  it('checks old payments and subscription payments once an hour', async () => {
    await world.sendNoEvents();
    const { payment_intent: disputed } = await act<{ payment_intent: string }>('pay', {
      session: (await begin()).externalId,
    });
    const { payment_intent: refunded } = await act<{ payment_intent: string }>('pay', {
      session: (await begin({ sku: 'credits' })).externalId,
    });
    await act('pay', { session: (await begin({ sku: 'monthly' })).externalId });
    await reconcile();
    await rows(
      `update payments set created_at = created_at - interval '200 days', modified_at = modified_at - interval '40 days', state_at = state_at - interval '1 minute'`,
    );
    await rows('update subscriptions set checked_at = now(), modified_at = now()');
    const invoiced = (await act<{ object: string; payment?: { payment_intent: string } }[]>('show')).findLast(
      ({ object }) => object === 'invoice_payment',
    )!.payment!.payment_intent;
    await reconcile(false);
    await act('dispute', { payment_intent: disputed });
    await act('refund', { payment_intent: refunded, amount: '400' });
    await act('refund', { payment_intent: invoiced });
    expect((await reconcile(false)).differences).toEqual(NONE);
    listed.set(world.services.main!, new Date(Date.now() - 7_200_000));
    expect((await reconcile(false)).differences).toEqual({ ...NONE, payment: 3 });
    expect(await rows('select state, refunded from payments order by captured desc')).toEqual([
      { state: 'disputed', refunded: 0 },
      { state: 'captured', refunded: 400 },
      { state: 'refunded', refunded: 900 },
    ]);
    expect((await reconcile()).differences).toEqual(NONE);
  });

  it('keeps a payment disputed when the provider reports no disputes', async () => {
    await world.sendNoEvents();
    const { externalId } = await begin();
    const { payment_intent: intent } = await act<{ payment_intent: string }>('pay', { session: externalId });
    await reconcile();
    await act('dispute', { payment_intent: intent });
    await reconcile();
    const main = world.services.main!;
    world.services.main = {
      ...main,
      readPayment: async (reference) => {
        const read = (await main.readPayment(reference))!;
        const { checkoutId, subscriptionId, amount, currency } = read.value;
        return { ...read, value: { reference, checkoutId, subscriptionId, amount, currency, state: 'captured' } };
      },
    };
    expect((await reconcile()).differences).toEqual(NONE);
    expect(await rows('select state from payments')).toEqual([{ state: 'disputed' }]);
    world.services.main = main;
  });

  it('reads all invoices since the last round, including those of ended subscriptions, and their refunds', async () => {
    await world.sendNoEvents();
    const { externalId } = await begin({ sku: 'monthly' });
    const { subscription } = await act<{ subscription: string }>('pay', { session: externalId });
    await reconcile();
    await act('clock', { days: '91' });
    expect((await reconcile()).differences).toEqual({ ...NONE, subscription: 1 });
    expect([await money(), (await rows('select from payments')).length]).toEqual([3_600, 4]);
    const intents = (await act<{ object: string; payment?: { payment_intent: string } }[]>('show')).filter(
      ({ object }) => object === 'invoice_payment',
    );
    await act('refund', { payment_intent: intents.at(-2)!.payment!.payment_intent, amount: '300' });
    expect((await reconcile()).differences).toEqual({ ...NONE, payment: 1 });
    expect(await money()).toBe(3_300);
    // Its end was heard of, and the invoice before was not.
    await act('clock', { days: '30' });
    await act('cancel', { subscription });
    await rows(
      `update subscriptions set state = 'cancelled', state_at = state_at + interval '1 day', modified_at = now()`,
    );
    expect((await reconcile()).differences).toEqual({ ...NONE, subscription: 1 });
    expect([await money(), await rows('select state from subscriptions')]).toEqual([4_200, [{ state: 'cancelled' }]]);
    expect(await reconcile()).toMatchObject({ differences: NONE });
    await act('clock', { days: '-121' });
  });

  it('checks only objects without a recent event, once per interval', async () => {
    await world.sendNoEvents();
    const { externalId } = await begin();
    await act('pay', { session: externalId });
    const { job, differences } = createCardpayJob({ services, onError });
    await job.run();
    expect(await money()).toBe(0);
    await server.db.pool.query(
      `update checkout_sessions set created_at = created_at - interval '3 minutes', checked_at = now() - interval '9 minutes'`,
    );
    await job.run();
    expect(await money()).toBe(0);
    await server.db.pool.query(`update checkout_sessions set checked_at = now() - interval '11 minutes'`);
    await job.run();
    expect([await money(), differences()]).toEqual([
      4_900,
      [
        { provider: 'cardpay', kind: 'checkout', count: 1 },
        { provider: 'cardpay', kind: 'subscription', count: 0 },
        { provider: 'cardpay', kind: 'payment', count: 0 },
      ],
    ]);
  });

  it('expires sessions, and removes those unknown to cardpay', async () => {
    const { id } = await begin();
    await server.db.pool.query(
      `update checkout_sessions set created_at = now() - interval '10 days', expires_at = now() - interval '9 days'`,
    );
    await world.sandbox().act('cardpay', 'hooks', { hook_url: '' });
    await server.db.pool.query(
      `insert into checkout_sessions (platform_id, purpose, is_live, success_url, cancel_url, expires_at) select id, 'setup', false, 'https://learn.north.example', 'https://learn.north.example', now() - interval '8 days' from platforms where key = 'north'`,
    );
    await createCardpayJob({ services, onError }).job.run();
    expect(await rows('select id, state from checkout_sessions')).toEqual([{ id, state: 'expired' }]);
  });

  it('ends the round without an error while cardpay is unavailable, and continues in the next', async () => {
    await world.sendNoEvents();
    const { externalId } = await begin();
    await act('pay', { session: externalId });
    const { main } = world.services;
    world.services.main = world.account({ baseUrl: 'http://127.0.0.1:9' });
    expect(await reconcile()).toEqual({ compared: 0, differences: NONE, wasUnavailable: true });
    world.services.main = main;
    expect((await reconcile()).differences).toEqual({ ...NONE, checkout: 1 });
  });

  it('reports contradictions and continues, for one platform if requested', async () => {
    await world.sendNoEvents();
    const [wrong, right] = [await begin({ sku: 'credits' }), await begin()];
    await act('pay', { session: wrong.externalId });
    await act('pay', { session: right.externalId });
    await server.db.pool.query(`update checkout_sessions set currency = 'USD' where id = $1`, [wrong.id]);
    expect((await reconcile(true, server.ids.south)).compared).toBe(0);
    errors.length = 0;
    expect((await reconcile(true, server.ids.north)).differences).toEqual({ ...NONE, checkout: 1 });
    expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining('USD')]);
    expect(await money()).toBe(4_900);
  });

  it('gives the same ledger whichever webhooks are lost, repeated or late', async () => {
    await world.sendNoEvents();
    const post = (body: string) => {
      const seconds = Math.floor(Date.now() / 1_000);
      const signature = createHmac('sha256', 'whsec_sandbox').update(`${seconds}.${body}`).digest('hex');
      return server.request('POST', HOOK, {
        bytes: body,
        headers: { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${signature}` },
      });
    };
    const intentOf = async (invoice: string) =>
      (await act<{ object: string; invoice?: string; payment: { payment_intent: string } }[]>('show')).find(
        (one) => one.object === 'invoice_payment' && one.invoice === invoice,
      )!.payment.payment_intent;
    const part = fc.integer({ min: 1, max: 600 });
    const life = fc.constantFrom(['open'], ['open', 'won'], ['open', 'lost'], ['lost']);
    const plan = fc.record({
      sku: fc.constantFrom('course', 'credits', 'monthly'),
      refunds: fc.array(part, { maxLength: 2 }),
      disputes: fc.array(fc.record({ amount: part, life }), { maxLength: 2 }),
      order: fc.array(fc.nat(), { maxLength: 16 }),
    });
    await fc.assert(
      fc.asyncProperty(plan, async ({ sku, refunds, disputes, order }) => {
        // A course that somebody is in is not sold to them again.
        await server.db.pool.query('delete from entitlements; delete from course_enrollments');
        const before = await money();
        const { id, externalId } = await begin({ sku });
        const paidSession = await act<{ payment_intent: string | null; invoice: string; subscription: string }>('pay', {
          session: externalId,
        });
        const intent = paidSession.payment_intent ?? (await intentOf(paidSession.invoice));
        const names = [intent, paidSession.invoice, paidSession.subscription].filter((name) => name !== null);
        for (const amount of refunds) await act('refund', { payment_intent: intent, amount: String(amount) });
        for (const { amount, life } of disputes) {
          const { id: dispute } = await act<{ id: string }>('dispute', {
            payment_intent: intent,
            outcome: life[0]!,
            amount: String(amount),
          });
          for (const outcome of life.slice(1)) await act('dispute', { payment_intent: intent, outcome, dispute });
        }
        const messages = (await act<{ id: string; type: string; body: string }[]>('events'))
          .filter(({ body }) => names.some((name) => body.includes(name)))
          .map(
            ({ body }) =>
              () =>
                post(body),
          );
        const every = [
          ...messages,
          () =>
            visit(
              `/api/service/orgs/north/cardpay/${sku === 'credits' ? 'credit-topup' : 'course-payment'}-callback/?checkout_session_id=${id}`,
            ),
        ];
        for (const pick of order) await every[pick % every.length]!();
        await reconcile();
        const known = await act<
          {
            id: string;
            object: string;
            payment_intent?: string;
            amount: number;
            status: string;
            amount_received: number;
            refunded?: number;
          }[]
        >('show');
        const [paid] = known.filter((one) => one.id === intent);
        const away = known
          .filter((one) => one.object === 'dispute' && one.payment_intent === intent && one.status !== 'won')
          .reduce((sum, { amount }) => sum + amount, 0);
        expect((await money()) - before).toBe(Math.max(0, paid!.amount_received - (paid!.refunded ?? 0) - away));
      }),
      { numRuns: 15 },
    );
  });
});
