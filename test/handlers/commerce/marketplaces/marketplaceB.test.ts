import { describe, expect, it } from '@jest/globals';
import { postponeMessage } from '../../../../db/commerce/marketplaces/storeMessage.js';
import type { components } from '../../../../generated/types.js';
import { createDifferenceCounts } from '../../../../server/jobs/differenceCounts.js';
import { compareMarketplaces, followMessages } from '../../../../server/jobs/followMarketplaces.js';
import { TESTER } from '../../../support/database.js';
import { LEDGER, marketplaceServer } from '../../../support/marketplaceServer.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';

type Schemas = components['schemas'];
type Launched = Schemas['TenantLaunchResponse'] & Schemas['Problem'];
type Verdict = Omit<Schemas['VerifyMarketplaceBMarketPlaceResponse'], 'success'> & { success: boolean };

const REGISTER = '/api/providers/marketplace-b/create-organization/';
const LAUNCH = '/api/providers/marketplace-b/launch-tenant/';
const VALIDATE = '/api/providers/marketplace-b/validate-signup-token/';
const HOOK = '/api/providers/marketplace-b/hook/';
const FIELD = 'x-gcp-marketplace-token';
const AMINA = {
  username: 'amina.okafor',
  email: 'amina.okafor@northfield.example',
  name: 'Northfield University',
  key: 'northfield',
};

const server = marketplaceServer();
restoreBeforeEach(server.db);

const differences = createDifferenceCounts();
const counted = () => differences.list().find(({ provider }) => provider === 'marketplace_b')!.count;

let buyers = 0;
const newBuyer = () => `buyer ${(buyers += 1)}`;
const act = <Result>(action: string, fields: Record<string, string> = {}) =>
  server.sandbox().act('marketplace-b', action, fields) as Promise<Result>;
const tokenOf = async (buyer: string, more: Record<string, string> = {}) =>
  (await act<{ token: string }>('token', { buyer, ...more })).token;
const register = (token: string, path = REGISTER) => server.post(path, { [FIELD]: token });
const idIn = (location: string | null) => new URL(location!).searchParams.get('marketplace_b_token')!;
const launch = (token: string, body: object = {}) =>
  server.send<Launched>('POST', LAUNCH, { ...AMINA, ...body, marketplace_b_token: token }, null);
const validate = (token: string) => server.send<Verdict>('POST', VALIDATE, { token }, null);
/** Lets the stand-in change a purchase and push that. */
const change = (buyer: string, more: Record<string, string>) =>
  act<{ status: number; message_id: string }>('change', { hook_url: `${server.url()}${HOOK}`, buyer, ...more });
const failures: Error[] = [];
const follow = () =>
  followMessages({ db: server.db, onError: (error) => failures.push(error) }, server.marketplaces().b!);
const seatsOf = async (platformId: number | null) =>
  (
    await server.rows<{ reference: string; state: string; open: boolean }>(`${LEDGER} order by reference`, [platformId])
  ).map(({ state, open }) => [state, open]);

/** Of a token, with one part altered. */
const altered = (token: string): string => {
  const [head, claims, signature] = token.split('.') as [string, string, string];
  const other = {
    ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as object),
    sub: 'E-9999-9999-9999-9999',
  };
  return [head, Buffer.from(JSON.stringify(other)).toString('base64url'), signature].join('.');
};
const unsigned = (token: string): string =>
  [Buffer.from('{"alg":"none","kid":"x"}').toString('base64url'), token.split('.')[1], ''].join('.');

/** Each is refused. */
const BAD_TOKENS: [string, (buyer: string) => Promise<string>][] = [
  ['altered', async (buyer) => altered(await tokenOf(buyer))],
  ['unsigned', async (buyer) => unsigned(await tokenOf(buyer))],
  ['expired', (buyer) => tokenOf(buyer, { lifetime_s: '-600' })],
  ['of another audience', (buyer) => tokenOf(buyer, { for_audience: 'other.example' })],
  ['of another issuer', (buyer) => tokenOf(buyer, { issuer: 'https://issuer.example/keys' })],
  ['without a subject', (buyer) => tokenOf(buyer, { subject: '' })],
  ['no token', () => Promise.resolve('not.a.token')],
];

describe('createMarketplaceBOrganization', () => {
  it('303: sends the buyer on to the sign-up page, without their token', async () => {
    const token = await tokenOf(newBuyer());
    const { status, headers } = await register(token);
    const page = new URL(headers.get('location')!);
    expect([status, `${page.origin}${page.pathname}`]).toEqual([303, `${server.sandbox().url}/marketplace-b/sign-up`]);
    expect(page.href).not.toContain(token);
    expect(await server.rows('select id, provider, is_live, product_id from marketplace_registrations')).toEqual([
      { id: idIn(page.href), provider: 'marketplace_b', is_live: false, product_id: '' },
    ]);
  });

  it('303: one account is one registration, by ten at once and by several tokens', async () => {
    const buyer = newBuyer();
    const token = await tokenOf(buyer);
    const answers = await Promise.all(Array.from({ length: 10 }, () => register(token)));
    answers.push(await register(await tokenOf(buyer)));
    expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.get('location')}`)).size).toBe(1);
    expect(await server.rows('select from marketplace_registrations')).toHaveLength(1);
  });

  it.each(BAD_TOKENS)('400: a token that is %s', async (_, make) => {
    expect((await register(await make(newBuyer()))).status).toBe(400);
    expect((await launch(await make(newBuyer()))).status).toBe(417);
    expect(await server.rows('select from marketplace_registrations')).toEqual([]);
  });

  it('303: keys that rotate are found; 400: leads to no other host', async () => {
    await act('rotateKeys');
    const token = await tokenOf(newBuyer());
    expect((await register(token)).status).toBe(303);
    const elsewhere = await server.post(
      REGISTER,
      { [FIELD]: token },
      { redirect_to: 'https://signup.northfield.example@evil.example/' },
    );
    expect([elsewhere.status, elsewhere.headers.get('location')]).toEqual([400, null]);
  });

  it('503: the keys of the marketplace are unavailable', async () => {
    const other = await server.other({
      services: { db: server.db, marketplaces: { ...server.marketplaces(), b: null } },
    });
    expect((await other.request('POST', REGISTER, { body: { marketplace_b_token: 'any' } })).status).toBe(503);
    await other.close();
  });
});

describe('createMarketplaceBProductOrganization', () => {
  it('303: names the product, for which it is a registration of its own', async () => {
    const token = await tokenOf(newBuyer());
    const { status, headers } = await register(token, `${REGISTER}courses/`);
    expect([status, new URL(headers.get('location')!).searchParams.get('product_id')]).toEqual([303, 'courses']);
    expect(idIn((await register(token)).headers.get('location'))).not.toBe(idIn(headers.get('location')));
  });

  it('400: a product that can be none, and a token that is none', async () => {
    const token = await tokenOf(newBuyer());
    for (const product of ['..%2Fevil', '%0d%0aLocation:%20x', `${'x'.repeat(300)}`])
      expect((await register(token, `${REGISTER}${product}/`)).status).toBe(400);
    expect((await register('none', `${REGISTER}courses/`)).status).toBe(400);
  });

  it('417: only purchases of this product count', async () => {
    const buyer = newBuyer();
    const token = await tokenOf(buyer, { product: 'courses' });
    const other = idIn((await register(token, `${REGISTER}exams/`)).headers.get('location'));
    expect((await launch(other)).status).toBe(417);
    const right = idIn((await register(token, `${REGISTER}courses/`)).headers.get('location'));
    expect((await launch(right)).status).toBe(201);
  });
});

describe('validateMarketplaceBSignupToken', () => {
  it("200: returns the claims of the token and the sign-up URL; accepts that page's URL too", async () => {
    const { status, body } = await validate(await tokenOf(newBuyer()));
    expect([status, body]).toMatchObject([
      200,
      { aud: 'sandbox.example', success: true, message: 'The token is valid.', google: { roles: ['account_admin'] } },
    ]);
    expect([body.sub, Number(body.exp) - Number(body.iat)]).toEqual([expect.stringMatching(/^E-/), 301]);
    expect(await server.rows('select from marketplace_registrations')).toEqual([]);
    const location = (await register(idIn(body.redirect_to))).headers.get('location');
    const kept = await validate(idIn(location));
    expect(kept).toMatchObject({ status: 200, body: { sub: body.sub, success: true, redirect_to: location } });
    expect((await validate(idIn(body.redirect_to))).body.redirect_to).toBe(location);
  });

  it.each(BAD_TOKENS)('400: a token that is %s', async (name, make) => {
    const { status, body } = await validate(await make(newBuyer()));
    expect([status, body]).toMatchObject([
      400,
      { success: false, redirect_to: `${server.sandbox().url}/marketplace-b/sign-up` },
    ]);
    if (name === 'expired')
      expect(body).toMatchObject({
        message: 'It has expired.',
        aud: 'sandbox.example',
        sub: expect.stringMatching(/^E-/),
      });
    if (name === 'no token') expect(body).toMatchObject({ sub: '', iat: '', google: {} });
  });

  it('400: a registration of yesterday, and a request without a token', async () => {
    const id = idIn((await register(await tokenOf(newBuyer()))).headers.get('location'));
    await server.rows(`update marketplace_registrations set registered_at = registered_at - interval '25 hours'`);
    expect(await validate(id)).toMatchObject({ status: 400, body: { success: false, message: 'It has expired.' } });
    expect(await server.send('POST', VALIDATE, {}, null)).toMatchObject({
      status: 400,
      body: { errors: [{ path: '/token' }] },
    });
  });
});

describe('launchMarketplaceBTenant', () => {
  it('201: approves the account and its entitlements, and opens the seats', async () => {
    const buyer = newBuyer();
    const { status, body } = await launch(await tokenOf(buyer));
    expect([status, body]).toMatchObject([201, { success: true, org: 'northfield' }]);
    expect(await server.rows(LEDGER, [body.data.platform_id])).toMatchObject([
      { provider: 'marketplace_b', is_live: false, state: 'active', kind: 'seats', open: true },
    ]);
    const { entitlements } = await act<{ entitlements: { state: string }[] }>('show');
    expect(entitlements.at(-1)!.state).toBe('ENTITLEMENT_ACTIVE');
  });

  it('201: 50 at once, by the token and by the id of its registration, are one tenant', async () => {
    const token = await tokenOf(newBuyer());
    const id = idIn((await register(token)).headers.get('location'));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => launch(index % 2 ? token : id, { key: `northfield-${index % 5}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ body }) => `${body.id} ${body.org} ${body.data.platform_id}`)).size).toBe(1);
    expect(await server.rows(`select from platforms where key like 'northfield%'`)).toHaveLength(1);
  });

  it('201: one purchase is one tenant, also where a registration named the product', async () => {
    const buyer = newBuyer();
    const first = await launch(await tokenOf(buyer));
    const second = await launch(await tokenOf(buyer, { lifetime_s: '200' }), {
      product_id: 'courses',
      key: 'second',
      username: 'pat',
      email: 'pat@north.example',
      ignore_user_exists: true,
    });
    expect([first.status, second.status]).toEqual([201, 417]);
  });

  it('201: a token that was received in time launches after it has expired', async () => {
    const token = await tokenOf(newBuyer(), { lifetime_s: '-50' });
    const id = idIn((await register(token)).headers.get('location'));
    expect((await launch(id)).status).toBe(201);
  });

  it('417: an account without a purchase, and one whose purchase ended', async () => {
    const { token } = await act<{ token: string }>('token', { buyer: newBuyer(), product: '' });
    expect((await launch(token)).status).toBe(417);
    const buyer = newBuyer();
    const ended = await tokenOf(buyer);
    await change(buyer, { hook_url: '', state: 'ENTITLEMENT_CANCELLED' });
    expect(await launch(ended)).toMatchObject({
      status: 417,
      body: { data: { state: 'failed', failed_step: 'payment' } },
    });
  });

  it.each([
    ['fails', { answer: { status: 500 } }],
    ['answers garbage', { answer: { status: 200, body: '<html>' } }],
  ])('503: the marketplace %s; the same request works afterwards', async (_, fault) => {
    const id = idIn((await register(await tokenOf(newBuyer()))).headers.get('location'));
    server.sandbox().failNext('marketplace-b', fault, fault, fault);
    const { status, headers } = await launch(id);
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);
    server.sandbox().clearFaults();
    expect((await launch(id)).status).toBe(201);
  });

  it('409: a key that a tenant has', async () => {
    expect((await launch(await tokenOf(newBuyer()), { key: 'north' })).status).toBe(409);
  });
});

describe('receiveMarketplaceBHook', () => {
  /** A tenant that was bought. */
  const bought = async (buyer: string) =>
    (
      await launch(await tokenOf(buyer), {
        key: buyer.replace(' ', '-'),
        username: buyer.replace(' ', '.'),
        email: `${buyer.replace(' ', '.')}@northfield.example`,
      })
    ).body.data.platform_id;

  it('200: is stored before it is acknowledged, and followed afterwards: what is cancelled ends the seats', async () => {
    const buyer = newBuyer();
    const platformId = await bought(buyer);
    expect((await change(buyer, {})).status).toBe(200);
    expect(await server.rows('select event_type, done_at from marketplace_messages')).toEqual([
      { event_type: 'ENTITLEMENT_CANCELLED', done_at: null },
    ]);
    expect(await seatsOf(platformId)).toEqual([['active', true]]);
    await follow();
    expect(await seatsOf(platformId)).toEqual([['cancelled', false]]);
    expect(await server.rows('select from marketplace_messages where done_at is null')).toEqual([]);
  });

  it('200: five deliveries at once, and one later, are one message with one effect', async () => {
    const buyer = newBuyer();
    const platformId = await bought(buyer);
    const push = () =>
      change(buyer, { state: 'ENTITLEMENT_SUSPENDED', event_type: 'ENTITLEMENT_SUSPENDED', message_id: '4711' });
    expect((await Promise.all([push(), push(), push(), push(), push()])).map(({ status }) => status)).toEqual([
      200, 200, 200, 200, 200,
    ]);
    await Promise.all([follow(), follow()]);
    expect((await push()).status).toBe(200);
    await follow();
    expect(await server.rows('select from marketplace_messages')).toHaveLength(1);
    expect(await seatsOf(platformId)).toEqual([['paused', false]]);
    expect(await server.rows(`select from payment_events where platform_id = $1`, [platformId])).toHaveLength(2);
  });

  it('200: the same bytes with the same token again are the same message', async () => {
    await change(newBuyer(), {});
    const { headers, body: bytes } = server
      .sandbox()
      .exchanges('marketplace-b')
      .filter(({ direction }) => direction === 'sent')
      .at(-1)!;
    const { status } = await server.request('POST', HOOK, {
      bytes,
      headers: { 'content-type': 'application/json', authorization: headers.Authorization! },
    });
    expect([status, await server.rows('select from marketplace_messages')]).toEqual([200, [{}]]);
  });

  it('200: suspended, back, a change of plan that we consent to, ending, removed: the seats follow', async () => {
    const buyer = newBuyer();
    const platformId = await bought(buyer);
    const states: unknown[] = [];
    for (const state of [
      'ENTITLEMENT_SUSPENDED',
      'ENTITLEMENT_ACTIVE',
      'ENTITLEMENT_PENDING_PLAN_CHANGE_APPROVAL',
      'ENTITLEMENT_PENDING_CANCELLATION',
      'removed',
    ]) {
      await change(buyer, { state, event_type: state, pending_plan: 'campus' });
      await follow();
      states.push(...(await seatsOf(platformId)));
    }
    expect(states).toEqual([
      ['paused', false],
      ['active', true],
      ['active', true],
      ['active', true],
      ['cancelled', false],
    ]);
    expect(failures).toEqual([]);
  });

  it('200: what a message says is believed only as far as the marketplace says so, too', async () => {
    const buyer = newBuyer();
    const platformId = await bought(buyer);
    await change(buyer, { state: 'ENTITLEMENT_ACTIVE', event_type: 'ENTITLEMENT_CANCELLED' });
    await change(newBuyer(), { event_type: 'SOMETHING_NEW' });
    await follow();
    expect(await seatsOf(platformId)).toEqual([['active', true]]);
  });

  it('200: one that can not be followed is tried again later', async () => {
    const buyer = newBuyer();
    const platformId = await bought(buyer);
    await change(buyer, {});
    server.sandbox().failNext('marketplace-b', ...Array.from({ length: 2 }, () => ({ answer: { status: 500 } })));
    await follow();
    expect([failures.splice(0).length, await seatsOf(platformId)]).toEqual([1, [['active', true]]]);
    expect(await server.rows('select failures, due_at > now() as waits from marketplace_messages')).toEqual([
      { failures: 1, waits: true },
    ]);
    await postponeMessage(server.db, TESTER, false, 'none');
    await server.rows('update marketplace_messages set due_at = now()');
    await follow();
    expect(await seatsOf(platformId)).toEqual([['cancelled', false]]);
  });

  it('200: a message that never came is made up for by the comparison', async () => {
    const buyer = newBuyer();
    const platformId = await bought(buyer);
    await change(buyer, { hook_url: '', state: 'ENTITLEMENT_CANCELLED' });
    const before = counted();
    for (let time = 0; time < 2; time++)
      await compareMarketplaces({
        db: server.db,
        marketplaces: server.marketplaces(),
        differences,
        onError: (error) => failures.push(error),
      });
    expect([failures, await seatsOf(platformId), counted() - before]).toEqual([[], [['cancelled', false]], 1]);
  });

  it.each([
    ['expired', { lifetime_s: '-600' }],
    ['of another audience', { push_audience: 'https://other.example/' }],
    ['of another account', { email: 'somebody@sandbox.example' }],
    ['of another issuer', { issuer: 'https://issuer.example' }],
  ])('401: a token that is %s; nothing is stored', async (_, signing) => {
    expect((await change(newBuyer(), signing)).status).toBe(401);
    expect(await server.rows('select from marketplace_messages')).toEqual([]);
  });

  it('401: without a token, and with one that is none', async () => {
    const body = { message: { data: 'e30=', messageId: '1' }, subscription: 's' };
    for (const authorization of [undefined, 'Bearer none', 'Bearer a.b.c', 'Basic eDp5']) {
      const { status } = await server.request('POST', HOOK, {
        body,
        headers: { ...(authorization && { authorization }) },
      });
      expect(status).toBe(401);
    }
    const signup = await tokenOf(newBuyer());
    expect((await server.request('POST', HOOK, { body, headers: { authorization: `Bearer ${signup}` } })).status).toBe(
      401,
    );
  });

  it('400: what is signed well, and is no message', async () => {
    await change(newBuyer(), {});
    const { headers } = server
      .sandbox()
      .exchanges('marketplace-b')
      .filter(({ direction }) => direction === 'sent')
      .at(-1)!;
    for (const body of [{}, { message: { data: 'e30=' } }, { message: 'x', subscription: 's' }])
      expect(
        (await server.request('POST', HOOK, { body, headers: { authorization: headers.Authorization! } })).status,
      ).toBe(400);
  });
});
