import { describe, expect, it } from '@jest/globals';
import type { components } from '../../../../generated/types.js';
import type { Role } from '../../mentors/mentors/mentorServer.js';
import { storeWorld } from './storeWorld.js';

type Body = { success: boolean; message: string; data: components['schemas']['StorePurchase'] };
type Account = components['schemas']['MobilepayAccountResponse'];

const world = storeWorld();
const { ids, ledger, subscriptions, rows } = world;
const VALIDATE = '/api/providers/mobilepay/validate-transaction-id/';
const HOOK = '/api/providers/mobilepay/hook/';
const ACCOUNT = '/api/providers/mobilepay/get-account/example.northfield.learn';

const validate = (receipt: string, who: Role = 'learner', body: object = {}) =>
  world.send<Body>('POST', VALIDATE, { mobilepay_receipt: receipt, ...body }, who);
const account = async (who: Role = 'learner', query = {}) => (await world.get<Account>(ACCOUNT, who, query)).body;
const buy = (fields: Record<string, string> = {}) => world.buy('mobilepay', fields);
const event = (token: string, type: string, fields: Record<string, string> = {}) =>
  world.event('mobilepay', { webhook_url: world.hook('mobilepay'), purchase_token: token, type, ...fields });
const acknowledged = async () =>
  ((await world.sandbox.sandbox.act('mobilepay', 'show')) as { token: string; acknowledged: number }[]).reduce<
    Record<string, number>
  >((all, { token, acknowledged: times }) => ({ ...all, [token]: times }), {});

describe('getMobilepayAccount', () => {
  it('200: the same for person, tenant and app for ever, and another one for each', async () => {
    const first = await account();
    expect(first).toMatchObject({
      bundle_id: 'example.northfield.learn',
      status: 'ACCOUNT_PENDING',
      user: ids.pat,
      account_id: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(await account()).toEqual(first);
    const many = await Promise.all([1, 2, 3, 4, 5].map(() => account('viewer')));
    expect(new Set(many.map(({ account_id: id }) => id)).size).toBe(1);
    const others = [
      many[0]!,
      await account('admin'),
      await account('otherLearner'),
      (await world.get<Account>(`${ACCOUNT}.other`, 'learner')).body,
    ];
    expect(new Set([first, ...others].map(({ account_id: id }) => id)).size).toBe(5);
    expect(first.account_id).not.toContain(String(ids.pat));
    expect(await account('admin', { user_id: ids.pat })).toEqual(first);
  });

  it('404: of people and tenants that are not the caller’s', async () => {
    const status = async (who: Role, query: object) =>
      (await world.get(ACCOUNT, who, query as Record<string, string>)).status;
    expect([
      await status('admin', { user_id: ids.kim }),
      await status('learner', { user_id: ids.ada }),
      await status('learner', { platform_key: 'south' }),
      await status('dmAdmin', {}),
    ]).toEqual([404, 403, 404, 400]);
  });

  it('400: an invalid package name', async () => {
    expect((await world.get('/api/providers/mobilepay/get-account/%20', 'learner')).status).toBe(400);
    expect((await world.get('/api/providers/mobilepay/get-account/example.app/', 'learner')).status).toBe(404);
  });
});

describe('validateMobilepayTransaction', () => {
  it('403: a learner names another person', async () => {
    const { purchase_token: token } = await buy();
    expect((await validate(token!, 'learner', { user_id: ids.ada })).status).toBe(403);
  });

  it('200: the purchase is the person’s, and the wallet is told that it was received', async () => {
    const { account_id: accountId } = await account();
    const { purchase_token: token, order_id: order } = await buy({ account_id: accountId });
    const answers = [
      await validate(token!),
      ...(await Promise.all([1, 2, 3].map(() => validate(token!, 'learner', { name: 'Campus' })))),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers[1]!.body.data).toMatchObject({
      store: 'mobilepay',
      transaction_id: order,
      environment: 'Sandbox',
      state: 'active',
      is_good: true,
      name: 'Campus',
    });
    expect([await ledger(), await subscriptions()]).toMatchObject([
      [{ reference: order, state: 'captured', amount: 999, userId: ids.pat }],
      [{ state: 'active', userId: ids.pat, isOpen: true }],
    ]);
    expect((await account()).status).toBe('ACCOUNT_ACTIVE');
    expect((await acknowledged())[token!]).toBe(0);
    await world.work();
    expect([(await acknowledged())[token!], world.errors]).toEqual([1, []]);
    await world.work();
    expect((await acknowledged())[token!]).toBe(1);
  });

  it('200: records a purchase once by its receipt, at the price of the tenant', async () => {
    const { receipt, purchase_token: token } = await buy({ kind: 'product', product_id: 'coins' });
    expect((await validate(token!)).status).toBe(400);
    expect((await validate(receipt!)).body.data).toMatchObject({ state: 'captured', is_good: true });
    expect((await ledger()).map(({ amount }) => amount)).toEqual([499]);
    await world.work();
    expect((await acknowledged())[token!]).toBe(1);
  });

  it('200: several that are bought at once, of which one after the other is refunded', async () => {
    const { receipt, purchase_token: token } = await buy({ kind: 'product', product_id: 'coins', quantity: '3' });
    await validate(receipt!);
    const stands = async () => [
      (await ledger())[0],
      (await rows<{ sum: number }>(`select sum(amount)::int from ledger_entries where account = 'credits'`))[0]!.sum,
    ];
    expect(await stands()).toEqual([expect.objectContaining({ state: 'captured', amount: 1_497 }), 300]);
    const after: unknown[] = [];
    while (after.length < 3) {
      await world.event('mobilepay', {
        webhook_url: world.hook('mobilepay'),
        purchase_token: token!,
        type: 'voidedInPart',
      });
      await world.work();
      after.push(await stands());
    }
    const left = (state: string, amount: number, credits: number) => [
      expect.objectContaining({ state, amount }),
      credits,
    ];
    expect(after).toEqual([left('captured', 998, 200), left('captured', 499, 100), left('refunded', 0, 0)]);
  });

  it('200: a purchase with a named buyer belongs to that buyer only', async () => {
    const { account_id: accountId } = await account('viewer');
    const { purchase_token: token } = await buy({ account_id: accountId });
    const { status, body } = await validate(token!);
    expect([status, body]).toEqual([
      400,
      { success: false, message: 'This purchase belongs to another account.', data: null },
    ]);
    expect((await validate(token!, 'viewer')).status).toBe(200);
  });

  it('400: of two people with one receipt the first keeps it, also at once', async () => {
    const { purchase_token: token } = await buy();
    const answers = await Promise.all((['learner', 'admin', 'viewer'] as const).map((who) => validate(token!, who)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(answers.find(({ status }) => status === 400)!.body).toMatchObject({
      success: false,
      message: 'This purchase belongs to another account.',
    });
    expect(await subscriptions()).toHaveLength(1);
  });

  it('400: an upgrade belongs to the owner of the replaced purchase', async () => {
    const { purchase_token: token } = await buy();
    expect((await validate(token!)).status).toBe(200);
    const { purchase_token: upgrade } = await buy({ linked_token: token! });
    expect((await validate(upgrade!, 'admin')).body.message).toBe('This purchase belongs to another account.');
    expect((await validate(upgrade!)).status).toBe(200);
    expect(await rows(`select from store_purchases where due_at is not null`)).toHaveLength(2);
  });

  it('400: what does not count, and nothing is stored', async () => {
    const tokens = {
      ended: (await buy()).purchase_token!,
      pending: (await buy({ pending: 'yes' })).purchase_token!,
      real: (await buy({ is_test: 'no' })).purchase_token!,
      unsold: (await buy({ product_id: 'unsold' })).purchase_token!,
    };
    await world.event('mobilepay', { purchase_token: tokens.ended, type: '13' });
    const messages: Record<string, string> = {};
    for (const [name, token] of Object.entries({
      ...tokens,
      unknown: 'no-such-token',
      other: '{"purchaseToken":"t","packageName":"example.other"}',
      none: '{}',
      broken: '{',
    })) {
      const { status, body } = await validate(token);
      expect([name, status, body.success]).toEqual([name, 400, false]);
      messages[name] = body.message;
    }
    expect(messages).toMatchObject({
      ended: 'The subscription has ended.',
      pending: 'The purchase is not paid yet.',
      real: expect.stringContaining('real'),
      unsold: expect.stringContaining('does not sell'),
      unknown: expect.stringContaining('no such purchase'),
      other: expect.stringContaining('example.other'),
    });
    expect((await validate(tokens.pending, 'learner', { bundle_id: 'example.other' })).status).toBe(400);
    expect(await rows('select from store_purchases')).toEqual([]);
  });

  it('404: a key of another tenant', async () => {
    const { purchase_token: token } = await buy();
    expect((await validate(token!, 'learner', { key: 'south' })).status).toBe(404);
    expect((await validate(token!, 'learner', { key: 'north' })).status).toBe(200);
  });

  it.each([
    ['hangs', { hangs: true }],
    ['answers 500', { answer: { status: 500 } }],
    ['answers what is no JSON', { answer: { status: 200, body: 'oops' } }],
  ])('503: while the wallet %s, and afterwards 200', async (_, fault) => {
    const { purchase_token: token } = await buy();
    world.sandbox.sandbox.failNext('mobilepay', fault, fault);
    const { status, headers } = await validate(token!);
    expect([status, headers.get('retry-after')]).toEqual([503, expect.any(String)]);
    expect(await rows('select from store_purchases')).toEqual([]);
    world.sandbox.sandbox.clearFaults();
    expect((await validate(token!)).status).toBe(200);
  });
});

describe('receiveMobilepayHook', () => {
  it('200: follows a subscription, by asking the wallet', async () => {
    const { purchase_token: token } = await buy();
    await validate(token!);
    const steps: [string, object][] = [
      ['2', { state: 'active', isOpen: true }],
      ['3', { state: 'active', isOpen: true }],
      ['7', { state: 'active', isOpen: true }],
      ['6', { state: 'past_due', isOpen: true }],
      ['5', { state: 'past_due', isOpen: false }],
      ['1', { state: 'active', isOpen: true }],
      ['10', { state: 'paused', isOpen: false }],
      ['1', { state: 'active', isOpen: true }],
      ['12', { state: 'expired', isOpen: false }],
    ];
    for (const [type, expected] of steps) {
      const { status } = await event(token!, type);
      await world.work();
      expect([type, status, (await subscriptions())[0]]).toEqual([type, 200, expect.objectContaining(expected)]);
    }
    expect((await ledger()).map(({ amount }) => amount)).toEqual([999, 999]);
  });

  it('200: stores an unclaimed purchase for the person that the app named', async () => {
    const { account_id: accountId } = await account();
    const { purchase_token: token, status } = await buy({
      account_id: accountId,
      webhook_url: world.hook('mobilepay'),
    });
    expect([status, await ledger()]).toEqual([200, []]);
    await world.work();
    expect([await subscriptions(), (await acknowledged())[token!], (await account()).status]).toMatchObject([
      [{ state: 'active', userId: ids.pat, isOpen: true }],
      expect.any(Number),
      'ACCOUNT_ACTIVE',
    ]);
    expect((await acknowledged())[token!]).toBeGreaterThan(0);
    expect((await validate(token!, 'admin')).status).toBe(400);
  });

  it('200: does not acknowledge a purchase without an owner', async () => {
    const { purchase_token: token } = await buy({ webhook_url: world.hook('mobilepay') });
    await world.work();
    expect([await subscriptions(), (await acknowledged())[token!]]).toEqual([[], 0]);
    expect((await validate(token!)).status).toBe(200);
    await world.work();
    expect((await acknowledged())[token!]).toBe(1);
  });

  it('200: the same five times at once, and renewals, have one effect each', async () => {
    const { purchase_token: token } = await buy();
    await validate(token!);
    await event(token!, '2');
    const again = () =>
      world.event('mobilepay', {
        webhook_url: world.hook('mobilepay'),
        purchase_token: token!,
        type: '99999',
        message_id: 'm',
      });
    const pushes = await Promise.all(
      [1, 2, 3, 4, 5].map(() =>
        world.event('mobilepay', {
          webhook_url: world.hook('mobilepay'),
          purchase_token: token!,
          type: '19',
          message_id: 'the same',
        }),
      ),
    );
    expect(pushes.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await Promise.all([world.work(), world.work(), world.work()]);
    expect([(await ledger()).map(({ amount }) => amount), (await again()).status]).toEqual([[999, 999], 400]);
    expect(await rows('select from ledger_entries')).toHaveLength(2);
  });

  it('200: a refund ends the purchase for good, in any order of messages', async () => {
    const { receipt, purchase_token: token } = await buy({ kind: 'product', product_id: 'coins' });
    await event(token!, 'voided');
    await world.work();
    expect((await validate(receipt!)).body.message).toBe('The purchase was refunded.');
    const second = await buy();
    await validate(second.purchase_token!);
    await event(second.purchase_token!, 'voided');
    await world.work();
    await validate(second.purchase_token!);
    expect((await ledger()).map(({ state, amount }) => [state, amount])).toEqual([['refunded', 0]]);
    const part = await buy();
    await validate(part.purchase_token!);
    await event(part.purchase_token!, 'voided', { refund_type: '2' });
    await world.work();
    expect((await ledger()).map(({ state }) => state).sort()).toEqual(['captured', 'refunded']);
  });

  it('200: the queue of another tenant that names the same app takes nothing back', async () => {
    const { receipt, purchase_token: token } = await buy({ kind: 'product', product_id: 'coins' });
    await validate(receipt!);
    await world.set('mobilepay', 'south', { push_email: 'push@south.example' });
    expect((await event(token!, 'voided', { email: 'push@south.example' })).status).toBe(200);
    expect((await ledger()).map(({ state }) => state)).toEqual(['captured']);
    expect((await event(token!, 'voided')).status).toBe(200);
    expect((await ledger()).map(({ state }) => state)).toEqual(['refunded']);
  });

  it('200: a test notification changes nothing; 400: an undocumented type', async () => {
    expect((await event('', 'test')).status).toBe(200);
    const { status, body } = await event('some-token', '99');
    expect([status, JSON.parse(String(body))]).toEqual([
      400,
      { success: false, message: 'The type 99 of a subscription notification is not supported.', data: null },
    ]);
    const { pushed, headers } = (await world.event('mobilepay', {
      purchase_token: 'some-token',
      type: '99',
    })) as unknown as { pushed: string; headers: Record<string, string> };
    const repeated = await world.request('POST', HOOK, {
      bytes: pushed,
      headers: { 'content-type': 'application/json', authorization: headers.Authorization! },
    });
    expect([repeated.status, repeated.body]).toEqual([400, JSON.parse(String(body))]);
    expect(await rows('select from store_purchases')).toEqual([]);
  });

  it.each([
    ['another audience', { audience: 'https://other.example' }],
    ['another account', { email: 'push@other.example' }],
    ['an account that is not verified', { verified: 'no' }],
    ['another issuer', { issuer: 'https://other.example' }],
    ['an old token', { lifetime_s: '-3600' }],
    ['another app', { package_name: 'example.other' }],
  ])('401: with %s, and nothing is stored', async (_, fields) => {
    const { purchase_token: token } = await buy();
    expect((await event(token!, '2', fields)).status).toBe(401);
    expect(await rows('select from store_purchases')).toEqual([]);
  });

  it('401: without a token, with a changed one, and where no notifications are set up', async () => {
    const { purchase_token: token } = await buy();
    const { pushed, headers } = (await world.event('mobilepay', { purchase_token: token!, type: '2' })) as unknown as {
      pushed: string;
      headers: Record<string, string>;
    };
    const send = (authorization: string | undefined, bytes = pushed) =>
      world.request('POST', HOOK, {
        bytes,
        headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      });
    for (const header of [undefined, 'Bearer x', `${headers.Authorization}x`, world.as.dmAdmin])
      expect((await send(header)).status).toBe(401);
    for (const bytes of ['', '{', '{}', 'null', '{"message":{"data":"e30=","messageId":"1"}}'])
      expect((await send(headers.Authorization, bytes)).status).toBe(401);
    expect((await send(headers.Authorization)).status).toBe(200);
    await rows(`update service_credentials set plain = plain - 'push_email' where service = 'mobilepay'`);
    expect((await send(headers.Authorization)).status).toBe(401);
  });

  it('503: while the published keys are unavailable', async () => {
    const { purchase_token: token } = await buy();
    const stores = world.stores();
    const { openMobilepay } = await import('../../../../providers/mobilepay/openMobilepay.js');
    const lost = openMobilepay({ address: null, loginAddress: null, keysAddress: 'http://127.0.0.1:9/certs' });
    const server = await world.other({ services: { db: world.db, stores: { ...stores, mobilepay: lost } } });
    const { status } = await world.event('mobilepay', {
      webhook_url: `${server.url}${HOOK}`,
      purchase_token: token!,
      type: '2',
    });
    await server.close();
    expect(status).toBe(503);
  });
});
