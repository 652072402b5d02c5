import { describe, expect, it } from '@jest/globals';
import { sendRaw } from '../../../support/sendRaw.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { type Role, UNKNOWN } from '../../mentors/mentors/mentorServer.js';
import { SUCCESS, cardpayServer } from './cardpayServer.js';

const world = cardpayServer();
const { server, open, begin, visit, act, rows, manage, pathOf } = world;
restoreBeforeEach(server.db);

const course = (id: string, key = 'north') =>
  `/api/service/orgs/${key}/cardpay/course-payment-callback/?checkout_session_id=${id}`;
const credits = (id: string) => `/api/service/platforms/north/cardpay/credit-topup-callback/${id}/`;
const pricing = (id: string) => `/api/service/platforms/north/cardpay/pricing-page-callback/${id}/`;
const enrollments = () => rows<{ active: boolean }>('select active from course_enrollments');
const balances = () =>
  rows('select account, sum(amount)::int as balance from ledger_entries group by account order by account');
const sessionOf = (id: string) =>
  world.sandbox().parties.cardpay!.answer({
    method: 'GET',
    path: `/v1/checkout/sessions/${id}`,
    query: new URLSearchParams(),
    headers: { authorization: 'Bearer sk_test_sandbox' },
    rawBody: Buffer.alloc(0),
    body: undefined,
  });

describe('createCheckoutSession', () => {
  it('200: opens a page of cardpay for the price of now', async () => {
    const { id, externalId } = await begin({ quantity: 2, coupon: 'HALF' });
    const session = (await sessionOf(externalId))!.body as Record<string, unknown>;
    expect(session).toMatchObject({
      mode: 'payment',
      amount_total: 4_900,
      currency: 'eur',
      metadata: { checkout: id },
      client_reference_id: id,
      success_url: `${server.url()}${course(id)}`,
    });
    expect(
      await rows('select state, amount::int, currency, quantity from checkout_sessions where id = $1', [id]),
    ).toEqual([{ state: 'open', amount: 9_800, currency: 'EUR', quantity: 2 }]);
  });

  it('200: a person stays one customer, in two tabs and two sessions', async () => {
    await Promise.all([open(), open()]);
    await open();
    expect(await rows('select from payment_accounts')).toHaveLength(1);
  });

  it('200: recreates a customer, product and price once that cardpay has lost', async () => {
    await open();
    const before = (await rows<{ external_id: string }>('select external_id from payment_accounts'))[0]!.external_id;
    await rows(`update payment_accounts set external_id = 'cus_deleted'`);
    await rows(
      `update product_offers set external_id = 'prod_deleted', external_price_id = 'price_deleted' from products where products.id = product_id and sku = 'course'`,
    );
    const { id, externalId } = await begin();
    const [account] = await rows<{ external_id: string }>('select external_id from payment_accounts');
    expect((await sessionOf(externalId))!.body).toMatchObject({
      amount_total: 4_900,
      customer: account!.external_id,
      metadata: { checkout: id },
    });
    expect(['cus_deleted', before]).not.toContain(account!.external_id);
    const offers = () =>
      rows(
        'select external_id, external_price_id from product_offers join products on products.id = product_id order by sku',
      );
    const known = await offers();
    expect(JSON.stringify(known)).not.toContain('deleted');
    await begin();
    expect([await offers(), await rows('select external_id from payment_accounts')]).toEqual([known, [account]]);
    await rows(`update payment_accounts set external_id = 'cus_deleted'`);
    expect(
      (
        await server.send(
          'POST',
          world.pathOf('customer-portal', 'north', 'pat'),
          { return_url: 'https://learn.north.example/' },
          'learner',
        )
      ).status,
    ).toBe(200);
  });

  it('200: a trial without a card, and a card alone', async () => {
    const trial = await begin({ sku: 'subscription', is_free_trial: true, skip_card: true });
    expect((await sessionOf(trial.externalId))!.body).toMatchObject({
      mode: 'subscription',
      payment_method_collection: 'if_required',
      amount_total: 0,
    });
    const { externalId } = await begin({ sku: undefined, mode: 'setup' });
    expect((await sessionOf(externalId))!.body).toMatchObject({ mode: 'setup' });
  });

  it.each([
    ['another platform', { tenant: 'south' }, '/tenant'],
    ['no product', { sku: undefined }, '/sku'],
    ['another mode', { mode: 'subscription' }, '/mode'],
    ['another period', { period: 'monthly' }, '/period'],
    ['metering that the product has not', { metered: true }, '/metered'],
    ['a trial that the product has not', { is_free_trial: true }, '/is_free_trial'],
    ['a longer trial', { sku: 'subscription', trial_days: 15 }, '/trial_days'],
    ['a coupon that cardpay does not know', { coupon: 'NONE' }, '/coupon'],
    ['two products', { product: 'prod_other' }, '/product'],
    ['another host', { success_url: 'https://evil.example/' }, '/success_url'],
    ['a host behind a name', { success_url: 'https://learn.north.example@evil.example/' }, '/success_url'],
    ['a host behind a backslash', { cancel_url: 'https://evil.example\\@learn.north.example/' }, '/cancel_url'],
    ['another scheme', { cancel_url: 'javascript:alert(1)//learn.north.example' }, '/cancel_url'],
  ])('400: %s', async (_, body, path) => {
    expect(await open(body)).toMatchObject({ status: 400, body: { errors: [{ in: 'body', path }] } });
  });

  it('401, 403, 404: no credential, another person, no person, another platform, an unknown product', async () => {
    expect((await open({}, null)).status).toBe(401);
    expect((await open({}, 'learner', 'ada')).status).toBe(403);
    expect((await open({}, 'otherAdmin')).status).toBe(404);
    expect((await open({ sku: 'nothing' })).status).toBe(404);
  });

  it('409: a course that the person could not enter', async () => {
    await rows(`update courses set data = '{"seats": 0}'`);
    expect(await open()).toMatchObject({ status: 409, body: { detail: expect.stringContaining('seat') } });
  });

  it('503: cardpay is not set up, hangs, fails, or answers garbage', async () => {
    const { main } = world.services;
    world.services.main = null;
    expect((await open()).status).toBe(503);
    for (const fault of [
      { hangs: true },
      { answer: { status: 500, body: { error: {} } } },
      { answer: { status: 200, body: 'what?' } },
    ]) {
      world.services.main = world.account();
      world.sandbox().failNext('cardpay', ...Array.from({ length: 5 }, () => fault));
      expect(await open()).toMatchObject({ status: 503 });
      world.sandbox().clearFaults();
    }
    world.services.main = main;
    expect((await open()).status).toBe(200);
  });
});

describe('handleCoursePaymentCallback', () => {
  it('302: enrolls the payer once, and redirects', async () => {
    const { id, externalId } = await begin();
    await act('pay', { session: externalId });
    const answers = await Promise.all(Array.from({ length: 5 }, () => visit(course(id))));
    for (const { status, headers } of answers)
      expect([status, headers.get('location')]).toEqual([302, `${SUCCESS}&checkout=${id}&status=completed`]);
    expect([await enrollments(), await balances()]).toEqual([
      [{ active: true }],
      [{ account: 'money', balance: 4_900 }],
    ]);
    expect((await visit(course(id))).status).toBe(302);
  });

  it('302: enrolls only after a pending payment settles', async () => {
    const { id, externalId } = await begin();
    await act('pay', { session: externalId });
    Object.assign((await sessionOf(externalId))!.body as object, { payment_status: 'unpaid' });
    expect((await visit(course(id))).headers.get('location')).toBe(`${SUCCESS}&checkout=${id}&status=pending`);
    expect(await enrollments()).toEqual([]);
  });

  it('302: keeps the agreed price after a price change', async () => {
    const { id, externalId } = await begin();
    await manage({ sku: 'course', amount: 9_900 });
    await act('pay', { session: externalId });
    await visit(course(id));
    expect(await balances()).toEqual([{ account: 'money', balance: 4_900 }]);
    expect(await rows('select amount::int from checkout_sessions where id = $1', [id])).toEqual([{ amount: 4_900 }]);
  });

  it('302: a host that the platform has taken back is not led to', async () => {
    const { id, externalId } = await begin();
    await act('pay', { session: externalId });
    await rows(`update platforms set settings = '{}'`);
    expect((await visit(course(id))).headers.get('location')).toBe(`${server.url()}/?checkout=${id}&status=completed`);
  });

  it('400: not paid, expired, in another currency, or for something else', async () => {
    const { id, externalId } = await begin();
    expect(await visit(course(id))).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'checkout_session_id', message: 'is not paid' }] },
    });
    Object.assign((await sessionOf(externalId))!.body as object, { status: 'expired' });
    expect(await visit(course(id))).toMatchObject({ status: 400, body: { errors: [{ message: 'has expired' }] } });
    const other = await begin();
    await act('pay', { session: other.externalId });
    Object.assign((await sessionOf(other.externalId))!.body as object, { currency: 'usd' });
    expect(await visit(course(other.id))).toMatchObject({ status: 400 });
    expect(await visit(credits(other.id))).toMatchObject({ status: 400 });
    expect([await balances(), await enrollments()]).toEqual([[{ account: 'unallocated', balance: 4_900 }], []]);
  });

  it('404: an unknown session, and one of another platform', async () => {
    const { id } = await begin();
    expect((await visit(course(UNKNOWN))).status).toBe(404);
    expect((await visit(course(id, 'south'))).status).toBe(404);
  });

  it('503: cardpay hangs, and the payment is recorded afterwards', async () => {
    const { id, externalId } = await begin();
    await act('pay', { session: externalId });
    world.sandbox().failNext('cardpay', ...Array.from({ length: 5 }, () => ({ hangs: true })));
    expect((await visit(course(id))).status).toBe(503);
    world.sandbox().clearFaults();
    expect((await visit(course(id))).status).toBe(302);
  });
});

describe('handleCreditTopupCallback', () => {
  it('302: credits the purchase once', async () => {
    const { id, externalId } = await begin({ sku: 'credits', quantity: 3 });
    await act('pay', { session: externalId });
    await Promise.all([visit(credits(id)), visit(credits(id))]);
    expect(await balances()).toEqual([
      { account: 'credits', balance: 300 },
      { account: 'money', balance: 3_000 },
    ]);
  });

  it('400 and 404: not paid, and unknown', async () => {
    const { id } = await begin({ sku: 'credits' });
    expect((await visit(credits(id))).status).toBe(400);
    expect((await visit(credits(UNKNOWN))).status).toBe(404);
    expect((await visit(credits('x'))).status).toBe(400);
  });
});

describe('handlePricingPageCallback', () => {
  it('302: opens the subscription', async () => {
    const { id, externalId } = await begin({ sku: 'subscription', trial_days: 7 });
    await act('pay', { session: externalId });
    expect((await visit(pricing(id))).status).toBe(302);
    expect(
      await rows(
        'select state, kind, ends_at > now() as "isOpen" from subscriptions join entitlements on subscription_id = subscriptions.id',
      ),
    ).toEqual([{ state: 'trialing', kind: 'subscription', isOpen: true }]);
  });

  it('400 and 404: not paid, and unknown', async () => {
    const { id } = await begin({ sku: 'subscription' });
    expect((await visit(pricing(id))).status).toBe(400);
    expect((await visit(pricing(UNKNOWN))).status).toBe(404);
  });
});

describe('getCheckout', () => {
  it('200: how far it is, without naming anybody', async () => {
    const { id, externalId } = await begin();
    const path = `/api/service/cardpay/checkout/${id}/`;
    expect(await server.get(path, 'learner')).toMatchObject({
      status: 200,
      body: {
        id,
        status: 'open',
        platform: 'north',
        sku: 'course',
        amount: 4_900,
        currency: 'EUR',
        cardpay_checkout_id: null,
        completed_at: null,
      },
    });
    await act('pay', { session: externalId });
    await visit(course(id));
    const { body, text } = await server.get(path, 'learner');
    expect(body).toMatchObject({ status: 'completed', cardpay_checkout_id: externalId });
    expect(text).not.toContain('pat');
    await rows(`update checkout_sessions set state = 'open', completed_at = null, expires_at = now()`);
    expect((await server.get<{ status: string }>(path, 'learner')).body.status).toBe('expired');
  });

  it('200, 401, 404: people read their own, administrators those of their platform, nobody any', async () => {
    const { id } = await begin();
    const statusOf = async (who: Role | null, uuid = id) =>
      (await server.get(`/api/service/cardpay/checkout/${uuid}/`, who)).status;
    expect([
      await statusOf('learner'),
      await statusOf('admin'),
      await statusOf('viewer'),
      await statusOf('dmAdmin'),
    ]).toEqual([200, 200, 200, 200]);
    expect([
      await statusOf(null),
      await statusOf('otherLearner'),
      await statusOf('otherAdmin'),
      await statusOf('learner', UNKNOWN),
    ]).toEqual([401, 404, 404, 404]);
    await rows('update checkout_sessions set user_id = null');
    expect([await statusOf(null), await statusOf('otherLearner')]).toEqual([401, 200]);
  });
});

describe('createCheckoutContext', () => {
  const PATH = '/api/service/platforms/north/cardpay/context/';

  it('200: what a page needs, with a session of whoever calls', async () => {
    const { body } = await server.get<Record<string, string>>(PATH, 'learner');
    expect(body).toMatchObject({
      publishable_key: 'pk_test_sandbox',
      pricing_table_id: 'prctbl_1',
      payment_link_id: 'plink_1',
    });
    expect(body.payment_link_url).toBe(
      `https://buy.cardpay.example/b/1?client_reference_id=${String(body.client_reference_id)}`,
    );
    expect((await server.get(PATH, 'dmAdmin')).status).toBe(200);
    expect(await rows('select user_id from checkout_sessions order by created_at')).toEqual([
      { user_id: server.ids.pat },
      { user_id: null },
    ]);
  });

  it('401, 404 and 503: nobody, an unknown and a foreign platform, and no account', async () => {
    for (const key of ['north', 'nowhere'])
      expect((await visit(`/api/service/platforms/${key}/cardpay/context/`)).status).toBe(401);
    for (const key of ['south', 'nowhere'])
      expect((await server.get(`/api/service/platforms/${key}/cardpay/context/`, 'learner')).status).toBe(404);
    const { main } = world.services;
    world.services.main = null;
    expect((await server.get(PATH, 'learner')).status).toBe(503);
    world.services.main = main;
  });
});

describe('createPricingPageSession', () => {
  const PATH = '/api/service/platforms/north/cardpay/pricing-page-session/';

  it('200: what a page needs for a person', async () => {
    expect(await server.get(PATH, 'learner')).toMatchObject({
      status: 200,
      body: { customer_email: 'pat@north.example', client_reference_id: expect.any(String) },
    });
  });

  it('200: a key that is no person has no address', async () => {
    expect((await server.get(PATH, 'dmAdmin')).body).toMatchObject({ customer_email: null });
  });

  it('401 and 404: nobody, an unknown platform', async () => {
    expect((await visit(PATH)).status).toBe(401);
    expect((await server.get('/api/service/platforms/nowhere/cardpay/pricing-page-session/', 'learner')).status).toBe(
      404,
    );
  });
});

describe('createFreeTrialCheckout', () => {
  const PATH = '/api/service/cardpay/checkout/free-trial/';
  const begins = (body: object = {}) =>
    server.send<{ redirect_to: string }>(
      'POST',
      PATH,
      { success_url: SUCCESS, cancel_url: SUCCESS, product: 'campus', email: 'new@x.example', ...body },
      null,
    );

  it('200: a trial of the main platform, without having signed in', async () => {
    expect(await begins()).toMatchObject({
      status: 200,
      body: { redirect_to: expect.stringContaining('/pay/cs_test_') },
    });
    expect(await rows('select purpose, email, user_id from checkout_sessions')).toEqual([
      { purpose: 'free_trial', email: 'new@x.example', user_id: null },
    ]);
  });

  it('400, 404, 429: another host, no such product, and too many of one address', async () => {
    expect((await begins({ success_url: 'https://evil.example/' })).status).toBe(400);
    expect((await begins({ product: 'course' })).status).toBe(404);
    for (let trial = 0; trial < 3; trial++) expect((await begins()).status).toBe(200);
    expect((await begins({ email: 'NEW@x.example' })).status).toBe(429);
    expect((await begins({ email: 'other@x.example' })).status).toBe(200);
  });

  it('400, 503: leads nobody to a host that only the request names', async () => {
    const named = async (host: string, success: string) => {
      const body = JSON.stringify({ success_url: success, cancel_url: SUCCESS, product: 'campus' });
      const head = [
        `POST ${PATH} HTTP/1.1`,
        `Host: ${host}`,
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
        'Connection: close',
      ];
      return Number(
        (await sendRaw(server.url(), `${head.join('\r\n')}\r\n\r\n${body}`, { closeAfterMs: 60_000 })).split(' ')[1],
      );
    };
    expect(await named('evil.example', 'http://evil.example/')).toBe(400);
    expect(await named('evil.example', SUCCESS)).toBe(503);
    expect(await named('203.0.114.7', SUCCESS)).toBe(503);
    expect(await rows('select from checkout_sessions')).toEqual([]);
    for (const host of ['learn.north.example', 'localhost:8080', 'lps:8080', 'lps.internal', '[::1]:8080'])
      expect([host, await named(host, SUCCESS)]).toEqual([host, 200]);
  });

  it('400: a product without a trial', async () => {
    await server.send(
      'POST',
      pathOf('products/manage', 'south', 'sol'),
      { sku: 'plain', name: 'Plain', kind: 'seats', seats: 1, amount: 100, period: 'monthly' },
      'otherAdmin',
    );
    expect(await begins({ product: 'plain' })).toMatchObject({ status: 400, body: { errors: [{ path: '/product' }] } });
  });
});
