import { describe, expect, it } from '@jest/globals';
import { serviceActor } from '../../../../db/core/actor.js';
import { registerBuyer } from '../../../../db/commerce/marketplaces/exchangeToken.js';
import { marketplacePayments } from '../../../../services/commerce/marketplaces/marketplacePayments.js';
import type { components } from '../../../../generated/types.js';
import { createDifferenceCounts } from '../../../../server/jobs/differenceCounts.js';
import { compareMarketplaces } from '../../../../server/jobs/followMarketplaces.js';
import { SANDBOX_MARKETPLACES } from '../../../../server/config/openMarketplaces.js';
import { LEDGER, marketplaceServer } from '../../../support/marketplaceServer.js';
import { createDyingDatabase } from '../../../support/externalJobRunner.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';

type Launched = components['schemas']['TenantLaunchResponse'] & components['schemas']['Problem'];

const REGISTER = '/api/providers/marketplace-a/create-organization/';
const LAUNCH = '/api/providers/marketplace-a/launch-tenant/';
const FIELD = 'x-amzn-marketplace-token';
const AMINA = {
  username: 'amina.okafor',
  email: 'amina.okafor@northfield.example',
  name: 'Northfield University',
  key: 'northfield',
};

const server = marketplaceServer({ timeoutMs: 1_000 });
restoreBeforeEach(server.db);

const differences = createDifferenceCounts();
const counted = () => differences.list().find(({ provider }) => provider === 'marketplace_a')!.count;

let buyers = 0;
const newBuyer = () => `buyer ${(buyers += 1)}`;
const tokenOf = async (buyer: string, more: Record<string, string> = {}) =>
  ((await server.sandbox().act('marketplace-a', 'token', { buyer, ...more })) as { token: string }).token;
const register = async (token: string) => server.post(REGISTER, { [FIELD]: token });
const idIn = (location: string | null) => new URL(location!).searchParams.get('marketplace_a_transaction_id')!;
const launch = (token: string, body: object = {}) =>
  server.send<Launched>('POST', LAUNCH, { ...AMINA, ...body, marketplace_a_token: token }, null);
const resolved = () => server.callsOf('marketplace-a', 'ResolveCustomer');
const compare = () =>
  compareMarketplaces({
    db: server.db,
    marketplaces: server.marketplaces(),
    differences,
    onError: (error) => Promise.reject(error) as never,
  });

describe('createMarketplaceAOrganization', () => {
  it('303: sends the buyer on to the sign-up page, without their token', async () => {
    const token = await tokenOf(newBuyer());
    const { status, headers, text } = await register(token);
    expect([status, text]).toEqual([303, '']);
    const page = new URL(headers.get('location')!);
    expect(`${page.origin}${page.pathname}`).toBe(`${server.sandbox().url}/marketplace-a/sign-up`);
    expect(page.href).not.toContain(token);
    expect(
      await server.rows('select id, provider, is_live, product_id, launch_id from marketplace_registrations'),
    ).toEqual([
      {
        id: idIn(page.href),
        provider: 'marketplace_a',
        is_live: false,
        product_id: 'sandbox-product',
        launch_id: null,
      },
    ]);
    expect(
      await server.rows(
        `select from marketplace_registrations where to_jsonb(marketplace_registrations)::text like '%' || $1 || '%'`,
        [token],
      ),
    ).toEqual([]);
  });

  it('303: a token is exchanged once, however often it comes and by ten at once', async () => {
    const token = await tokenOf(newBuyer());
    const before = resolved();
    const answers = await Promise.all(Array.from({ length: 10 }, () => register(token)));
    answers.push(await register(token));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 303));
    expect(new Set(answers.map(({ headers }) => headers.get('location'))).size).toBe(1);
    expect(resolved() - before).toBe(1);
    expect(await server.rows('select from marketplace_registrations')).toHaveLength(1);
  });

  it('303: tokens of one purchase are one registration, those of two buyers are two', async () => {
    const buyer = newBuyer();
    const pages = [];
    for (const token of [await tokenOf(buyer), await tokenOf(buyer), await tokenOf(newBuyer())])
      pages.push(idIn((await register(token)).headers.get('location')));
    expect([pages[0] === pages[1], pages[0] === pages[2]]).toEqual([true, false]);
  });

  it('303: takes the token as JSON, under our name of it, and ignores other fields', async () => {
    const { status } = await server.send(
      'POST',
      REGISTER,
      { marketplace_a_token: await tokenOf(newBuyer()), 'x-amzn-marketplace-offer-type': 'free-trial' },
      null,
    );
    expect(status).toBe(303);
  });

  it('303: another page, at a host that is allowed', async () => {
    const token = await tokenOf(newBuyer());
    for (const page of ['https://signup.northfield.example/start?lang=en', 'https://other.example:8443/']) {
      const { status, headers } = await server.post(REGISTER, { [FIELD]: token }, { redirect_to: page });
      const location = new URL(headers.get('location')!);
      expect([status, location.origin]).toEqual([303, new URL(page).origin]);
      expect(idIn(location.href)).toMatch(/^[\da-f-]{36}$/);
    }
  });

  it.each([
    'https://evil.example/',
    'https://signup.northfield.example@evil.example/',
    'https://signup.northfield.example:443@evil.example/',
    'https://evil.example\\@signup.northfield.example/',
    'https:\\\\signup.northfield.example\\..\\evil.example',
    'https://signup.northfield.example%2eevil.example/',
    'https://evil.example%00.signup.northfield.example/',
    'https://signup.northfield.example.evil.example/',
    '//evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    'data:text/html,hello',
    'ftp://signup.northfield.example/',
    'https://signup.northfield.example:8443/',
    'https://sıgnup.northfield.example/',
    ' https://signup.northfield.example/',
  ])('400: leads nowhere else: %s', async (page) => {
    const token = await tokenOf(newBuyer());
    const { status, body, headers } = await server.post(REGISTER, { [FIELD]: token }, { redirect_to: page });
    expect([status, body.errors?.[0]?.path, headers.get('location')]).toEqual([400, 'redirect_to', null]);
    expect(await server.rows('select from marketplace_registrations')).toEqual([]);
  });

  it('400: a token that is unknown or has expired, none, and one that is sent twice', async () => {
    const expired = await tokenOf(newBuyer(), { lifetime_s: '-1' });
    for (const token of ['reg-unknown', expired, 'x'.repeat(4_000)]) expect((await register(token)).status).toBe(400);
    expect((await server.post(REGISTER, { other: 'x' })).body).toMatchObject({
      errors: [{ path: '/marketplace_a_token', keyword: 'required' }],
    });
    const twice = await server.request('POST', REGISTER, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      bytes: Buffer.from(`${FIELD}=a&${FIELD}=b`),
    });
    expect(twice.status).toBe(400);
    expect(await server.rows('select from marketplace_tokens')).toEqual([]);
  });

  it.each([
    ['fails', { answer: { status: 500, body: { __type: 'InternalServiceErrorException' } } }],
    ['answers garbage', { answer: { status: 200, body: '<html>' } }],
    ['answers without a buyer', { answer: { status: 200, body: '{}' } }],
    [
      'wants fewer calls',
      {
        answer: {
          status: 400,
          headers: { 'Content-Type': 'application/x-amz-json-1.1' },
          body: '{"__type":"ThrottlingException"}',
        },
      },
    ],
    ['hangs', { hangs: true }],
  ])('503: the marketplace %s; the same form works afterwards', async (_, fault) => {
    const token = await tokenOf(newBuyer());
    server.sandbox().failNext('marketplace-a', fault);
    const { status, headers } = await register(token);
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);
    expect((await register(token)).status).toBe(303);
  });

  it('503: the operator has not set it up', async () => {
    const bare = await server.other({
      services: { db: server.db, marketplaces: { a: null, b: null, cnames: server.marketplaces().cnames } },
    });
    const { status } = await bare.request('POST', REGISTER, { body: { marketplace_a_token: 'any' } });
    await bare.close();
    expect(status).toBe(503);
  });
});

describe('launchMarketplaceATenant', () => {
  it('201: launches the purchased product, and opens its seats', async () => {
    const location = (await register(await tokenOf(newBuyer(), { seats: '40' }))).headers.get('location');
    const { status, body } = await launch(idIn(location));
    expect([status, body]).toMatchObject([
      201,
      { success: true, org: 'northfield', data: { state: 'done', first_key: expect.any(String) } },
    ]);
    expect(await server.rows(LEDGER, [body.data.platform_id])).toMatchObject([
      { provider: 'marketplace_a', is_live: false, state: 'active', kind: 'seats', quantity: 40, open: true },
    ]);
    expect(await server.rows('select launch_id from marketplace_registrations')).toEqual([{ launch_id: body.id }]);
  });

  it('201: by the token itself, which is then exchanged once; the id of its registration is the same key', async () => {
    const token = await tokenOf(newBuyer());
    const before = resolved();
    const first = await launch(token);
    const location = (await register(token)).headers.get('location');
    const again = await launch(idIn(location), { key: 'another', username: 'pat', email: 'pat@north.example' });
    expect([first.status, again.status, resolved() - before]).toEqual([201, 201, 1]);
    expect([again.body.id, again.body.org]).toEqual([first.body.id, 'northfield']);
    expect(await server.rows(`select from platforms where key in ('northfield', 'another')`)).toHaveLength(1);
  });

  it('201, 400: marketplace_a_transaction_id is another name of the token, and must not differ from it', async () => {
    const token = await tokenOf(newBuyer());
    const send = (body: object) => server.send<Launched>('POST', LAUNCH, { ...AMINA, ...body }, null);
    expect(
      (await send({ marketplace_a_token: token, marketplace_a_transaction_id: 'another' })).body.errors,
    ).toMatchObject([{ path: '/marketplace_a_transaction_id' }]);
    expect((await send({})).status).toBe(400);
    const { status, body } = await send({ marketplace_a_transaction_id: token });
    expect([status, (await send({ marketplace_a_token: token, marketplace_a_transaction_id: token })).body.id]).toEqual(
      [201, body.id],
    );
  });

  it('201: 50 at once are one tenant and one answer', async () => {
    const token = await tokenOf(newBuyer());
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => launch(token, { key: `northfield-${index % 5}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ body }) => `${body.id} ${body.org} ${body.data.platform_id}`)).size).toBe(1);
    expect(await server.rows(`select from platforms where key like 'northfield%'`)).toHaveLength(1);
    expect(await server.rows(LEDGER, [answers[0]!.body.data.platform_id])).toHaveLength(1);
  });

  it('409: ten at once whose key is taken are all refused, and another key of the same purchase is launched', async () => {
    const token = await tokenOf(newBuyer());
    const answers = await Promise.all(Array.from({ length: 10 }, () => launch(token, { key: 'north' })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 409));
    expect(await launch(token)).toMatchObject({ status: 201, body: { org: 'northfield' } });
    expect(await server.rows('select state, failed_step, failure from tenant_launches')).toEqual([
      { state: 'done', failed_step: null, failure: null },
    ]);
  });

  it('201: through the common launch, for who is signed in', async () => {
    const own = { username: 'pat', email: 'pat@north.example', key: 'pats-place' };
    const { status, body } = await server.send<Launched>(
      'POST',
      '/api/service/launch/tenant/',
      { ...AMINA, ...own, marketplace_a_transaction_id: await tokenOf(newBuyer()) },
      'learner',
    );
    expect(status).toBe(201);
    expect(await server.rows(LEDGER, [body.data.platform_id])).toHaveLength(1);
  });

  it('201: after the process died between registration and launch, and between launch and ledger', async () => {
    const token = await tokenOf(newBuyer());
    const id = idIn((await register(token)).headers.get('location'));
    const before = resolved();
    const { body } = await launch(id);
    expect(resolved()).toBe(before);
    await server.rows('truncate subscriptions, entitlements, payment_events cascade');
    await server.rows('update marketplace_registrations set launch_id = null');
    await compare();
    expect(await server.rows(LEDGER, [body.data.platform_id])).toMatchObject([{ state: 'active', open: true }]);
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 7])(
    '201: whatever the process had done when it died after %s transactions',
    async (transactions) => {
      const buyer = newBuyer();
      const token = await tokenOf(buyer);
      const dying = createDyingDatabase(server.db, transactions);
      const marketplaces = server.marketplaces();
      const other = await server.other({
        services: { db: dying, marketplaces, launchPayments: marketplacePayments(dying, marketplaces) },
      });
      await other.request('POST', LAUNCH, { body: { ...AMINA, marketplace_a_transaction_id: token } });
      await other.close();
      await server.rows('update idempotency_keys set locked_until = now() where status is null');
      // What was exchanged and not stored is lost: the buyer comes again.
      const [again, anew] = [await launch(token), await launch(await tokenOf(buyer))];
      expect([again.status === 201 || again.status === 417, anew.status, anew.body.org]).toEqual([
        true,
        201,
        'northfield',
      ]);
      await compare();
      expect(await server.rows(LEDGER, [anew.body.data.platform_id])).toMatchObject([{ state: 'active', open: true }]);
      expect(await server.rows('select from marketplace_registrations')).toHaveLength(1);
      expect(await server.rows(`select from tenant_launches where state = 'done'`)).toHaveLength(1);
    },
  );

  it('201: what the marketplace can not be asked after the launch is asked by the job', async () => {
    const id = idIn((await register(await tokenOf(newBuyer()))).headers.get('location'));
    const failing = {
      answer: {
        status: 400,
        headers: { 'Content-Type': 'application/x-amz-json-1.1' },
        body: '{"__type":"AccessDeniedException"}',
      },
    };
    server.sandbox().failNext('marketplace-a', failing);
    expect((await launch(id)).status).toBe(503);
    const { status, body } = await launch(id);
    expect(status).toBe(201);
    expect(await server.rows(LEDGER, [body.data.platform_id])).toHaveLength(1);
  });

  it('201: what is cancelled or expires ends the seats of the tenant, and what is bought again opens them', async () => {
    const buyer = newBuyer();
    const { body } = await launch(await tokenOf(buyer));
    const seats = async () => {
      await compare();
      return (
        await server.rows<{ state: string; open: boolean; quantity: number }>(LEDGER, [body.data.platform_id])
      ).map(({ state, open, quantity }) => [state, open, quantity]);
    };
    const before = counted();
    expect(await seats()).toEqual([['active', true, 25]]);
    expect(counted()).toBe(before);
    await server.sandbox().act('marketplace-a', 'change', { buyer, seats: '60', ends_in_s: '' });
    expect(await seats()).toEqual([['active', true, 60]]);
    expect(counted()).toBe(before + 1);
    await server.sandbox().act('marketplace-a', 'change', { buyer, seats: '0' });
    expect(await seats()).toEqual([['cancelled', false, 60]]);
    await server.sandbox().act('marketplace-a', 'change', { buyer, seats: '25' });
    expect(await seats()).toEqual([['active', true, 25]]);
    await server.sandbox().act('marketplace-a', 'change', { buyer, seats: '25', ends_in_s: '-10' });
    expect(await seats()).toEqual([['expired', false, 25]]);
  });

  it('201: a product that is billed by usage alone, to which nobody is entitled there', async () => {
    const buyer = newBuyer();
    const { status, body } = await launch(await tokenOf(buyer, { product: SANDBOX_MARKETPLACES.usageProductCode }));
    expect(status).toBe(201);
    expect(await server.rows(LEDGER, [body.data.platform_id])).toMatchObject([
      { provider: 'marketplace_a', state: 'active', quantity: 1, open: true },
    ]);
    expect((await launch(await tokenOf(buyer))).body.id).toBe(body.id);
  });

  it('409: a key that a tenant has; the purchase launches under another one', async () => {
    const token = await tokenOf(newBuyer());
    expect((await launch(token, { key: 'north' })).status).toBe(409);
    expect((await launch(token)).status).toBe(201);
  });

  it('417: a token that is unknown, a purchase that holds no more, and one that is too old', async () => {
    const buyer = newBuyer();
    const token = await tokenOf(buyer);
    const unknown = await launch('reg-unknown');
    expect(unknown).toMatchObject({
      status: 417,
      body: { success: false, data: { state: 'failed', failed_step: 'payment', platform_id: null } },
    });
    await server.sandbox().act('marketplace-a', 'change', { buyer, seats: '0' });
    expect((await launch(token)).status).toBe(417);
    await server.sandbox().act('marketplace-a', 'change', { buyer, seats: '25', ends_in_s: '-1' });
    expect((await launch(token)).status).toBe(417);
    await server.sandbox().act('marketplace-a', 'change', { buyer, seats: '25' });
    await server.rows(`update marketplace_registrations set registered_at = registered_at - interval '25 hours'`);
    expect(await launch(token)).toMatchObject({ status: 417, body: { message: expect.stringContaining('too old') } });
    expect(await server.rows(`select from platforms where key = 'northfield'`)).toEqual([]);
    await register(await tokenOf(buyer));
    expect((await launch(token)).status).toBe(201);
  });

  it('417: a registration of the live marketplace is none of the sandbox', async () => {
    const live = {
      account_id: '999988887777',
      account_is_identifier: false,
      product_id: 'sandbox-product',
      agreement_id: '',
    };
    const id = await registerBuyer(
      server.db,
      serviceActor('test'),
      { provider: 'marketplace_a', isLive: true },
      'reg-live',
      live,
    );
    expect((await launch(id)).status).toBe(417);
    expect((await launch('reg-live')).status).toBe(417);
  });
});
