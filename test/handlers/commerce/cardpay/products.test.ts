import { beforeEach, describe, expect, it } from '@jest/globals';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { SUCCESS, cardpayServer } from './cardpayServer.js';

const world = cardpayServer();
const { server, begin, act, rows, manage, pathOf } = world;
restoreBeforeEach(server.db);

type Shown = { sku: string; name: string; active: boolean };
const list = (role: 'learner' | 'admin' | 'otherAdmin' | null = 'learner', user = 'pat') =>
  server.get<Shown[]>(pathOf('products', 'north', user), role);
const stored = (kind: string) =>
  act<{ object: string; product?: string; unit_amount?: number; active: boolean; metadata?: Record<string, string> }[]>(
    'show',
  ).then((all) => all.filter(({ object }) => object === kind));
let number = 0;
// The stand-in remembers what earlier tests sold.
beforeEach(() => rows('select setval($1, $2)', ['products_id_seq', 1_000 * ++number]));
const NEW = { sku: 'book', name: 'A book', kind: 'course', course_id: 'NF-DS-310', amount: 1_250, currency: 'eur' };

describe('listProducts', () => {
  it('200: lists products for sale by name, and to administrators also others', async () => {
    await manage({ sku: 'credits', active: false });
    expect((await list()).body.map(({ sku }) => sku)).toEqual(['subscription', 'monthly', 'course']);
    expect((await list('admin', 'ada')).body.map(({ sku, active }) => [sku, active])).toContainEqual([
      'credits',
      false,
    ]);
    expect((await list()).body[0]).toMatchObject({
      price: '19.00 EUR monthly',
      amount: 1_900,
      currency: 'EUR',
      platform: 'north',
      kind: 'subscription',
      cardpay_product_id: expect.stringMatching(/^prod_/),
    });
  });

  it('200: units by their currency', async () => {
    await manage({ ...NEW, currency: 'JPY' });
    expect((await list()).body.find(({ sku }) => sku === 'book')).toMatchObject({ price: '1250 JPY' });
  });

  it('401, 403, 404: no credential, another person, another platform', async () => {
    expect((await list(null)).status).toBe(401);
    expect((await list('learner', 'ada')).status).toBe(403);
    expect((await list('otherAdmin')).status).toBe(404);
  });
});

describe('manageProducts', () => {
  it('201 and 200: creates here and there, once for any case, and ten at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, number) => manage({ ...NEW, sku: number % 2 === 0 ? 'book' : 'BOOK' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(9).fill(200), 201]);
    expect(await rows(`select amount::int, currency from products where lower(sku) = 'book'`)).toEqual([
      { amount: 1_250, currency: 'EUR' },
    ]);
    const [{ id }] = (await rows<{ id: number }>(`select id from products where sku in ('book', 'BOOK')`)) as [
      { id: number },
    ];
    expect(
      (await stored('product')).filter(({ metadata }) => metadata?.product === `${server.ids.north}-${id}`),
    ).toHaveLength(1);
  });

  it('200: another price takes the place of the old one there, and the same again changes nothing', async () => {
    await manage(NEW);
    const { body } = await manage({ sku: 'book', amount: 2_000 });
    expect(body).toMatchObject({ amount: 2_000 });
    const prices = (await stored('price')).filter(({ product }) => product === body.cardpay_product_id);
    expect(prices.map(({ unit_amount: amount, active }) => [amount, active])).toEqual([
      [1_250, false],
      [2_000, true],
    ]);
    const audited = async () =>
      (await rows(`select from audit_log where table_name in ('products', 'product_offers')`)).length;
    const before = await audited();
    await manage({ sku: 'book', amount: 2_000 });
    expect(await audited()).toBe(before);
  });

  it('200: archived here and there, it is not sold any more', async () => {
    const { body } = await manage(NEW);
    await manage({ sku: 'book', active: false });
    expect(
      (await stored('product')).find((one) => (one as unknown as { id: string }).id === body.cardpay_product_id),
    ).toMatchObject({ active: false });
    expect((await world.open({ sku: 'book' })).status).toBe(404);
  });

  it('201: without an account, stores the product, and creates it at cardpay on the first sale', async () => {
    const { main } = world.services;
    world.services.main = null;
    expect(await manage(NEW)).toMatchObject({ status: 201, body: { cardpay_product_id: null } });
    world.services.main = main;
    expect((await world.open({ sku: 'book' })).status).toBe(200);
    expect((await list()).body.find(({ sku }) => sku === 'book')).toMatchObject({
      cardpay_product_id: expect.any(String),
    });
  });

  it.each([
    ['a name that is needed', { sku: 'x', kind: 'credits', credits: 1, amount: 1 }, '/name'],
    ['a course without one', { ...NEW, course_id: undefined }, '/kind'],
    [
      'credits by the month',
      { sku: 'x', name: 'X', kind: 'credits', credits: 1, amount: 1, period: 'monthly' },
      '/kind',
    ],
    ['a subscription without a period', { sku: 'x', name: 'X', kind: 'subscription', amount: 1 }, '/kind'],
    ['a trial of what is paid once', { ...NEW, trial_days: 3 }, '/kind'],
    ['an unknown currency', { ...NEW, currency: 'ZZZ' }, '/currency'],
  ])('400: %s', async (_, body, path) => {
    expect(await manage(body)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });

  it('401, 403, 404, 409: no credential, a learner, an unknown course or app, and a changed kind of product', async () => {
    const send = (body: object, role: 'learner' | null) =>
      server.send('POST', pathOf('products/manage', 'north', 'pat'), body, role);
    expect([(await send(NEW, null)).status, (await send(NEW, 'learner')).status]).toEqual([401, 403]);
    expect((await manage({ ...NEW, course_id: 'NONE' })).status).toBe(404);
    expect(
      (await manage({ sku: 'x', name: 'X', kind: 'subscription', period: 'monthly', amount: 1, app: 'None' })).status,
    ).toBe(404);
    expect((await manage({ sku: 'course', period: 'monthly' })).status).toBe(409);
  });

  it('503: cardpay fails; sent again it is made known there', async () => {
    world.sandbox().failNext('cardpay', ...Array.from({ length: 5 }, () => ({ answer: { status: 500, body: {} } })));
    expect((await manage(NEW)).status).toBe(503);
    world.sandbox().clearFaults();
    expect(await manage(NEW)).toMatchObject({ status: 200, body: { cardpay_product_id: expect.any(String) } });
  });
});

describe('listSubscriptions', () => {
  it('200: those of the person, with their access', async () => {
    await world.sendEventsHere();
    const { id, externalId } = await begin({ sku: 'subscription' });
    const { subscription } = await act<{ subscription: string }>('pay', { session: externalId });
    await world.settled();
    expect(await server.get(pathOf('subscriptions', 'north', 'pat'), 'learner')).toMatchObject({
      status: 200,
      body: [
        {
          subscription_id: subscription,
          provider: 'cardpay',
          sku: 'subscription',
          status: 'active',
          has_access: true,
          checkout_session_uuid: id,
          cancels_at_period_end: false,
        },
      ],
    });
    expect((await server.get<unknown[]>(pathOf('subscriptions', 'north', 'ada'), 'admin')).body).toEqual([]);
  });

  it('401, 403, 404: no credential, another person, another platform', async () => {
    expect((await server.get(pathOf('subscriptions', 'north', 'pat'), null)).status).toBe(401);
    expect((await server.get(pathOf('subscriptions', 'north', 'ada'), 'learner')).status).toBe(403);
    expect((await server.get(pathOf('subscriptions', 'north', 'pat'), 'otherAdmin')).status).toBe(404);
  });
});

describe('listLedgerEntries', () => {
  interface Ledger {
    count: number;
    balances: object[];
    results: { kind: string; amount: number; sku: string | null }[];
  }
  const ledger = (role: 'learner' | 'admin' | 'otherAdmin' | null = 'learner', user = 'pat', query = '') =>
    server.get<Ledger>(`/api/service/orgs/north/users/${user}/ledger/${query}`, role);

  it('200: lists payments, refunds and credits, the newest first, with their sum', async () => {
    await world.sendEventsHere();
    for (const sku of ['credits', 'course']) {
      const { externalId } = await begin({ sku });
      const { payment_intent: intent } = await act<{ payment_intent: string }>('pay', { session: externalId });
      if (sku === 'course') await act('refund', { payment_intent: intent, amount: '900' });
      await world.settled();
    }
    const { body } = await ledger();
    expect(body).toMatchObject({
      count: 4,
      balances: [
        { account: 'money', currency: 'EUR', is_live: false, amount: 5_000 },
        { account: 'credits', currency: null, amount: 100 },
      ],
      results: [
        { kind: 'refund', amount: -900, sku: 'course' },
        { kind: 'capture', amount: 4_900, sku: 'course' },
        { kind: 'purchase', amount: 100, sku: 'credits' },
        { kind: 'capture', amount: 1_000 },
      ],
    });
    const second = (await ledger('learner', 'pat', '?page=2&page_size=3')).body;
    expect([second.count, second.results.length, second.balances]).toEqual([4, 1, body.balances]);
    expect((await ledger('admin', 'ada')).body).toMatchObject({ count: 0, balances: [], results: [] });
  });

  it('401, 403, 404: no credential, another person, another platform', async () => {
    expect((await ledger(null)).status).toBe(401);
    expect((await ledger('learner', 'ada')).status).toBe(403);
    expect((await ledger('otherAdmin')).status).toBe(404);
  });
});

describe('renewSubscription', () => {
  const renew = (uuid: string, role: 'learner' | 'admin' | 'otherAdmin' | null = 'learner', changes: object = {}) =>
    server.send<{ subscription_id: string }>(
      'POST',
      pathOf('subscription-renewal', 'north', role === 'admin' ? 'ada' : 'pat'),
      { checkout_session_uuid: uuid, return_url: SUCCESS, ...changes },
      role,
    );
  const subscribe = async () => {
    await world.sendEventsHere();
    const { id, externalId } = await begin({ sku: 'subscription' });
    const { subscription } = await act<{ subscription: string }>('pay', { session: externalId });
    await world.settled();
    return { id, subscription };
  };

  it('200: one that runs stays, one that ends with its period goes on, and one that has ended begins again, once', async () => {
    const { id, subscription } = await subscribe();
    expect((await renew(id)).body.subscription_id).toBe(subscription);
    const shown = (await act<{ id: string; cancel_at_period_end: boolean }[]>('show')).find(
      (one) => one.id === subscription,
    )!;
    shown.cancel_at_period_end = true;
    expect((await renew(id)).body.subscription_id).toBe(subscription);
    expect(shown.cancel_at_period_end).toBe(false);
    await act('cancel', { subscription });
    await world.settled();
    const answers = await Promise.all([renew(id), renew(id)]);
    const again = answers[0]!.body.subscription_id;
    expect(answers.map(({ status, body }) => [status, body.subscription_id])).toEqual([
      [200, again],
      [200, again],
    ]);
    expect(again).not.toBe(subscription);
    expect(await rows(`select state from subscriptions order by id`)).toEqual([
      { state: 'cancelled' },
      { state: 'active' },
    ]);
  });

  it("400, 404: a session without a subscription, another host, an unknown session, and another person's", async () => {
    const { id } = await begin({ sku: 'credits' });
    expect(await renew(id)).toMatchObject({ status: 400, body: { errors: [{ path: '/checkout_session_uuid' }] } });
    expect((await renew(id, 'learner', { return_url: 'https://evil.example/' })).status).toBe(400);
    expect((await renew('00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await renew((await subscribe()).id, 'admin')).status).toBe(404);
    expect((await renew(id, 'otherAdmin')).status).toBe(404);
    expect((await renew(id, null)).status).toBe(401);
  });

  it('409: cardpay cannot charge the account', async () => {
    const { id, subscription } = await subscribe();
    await act('cancel', { subscription });
    await world.settled();
    await act('cards', { declined: 'yes' });
    expect(await renew(id)).toMatchObject({ status: 409, body: { detail: expect.stringContaining('declined') } });
    await act('cards', { declined: 'no' });
  });
});

describe('createCustomerPortalSession', () => {
  const portal = (body: object = {}, role: 'learner' | 'otherAdmin' | null = 'learner', user = 'pat') =>
    server.send<{ url: string; redirect_to: string }>(
      'POST',
      pathOf('customer-portal', 'north', user),
      { return_url: SUCCESS, ...body },
      role,
    );

  it('200: a page where a subscription is ended', async () => {
    await world.sendEventsHere();
    const { externalId } = await begin({ sku: 'subscription' });
    const { subscription } = await act<{ subscription: string }>('pay', { session: externalId });
    await world.settled();
    const { body } = await portal({ subscription_id: subscription });
    expect(body.url).toBe(body.redirect_to);
    const page = await fetch(body.url, {
      method: 'POST',
      body: new URLSearchParams({ subscription, action: 'cancel' }),
    });
    expect(await page.text()).toContain('ends at period end');
    await world.settled();
    expect(await rows('select state, cancels_at_period_end from subscriptions')).toEqual([
      { state: 'active', cancels_at_period_end: true },
    ]);
  });

  it('400, 401, 403, 404: another host, nobody, somebody else, an unknown subscription, another platform', async () => {
    expect((await portal({ return_url: 'https://evil.example/' })).status).toBe(400);
    expect((await portal({}, null)).status).toBe(401);
    expect((await portal({}, 'learner', 'ada')).status).toBe(403);
    expect((await portal({ subscription_id: 'sub_none' })).status).toBe(404);
    expect((await portal({}, 'otherAdmin')).status).toBe(404);
  });
});
