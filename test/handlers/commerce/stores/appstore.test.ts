import { describe, expect, it } from '@jest/globals';
import type { components } from '../../../../generated/types.js';
import { appstore as appstoreParty } from '../../../../sandbox/parties/appstore.js';
import { startSandbox } from '../../../../sandbox/startSandbox.js';
import type { Role } from '../../mentors/mentors/mentorServer.js';
import { storeWorld } from './storeWorld.js';

type Body = { success: boolean; message: string; data: components['schemas']['StorePurchase'] };

const world = storeWorld();
const { ids, ledger, subscriptions, rows } = world;
const ASSOCIATE = '/api/providers/appstore/associate-account/';
const STATUS = '/api/providers/appstore/subscription-status/';
const VALIDATE = '/api/providers/appstore/validate-transaction-id/';
const HOOK = '/api/providers/appstore/hook/';

const associate = (receipt: string, who: Role = 'learner', body: object = {}) =>
  world.send<Body>('POST', ASSOCIATE, { app_receipt: receipt, ...body }, who);
const buy = (fields: Record<string, string> = {}) => world.buy('appstore', fields);
const event = (id: string, type: string, subtype = '', fields: Record<string, string> = {}) =>
  world.event('appstore', { webhook_url: world.hook('appstore'), transaction_id: id, type, subtype, ...fields });
const deliver = (signedPayload: string) => world.request<Body>('POST', HOOK, { body: { signedPayload } });

describe('associateAppstoreAccount', () => {
  it('200: the purchase is the person’s, with what it entitles to, however often it is shown', async () => {
    const { signed_transaction: signed, transaction_id: id } = await buy();
    const answers = [
      await associate(signed!),
      await associate(signed!),
      ...(await Promise.all([1, 2, 3].map(() => associate(signed!)))),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers[0]!.body).toMatchObject({
      success: true,
      data: {
        store: 'appstore',
        reference: id,
        transaction_id: id,
        product_id: 'campus.monthly',
        environment: 'Sandbox',
        state: 'active',
        is_good: true,
      },
    });
    expect(await ledger()).toEqual([{ reference: id, state: 'captured', amount: 999, userId: ids.pat }]);
    expect(await subscriptions()).toEqual([{ state: 'active', userId: ids.pat, isOpen: true }]);
  });

  it('200: credits a purchase once', async () => {
    const { signed_transaction: signed } = await buy({ product_id: 'coins', kind: 'consumable', price: '4990' });
    expect((await associate(signed!)).body.data).toMatchObject({
      state: 'captured',
      is_good: true,
      current_period_end: null,
    });
    expect(
      await rows(`select account, sum(amount)::int as sum from ledger_entries group by account order by account`),
    ).toEqual([
      { account: 'credits', sum: 100 },
      { account: 'money', sum: 499 },
    ]);
  });

  it('200: credits as many as are bought at once, for the price of all', async () => {
    const { signed_transaction: signed } = await buy({
      product_id: 'coins',
      kind: 'consumable',
      price: '14970',
      quantity: '3',
    });
    await associate(signed!);
    expect(
      await rows(`select account, sum(amount)::int as sum from ledger_entries group by account order by account`),
    ).toEqual([
      { account: 'credits', sum: 300 },
      { account: 'money', sum: 1_497 },
    ]);
  });

  it.each([
    ['quantity', { quantity: 0 }],
    ['amount', { price: 1e20 }],
    ['day of purchase', { purchaseDate: 1e18 }],
    ['day of signature', { signedDate: 1e17 }],
    ['day of refund', { revocationDate: 1e18 }],
    ['number', { transactionId: 'x'.repeat(241) }],
    ['number with NUL', { transactionId: 'x\u0000' }],
    ['first number', { originalTransactionId: 'x\u0000' }],
    ['product', { productId: 'x'.repeat(256) }],
    ['account', { appAccountToken: 'x\u0000' }],
    ['end', { type: 'Auto-Renewable Subscription', expiresDate: 1e18 }],
  ])('400: a purchase whose %s can not be, whoever signed it', async (_, change) => {
    const now = Date.now();
    const transaction = {
      originalTransactionId: '7',
      transactionId: '7',
      bundleId: 'example.northfield.learn',
      productId: 'coins',
      purchaseDate: now,
      quantity: 1,
      type: 'Consumable',
      signedDate: now,
      environment: 'Sandbox',
      currency: 'USD',
      price: 4_990,
      ...change,
    };
    const sign = async (payload: object) =>
      (await world.sandbox.act('appstore', 'sign', { text: JSON.stringify(payload) })).signed_payload!;
    const signed = await sign(transaction);
    expect((await associate(signed)).status).toBe(400);
    const data = {
      bundleId: 'example.northfield.learn',
      environment: 'Sandbox',
      bundleVersion: '1',
      signedTransactionInfo: signed,
      status: 1,
    };
    const signedPayload = await sign({
      notificationType: 'ONE_TIME_CHARGE',
      notificationUUID: '5e2e3ad1-1a0c-4f1c-9d1c-000000000007',
      version: '2.0',
      signedDate: now,
      data,
    });
    expect((await world.send('POST', '/api/providers/appstore/hook/', { signedPayload }, null)).status).toBe(400);
    expect(await rows('select from store_purchases')).toEqual([]);
  });

  it('400: of two people with one receipt the first keeps it', async () => {
    const { signed_transaction: signed } = await buy();
    expect((await associate(signed!)).status).toBe(200);
    const second = await associate(signed!, 'admin');
    expect([second.status, second.body]).toEqual([
      400,
      { success: false, message: 'This purchase belongs to another account.', data: null },
    ]);
    expect(await subscriptions()).toMatchObject([{ userId: ids.pat }]);
  });

  it('400: only one of many parallel claimants gets a receipt', async () => {
    const { signed_transaction: signed } = await buy();
    const answers = await Promise.all(
      (['learner', 'admin', 'viewer', 'learner', 'admin', 'viewer'] as const).map((who) => associate(signed!, who)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(4);
    expect(await subscriptions()).toHaveLength(1);
    expect(await ledger()).toHaveLength(1);
  });

  it('400: a purchase of one tenant counts in no other', async () => {
    await world.set('appstore', 'south');
    await rows(
      `insert into products (platform_id, sku, name, kind, period, amount, currency) values ($1, 's', 's', 'subscription', 'monthly', 1, 'USD')`,
      [ids.south],
    );
    await rows(
      `insert into product_offers (platform_id, product_id, provider, is_live, external_id) select platform_id, id, 'appstore', false, 'campus.monthly' from products where platform_id = $1`,
      [ids.south],
    );
    const { signed_transaction: signed } = await buy();
    await associate(signed!);
    await rows(`insert into memberships (platform_id, user_id, role) values ($1, $2, 'learner')`, [ids.south, ids.pat]);
    expect((await associate(signed!, 'dmAdmin', { platform_key: 'south', user_id: ids.pat })).body).toMatchObject({
      success: false,
      message: 'This purchase belongs to another account.',
    });
    expect((await associate(signed!, 'otherLearner')).status).toBe(400);
  });

  it.each([
    ['of another app', { bundle_id: 'example.other' }, /example\.other/],
    ['of production', { environment: 'Production' }, /not signed/],
    ['of a product that is not sold', { product_id: 'campus.unknown' }, /does not sell/],
  ])('400: refuses one %s, and stores nothing', async (_, fields, message) => {
    const { signed_transaction: signed } = await buy(fields);
    const { status, body } = await associate(signed!);
    expect([status, body.success, body.data]).toEqual([400, false, null]);
    expect(body.message).toMatch(message);
    expect(await rows('select from store_purchases')).toEqual([]);
    expect(await ledger()).toEqual([]);
  });

  it('400: refuses foreign signatures, altered payloads and unsigned ones', async () => {
    const other = await startSandbox({ parties: [appstoreParty] });
    const { signed_transaction: foreign } = (await other.act('appstore', 'buy')) as { signed_transaction: string };
    await other.close();
    const { signed_transaction: signed } = await buy();
    const [head, body, signature] = signed!.split('.') as [string, string, string];
    const changed = Buffer.from(
      JSON.stringify({ ...(JSON.parse(Buffer.from(body, 'base64url').toString()) as object), productId: 'coins' }),
    ).toString('base64url');
    for (const receipt of [
      foreign,
      `${head}.${changed}.${signature}`,
      `${head}.${body}.`,
      'x',
      'x.y.z',
      Buffer.alloc(20_000, 7).toString('base64'),
    ]) {
      const answer = await associate(receipt);
      expect([answer.status, answer.body.success]).toEqual([400, false]);
    }
    expect(await rows('select from store_purchases')).toEqual([]);
  });

  it('404: an administrator names only members of the tenant, and a learner only themself', async () => {
    const { signed_transaction: signed } = await buy();
    expect((await associate(signed!, 'admin', { user_id: ids.kim })).status).toBe(404);
    expect((await associate(signed!, 'learner', { user_id: ids.ada })).status).toBe(403);
    expect((await associate(signed!, 'admin', { user_id: ids.pat })).status).toBe(200);
    expect(await subscriptions()).toMatchObject([{ userId: ids.pat }]);
    expect((await associate(signed!, 'otherAdmin', { platform_key: 'north' })).status).toBe(404);
  });

  it('503: while the root certificate of the store is unavailable', async () => {
    const { signed_transaction: signed } = await buy();
    const { appstore } = world.stores();
    const without = await world.other({
      services: {
        db: world.db,
        stores: {
          ...world.stores(),
          appstore: {
            ...appstore,
            readReceipt: (await import('../../../../providers/appstore/openAppstore.js')).openAppstore({
              address: null,
              readRoots: () => Promise.resolve([]),
            }).readReceipt,
          },
        },
      },
    });
    const { status, headers } = await without.request('POST', ASSOCIATE, {
      as: world.as.learner,
      body: { app_receipt: signed },
    });
    await without.close();
    expect([status, headers.get('retry-after')]).toEqual([503, '60']);
  });
});

describe('validateAppstoreTransaction', () => {
  const validate = (id: string, who: Role = 'learner', body: object = {}) =>
    world.send<Body>('POST', VALIDATE, { appstore_transaction_id: id, ...body }, who);

  it('200: confirms a valid transaction, and stores nothing', async () => {
    const { transaction_id: id } = await buy();
    const { status, body } = await validate(id!);
    expect([status, body]).toMatchObject([
      200,
      { success: true, data: { reference: id, state: 'active', is_good: true } },
    ]);
    expect(await rows('select from store_purchases')).toEqual([]);
  });

  it('403: a learner names another person', async () => {
    const { transaction_id: id } = await buy();
    expect((await validate(id!, 'learner', { user_id: ids.ada })).status).toBe(403);
  });

  it('404: an administrator names members of their tenant only', async () => {
    const { transaction_id: id } = await buy();
    expect((await validate(id!, 'admin', { user_id: ids.kim })).status).toBe(404);
  });

  it('400: refuses unknown, refunded, ended and other people’s purchases', async () => {
    const [unknown, refunded, ended, taken] = [
      '99999',
      ...(await Promise.all([buy(), buy(), buy()])).map(({ transaction_id: id }) => id!),
    ] as [string, string, string, string];
    await world.event('appstore', { transaction_id: refunded, type: 'REFUND' });
    await world.event('appstore', { transaction_id: ended, type: 'EXPIRED' });
    await associate(
      (await world.event('appstore', { transaction_id: taken, type: 'DID_RENEW' })).signed_transaction!,
      'admin',
    );
    const messages = [];
    for (const id of [unknown, refunded, ended, taken]) {
      const { status, body } = await validate(id);
      expect([status, body.success]).toEqual([400, false]);
      messages.push(body.message);
    }
    expect(messages).toEqual([
      'The app store has no such transaction of the app.',
      'The purchase was refunded.',
      'The subscription has ended.',
      'This purchase belongs to another account.',
    ]);
    expect((await validate(taken, 'admin')).status).toBe(200);
    expect((await validate(taken, 'otherLearner')).body.message).toBe(
      'No app of the app store is set up on this server.',
    );
  });

  it.each([
    ['answers 500', { answer: { status: 500 } }],
    ['answers what is no JSON', { answer: { status: 200, body: 'oops' } }],
  ])('503: while the store %s', async (_, fault) => {
    const { transaction_id: id } = await buy();
    world.sandbox.sandbox.failNext('appstore', fault, fault);
    expect((await validate(id!)).status).toBe(503);
  });
});

describe('getAppstoreSubscriptionStatus', () => {
  const status = (body: object = {}, who: Role = 'learner') =>
    world.send<{ data: components['schemas']['AppstoreSubscriptionStatusView']['data'] }>('POST', STATUS, body, who);

  it('403: a learner names another person', async () => {
    expect((await status({ user_id: ids.ada })).status).toBe(403);
  });

  it('200: the subscription as the store has reported it last; 404 without one', async () => {
    const none = await status();
    expect([none.status, none.body]).toEqual([
      404,
      { success: false, message: 'This account has no app store subscription.', data: null },
    ]);
    const { signed_transaction: signed, transaction_id: id } = await buy();
    await associate(signed!);
    expect((await status({ bundle_id: 'example.northfield.learn' })).body.data).toMatchObject({
      state: 'active',
      is_active: true,
      reference: id,
      sku: 'campus-monthly',
      environment: 'Sandbox',
      grace_until: null,
      cancels_at_period_end: false,
    });
    expect((await status({ bundle_id: 'example.other' })).status).toBe(404);
    expect((await status({}, 'admin')).status).toBe(404);
    expect((await status({ user_id: ids.pat }, 'admin')).status).toBe(200);
    expect((await status({}, 'otherLearner')).status).toBe(404);
  });

  it('200: of several the one that runs', async () => {
    const [first, second] = [await buy(), await buy()];
    for (const { signed_transaction: signed } of [first, second]) await associate(signed!);
    await event(second.transaction_id!, 'EXPIRED');
    expect((await status()).body.data).toMatchObject({ state: 'active', reference: first.transaction_id });
    await event(first.transaction_id!, 'DID_FAIL_TO_RENEW', 'GRACE_PERIOD');
    expect((await status()).body.data).toMatchObject({
      state: 'past_due',
      is_active: true,
      reference: first.transaction_id,
      grace_until: expect.any(String),
    });
    await event(first.transaction_id!, 'GRACE_PERIOD_EXPIRED');
    expect((await status()).body.data).toMatchObject({ state: 'past_due', is_active: false });
  });
});

describe('receiveAppstoreHook', () => {
  it('200: follows a subscription through renewal, grace, recovery, expiry and refund', async () => {
    const { signed_transaction: signed, transaction_id: id } = await buy();
    await associate(signed!);
    const steps: [string, string, object][] = [
      ['DID_RENEW', '', { state: 'active', isOpen: true }],
      ['DID_CHANGE_RENEWAL_STATUS', 'AUTO_RENEW_DISABLED', { state: 'active', isOpen: true }],
      ['DID_FAIL_TO_RENEW', 'GRACE_PERIOD', { state: 'past_due', isOpen: true }],
      ['GRACE_PERIOD_EXPIRED', '', { state: 'past_due', isOpen: false }],
      ['DID_RENEW', 'BILLING_RECOVERY', { state: 'active', isOpen: true }],
      ['EXPIRED', 'VOLUNTARY', { state: 'expired', isOpen: false }],
      ['SUBSCRIBED', 'RESUBSCRIBE', { state: 'active', isOpen: true }],
      ['REFUND', '', { state: 'cancelled', isOpen: false }],
      ['REFUND_REVERSED', '', { state: 'active', isOpen: true }],
      ['REVOKE', '', { state: 'cancelled', isOpen: false }],
    ];
    for (const [type, subtype, expected] of steps) {
      const { status } = await event(id!, type, subtype);
      expect([type, status, (await subscriptions())[0]]).toEqual([type, 200, expect.objectContaining(expected)]);
    }
    const amounts = (await ledger()).map(({ state, amount }) => [state, amount]);
    expect(amounts).toEqual([
      ['captured', 999],
      ['captured', 999],
      ['captured', 999],
      ['refunded', 0],
      ['refunded', 0],
    ]);
  });

  it('200: takes back the part of a period that was refunded, and ends the subscription', async () => {
    const { signed_transaction: signed, transaction_id: id } = await buy();
    await associate(signed!);
    for (const percent of ['40', '40'])
      expect(
        (
          await world.event('appstore', {
            webhook_url: world.hook('appstore'),
            transaction_id: id!,
            type: 'REFUND',
            percent,
          })
        ).status,
      ).toBe(200);
    expect((await ledger()).map(({ state, amount }) => [state, amount])).toEqual([['captured', 599]]);
    expect(await subscriptions()).toMatchObject([{ state: 'cancelled', isOpen: false }]);
    expect(await rows(`select kind, amount from ledger_entries where account = 'money' order by id`)).toEqual([
      { kind: 'capture', amount: 999 },
      { kind: 'refund', amount: -400 },
    ]);
  });

  it('200: applies five parallel notifications once, and ignores an older one', async () => {
    const { signed_transaction: signed, transaction_id: id } = await buy();
    await associate(signed!);
    const { signed_payload: renewed } = await event(id!, 'DID_RENEW');
    expect((await Promise.all([1, 2, 3, 4, 5].map(() => deliver(renewed!)))).map(({ status }) => status)).toEqual([
      200, 200, 200, 200, 200,
    ]);
    expect((await ledger()).map(({ amount }) => amount)).toEqual([999, 999]);
    await event(id!, 'REFUND');
    expect((await deliver(renewed!)).status).toBe(200);
    expect((await associate(signed!)).status).toBe(200);
    expect([await subscriptions(), (await ledger()).map(({ state }) => state)]).toMatchObject([
      [{ state: 'cancelled', isOpen: false }],
      ['captured', 'refunded'],
    ]);
    expect((await rows('select from ledger_entries')).length).toBe(3);
  });

  it('200: applies early notifications when the purchase is claimed', async () => {
    const {
      signed_transaction: signed,
      transaction_id: id,
      status,
    } = await buy({ webhook_url: world.hook('appstore') });
    expect(status).toBe(200);
    await event(id!, 'DID_RENEW');
    expect([await ledger(), await subscriptions()]).toEqual([[], []]);
    expect((await associate(signed!)).status).toBe(200);
    expect((await ledger()).map(({ amount, userId }) => [amount, userId])).toEqual([
      [999, ids.pat],
      [999, ids.pat],
    ]);
    expect(await subscriptions()).toMatchObject([{ state: 'active', isOpen: true }]);
  });

  it('200: an old receipt of a refunded purchase grants nothing', async () => {
    const { signed_transaction: signed, transaction_id: id } = await buy({ webhook_url: world.hook('appstore') });
    await event(id!, 'REFUND');
    expect((await associate(signed!)).status).toBe(200);
    expect(await subscriptions()).toMatchObject([{ state: 'cancelled', isOpen: false }]);
    expect((await ledger()).map(({ state, amount }) => [state, amount])).toEqual([['refunded', 0]]);
  });

  it('200: queries the store about claimed purchases, and ends refunded ones', async () => {
    const { signed_transaction: signed, transaction_id: id } = await buy({
      product_id: 'coins',
      kind: 'consumable',
      price: '4990',
    });
    await world.event('appstore', { transaction_id: id!, type: 'REFUND' });
    await associate(signed!);
    expect((await ledger())[0]!.state).toBe('captured');
    await world.work();
    expect([await ledger(), world.errors]).toMatchObject([[{ state: 'refunded', amount: 0 }], []]);
    expect(
      await rows(`select coalesce(sum(amount), 0)::int as sum from ledger_entries where account = 'credits'`),
    ).toEqual([{ sum: 0 }]);
  });

  it.each(['TEST', 'CONSUMPTION_REQUEST', 'REFUND_DECLINED', 'RENEWAL_EXTENSION'])(
    '200: %s changes nothing',
    async (type) => {
      const { transaction_id: id } = await buy();
      const { status } = await event(type === 'TEST' ? '' : id!, type);
      expect([status, await rows('select from store_purchases')]).toEqual([200, []]);
    },
  );

  it.each(['EXTERNAL_PURCHASE_TOKEN', 'RESCIND_CONSENT', 'SOMETHING_NEW'])(
    '400: %s is refused by name',
    async (type) => {
      const { transaction_id: id } = await buy();
      const { status, body } = await event(id!, type);
      expect([status, JSON.parse(String(body))]).toEqual([
        400,
        { success: false, message: `${type} is not supported.`, data: null },
      ]);
    },
  );

  it('401: stores nothing that is not signed for a registered app', async () => {
    const { transaction_id: id } = await buy();
    const { signed_payload: signed } = await world.event('appstore', { transaction_id: id!, type: 'DID_RENEW' });
    const [head, body, signature] = signed!.split('.') as [string, string, string];
    const payload = JSON.parse(Buffer.from(body, 'base64url').toString()) as { data: object };
    const changed = Buffer.from(JSON.stringify({ ...payload, notificationType: 'REFUND' })).toString('base64url');
    const { signed_payload: foreignBundle } = await world.event('appstore', {
      type: 'TEST',
      bundle_id: 'example.other',
    });
    const { signed_payload: production } = await world.event('appstore', { type: 'TEST', environment: 'Production' });
    const other = await startSandbox({ parties: [appstoreParty] });
    const { signed_payload: forged } = (await other.act('appstore', 'event', { type: 'TEST' })) as {
      signed_payload: string;
    };
    await other.close();
    for (const text of [
      `${head}.${changed}.${signature}`,
      `${head}.${body}.AAAA`,
      foreignBundle,
      production,
      forged,
      'x',
      '',
    ])
      expect((await deliver(text!)).status).toBe(401);
    for (const bytes of ['', '{', '[]', '{"signedPayload":7}', 'null'])
      expect(
        (await world.request('POST', HOOK, { bytes, headers: { 'content-type': 'application/json' } })).status,
      ).toBe(401);
    expect(await rows('select from store_purchases')).toEqual([]);
  });

  it('400: a signed but unreadable message', async () => {
    const { signed_payload: signed } = await world.sandbox.act('appstore', 'sign', {
      text: JSON.stringify({
        signedDate: Date.now(),
        data: { bundleId: 'example.northfield.learn', environment: 'Sandbox' },
      }),
    });
    expect((await deliver(signed!)).status).toBe(400);
  });
});
