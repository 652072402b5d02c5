import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { hashToken } from '../../../providers/mobilepay/describeMobilepayPurchase.js';
import type { MobilepayApp, PushIdentity } from '../../../providers/mobilepay/mobilepayApp.js';
import { openMobilepay } from '../../../providers/mobilepay/openMobilepay.js';
import { readClaimedPackage, parseNotification } from '../../../providers/mobilepay/parseNotification.js';
import { PaymentUnavailable } from '../../../providers/payments/paymentUnavailable.js';
import { PurchaseRefused, findPurchaseFault } from '../../../providers/payments/storePurchase.js';
import { hasVendorDocuments, openVendorDocument } from '../../support/channels/vendorDocuments.js';
import { openSandboxStores } from '../../support/sandboxStores.js';

const stores = openSandboxStores();
let app: MobilepayApp;
let identity: PushIdentity;
beforeAll(() => {
  const { client_email, private_key, package_name, push_audience, push_email } =
    stores.sandbox.parties.mobilepay!.settings;
  app = { packageName: package_name!, environment: 'Sandbox', clientEmail: client_email!, privateKey: private_key! };
  identity = { audience: push_audience!, email: push_email! };
});
beforeEach(() => stores.sandbox.clearFaults());

const buy = (fields = {}) => stores.act('mobilepay', 'buy', fields);
const event = (token: string, type: string, fields = {}) =>
  stores.act('mobilepay', 'event', { purchase_token: token, type, ...fields });
const find = (token: string, productId: string | null = null) =>
  stores.mobilepay().findPurchase(app, { token, productId });

describe('a purchase', () => {
  it('of a subscription is read by its token', async () => {
    const { purchase_token: token, order_id: order } = await buy({ account_id: 'somebody' });
    const purchase = await find(token!);
    expect(purchase).toMatchObject({
      store: 'mobilepay',
      isLive: false,
      bundleId: app.packageName,
      reference: hashToken(token!),
      token,
      productId: 'campus_monthly',
      accountId: 'somebody',
      transaction: { reference: order, state: 'captured', amount: 999, currency: 'USD' },
      subscription: { state: 'active', cancelsAtPeriodEnd: false },
      needsAcknowledgement: true,
      replaces: null,
    });
    expect(findPurchaseFault(purchase, new Date())).toBeNull();
  });

  it('of once is read by its token and product', async () => {
    const { purchase_token: token, order_id: order } = await buy({ kind: 'product', product_id: 'coins' });
    expect(await find(token!, 'coins')).toMatchObject({
      productId: 'coins',
      subscription: null,
      transaction: { reference: order, state: 'captured', amount: null },
      needsAcknowledgement: true,
    });
    await expect(find(token!)).rejects.toBeInstanceOf(PurchaseRefused);
    await expect(find(token!, 'other')).rejects.toBeInstanceOf(PurchaseRefused);
    await event(token!, 'voided');
    expect(findPurchaseFault(await find(token!, 'coins'), new Date())).toBe('The purchase was refunded.');
  });

  it.each([
    ['2', { state: 'active' }, null],
    ['3', { state: 'active', cancelsAtPeriodEnd: true }, null],
    ['5', { state: 'past_due', graceUntil: null }, 'The subscription has ended.'],
    ['6', { state: 'past_due', graceUntil: expect.any(Date) }, null],
    ['10', { state: 'paused' }, 'The subscription is paused.'],
    ['12', { state: 'expired' }, 'The subscription has ended.'],
    ['13', { state: 'expired' }, 'The subscription has ended.'],
  ])('stands as the provider says after the notification %s', async (type, subscription, why) => {
    const { purchase_token: token } = await buy();
    await event(token!, type);
    const purchase = await find(token!);
    expect(purchase.subscription).toMatchObject(subscription);
    expect(findPurchaseFault(purchase, new Date())).toBe(why);
  });

  it('has another order for each renewal, and names what it replaces', async () => {
    const { purchase_token: token, order_id: order } = await buy();
    await event(token!, '2');
    expect((await find(token!)).transaction?.reference).toBe(`${order}..0`);
    const { purchase_token: next } = await buy({ linked_token: token! });
    expect((await find(next!)).replaces).toBe(hashToken(token!));
  });

  it('may send null for optional fields', async () => {
    const item = {
      productId: 'campus_monthly',
      expiryTime: '2100-01-01T00:00:00.123456789Z',
      autoRenewingPlan: {
        autoRenewEnabled: true,
        recurringPrice: { currencyCode: 'USD', units: '9', nanos: null },
        priceChangeDetails: null,
      },
      offerPhase: null,
      latestSuccessfulOrderId: 'GPA.1',
      prepaidPlan: null,
    };
    const answer = {
      startTime: null,
      subscriptionState: 'SUBSCRIPTION_STATE_ACTIVE',
      latestOrderId: null,
      linkedPurchaseToken: null,
      testPurchase: {},
      externalAccountIdentifiers: null,
      pausedStateContext: null,
      lineItems: [item],
      ofAnotherVersion: { etag: null },
    };
    const wallet = stores.mobilepay();
    await wallet.findPurchase(app, { token: (await buy()).purchase_token!, productId: null });
    stores.sandbox.failNext('mobilepay', {
      answer: { status: 200, headers: { 'Content-Type': 'application/json' }, body: answer },
    });
    expect(await wallet.findPurchase(app, { token: 'of-null', productId: null })).toMatchObject({
      accountId: null,
      replaces: null,
      subscription: { state: 'active' },
      transaction: { reference: 'GPA.1', amount: 900 },
    });
  });

  it('does not count before it is paid', async () => {
    const { purchase_token: token } = await buy({ pending: 'yes' });
    const purchase = await find(token!);
    expect([purchase.subscription, purchase.transaction?.state, findPurchaseFault(purchase, new Date())]).toEqual([
      null,
      'pending',
      'The purchase is not paid yet.',
    ]);
    await event(token!, '20');
    expect(findPurchaseFault(await find(token!), new Date())).toBe('The purchase was cancelled.');
  });

  it('of a tester never counts as a real one, nor the other way', async () => {
    const { purchase_token: test } = await buy();
    const { purchase_token: real } = await buy({ is_test: 'no' });
    await expect(
      stores.mobilepay().findPurchase({ ...app, environment: 'Production' }, { token: test!, productId: null }),
    ).rejects.toBeInstanceOf(PurchaseRefused);
    await expect(find(real!)).rejects.toBeInstanceOf(PurchaseRefused);
    expect(
      (await stores.mobilepay().findPurchase({ ...app, environment: 'Production' }, { token: real!, productId: null }))
        .isLive,
    ).toBe(true);
  });

  it('is refused for an unknown token, whatever it is, and for another app', async () => {
    const { purchase_token: token } = await buy();
    for (const unknown of ['x', '../../products', 'ä/b?c=d', '9'.repeat(900)])
      await expect(find(unknown, 'coins')).rejects.toBeInstanceOf(PurchaseRefused);
    await expect(
      stores.mobilepay().findPurchase({ ...app, packageName: 'example.other' }, { token: token!, productId: null }),
    ).rejects.toBeInstanceOf(PurchaseRefused);
  });

  it('is acknowledged, and once more without harm', async () => {
    const { purchase_token: token } = await buy();
    const { purchase_token: once } = await buy({ kind: 'product', product_id: 'coins' });
    const mobilepay = stores.mobilepay();
    for (let times = 0; times < 2; times++)
      await mobilepay.acknowledge(app, { token: token!, productId: 'campus_monthly', isSubscription: true });
    await mobilepay.acknowledge(app, { token: once!, productId: 'coins', isSubscription: false });
    expect((await find(token!)).needsAcknowledgement).toBe(false);
    expect((await find(once!, 'coins')).needsAcknowledgement).toBe(false);
  });

  it('has payments that are read by their numbers, unless they are of another purchase or nobody may see them', async () => {
    const { purchase_token: token, order_id: first } = await buy();
    const other = (await buy()).purchase_token!;
    await event(token!, '2');
    const wallet = stores.mobilepay();
    const order = (reference: string, of = token!) => wallet.findOrder(app, { reference, token: of });
    expect(await order(first!)).toEqual({
      reference: first,
      state: 'captured',
      amount: 999,
      currency: 'USD',
      quantity: 1,
      refundedShare: 0,
      occurredAt: expect.any(Date),
      productId: 'campus_monthly',
    });
    expect(await order(`${first}..0`)).toMatchObject({ reference: `${first}..0`, state: 'captured', amount: 999 });
    expect([await order(`${first}..1`), await order('../../x'), await order(first!, other)]).toEqual([
      null,
      null,
      null,
    ]);
    const total = { currencyCode: 'USD', units: '9', nanos: 990_000_000 };
    const said = {
      orderId: first,
      purchaseToken: token,
      state: 'PARTIALLY_REFUNDED',
      createTime: '2026-11-01T00:00:00.123456789Z',
      total,
      orderHistory: {
        partialRefundEvents: [
          {
            state: 'PROCESSED_SUCCESSFULLY',
            refundDetails: { total: { currencyCode: 'USD', units: '3', nanos: 330_000_000 } },
          },
          { state: 'PENDING', refundDetails: { total } },
          { state: null, refundDetails: null },
        ],
      },
    };
    const answers = [
      { status: 200, body: said },
      { status: 200, body: { ...said, state: 'REFUNDED' } },
      { status: 200, body: { ...said, state: 'OF_ANOTHER_VERSION' } },
      { status: 200, body: { ...said, total: null } },
      { status: 200, body: [] },
      { status: 403, body: { error: { code: 403 } } },
    ];
    stores.sandbox.failNext('mobilepay', ...answers.map((answer) => ({ answer })));
    expect(await order(first!)).toMatchObject({ state: 'captured', amount: 999, refundedShare: 333 / 999 });
    expect(await order(first!)).toMatchObject({ state: 'refunded', amount: 999, refundedShare: 0 });
    expect([await order(first!), (await order(first!))!.amount, await order(first!), await order(first!)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('is requested as the vendor describes', async () => {
    if (!hasVendorDocuments) return;
    const before = stores.sandbox.exchanges().length;
    const { purchase_token: token } = await buy();
    const { purchase_token: once } = await buy({ kind: 'product', product_id: 'coins' });
    const mobilepay = stores.mobilepay();
    for (const shown of [
      { token: token!, productId: null },
      { token: once!, productId: 'coins' },
    ])
      await mobilepay.findPurchase(app, shown);
    await mobilepay.acknowledge(app, { token: token!, productId: 'campus_monthly', isSubscription: true });
    expect(
      stores.sandbox
        .exchanges()
        .slice(before)
        .flatMap((one) => openVendorDocument('mobilepay').faultsOf(one)),
    ).toEqual([]);
  });
});

describe('the provider', () => {
  it('takes a new token of the service account when the old one is refused', async () => {
    const { purchase_token: token } = await buy();
    const mobilepay = stores.mobilepay();
    await mobilepay.findPurchase(app, { token: token!, productId: null });
    // Another one signs in meanwhile, and the stand-in takes only the last token.
    await stores.mobilepay().findPurchase(app, { token: token!, productId: null });
    expect((await mobilepay.findPurchase(app, { token: token!, productId: null })).token).toBe(token);
  });

  it('does not take another key', async () => {
    const { purchase_token: token } = await buy();
    for (const change of [{ clientEmail: 'somebody@else.example' }, { privateKey: 'none' }])
      await expect(
        stores.mobilepay().findPurchase({ ...app, ...change }, { token: token!, productId: null }),
      ).rejects.toBeInstanceOf(PaymentUnavailable);
  });

  it.each([
    ['hangs', { hangs: true }],
    ['answers 500', { answer: { status: 500, body: 'oops' } }],
    ['answers what is no JSON', { answer: { status: 200, body: '<html>' } }],
    ['answers something else', { answer: { status: 200, body: { subscriptionState: 7 } } }],
  ])('can not be asked while it %s', async (_, fault) => {
    const { purchase_token: token } = await buy();
    const mobilepay = stores.mobilepay({ timeoutMs: 300 });
    await mobilepay.findPurchase(app, { token: token!, productId: null });
    stores.sandbox.failNext('mobilepay', fault, fault);
    await expect(mobilepay.findPurchase(app, { token: token!, productId: null })).rejects.toBeInstanceOf(
      PaymentUnavailable,
    );
  });
});

describe('a push', () => {
  const headerOf = async (fields = {}) => {
    const { headers } = (await event('x', 'test', fields)) as unknown as { headers: { Authorization: string } };
    return headers.Authorization;
  };
  const verify = (authorization: string | undefined, who = identity, nowMs = Date.now()) =>
    stores.mobilepay().verifyPush(authorization, who, nowMs);

  it('is the provider’s by its token', async () => {
    expect(await verify(await headerOf())).toBe(true);
    expect(await verify(await headerOf({ issuer: 'accounts.google.com' }))).toBe(true);
  });

  it.each([
    ['another audience', { audience: 'https://other.example' }],
    ['another account', { email: 'push@other.example' }],
    ['an address that is not verified', { verified: 'no' }],
    ['another issuer', { issuer: 'https://accounts.other.example' }],
    ['a token that has expired', { lifetime_s: '-3600' }],
  ])('is refused for %s', async (_, fields) => {
    expect(await verify(await headerOf(fields))).toBe(false);
  });

  it('is refused when its token was changed, is missing, or is none', async () => {
    const good = await headerOf();
    const [head, body, signature] = good.split('.') as [string, string, string];
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
    const others = [
      undefined,
      '',
      'Bearer x',
      'Basic YTpi',
      `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      `${head}.${Buffer.from(JSON.stringify({ ...claims, extra: 1 })).toString('base64url')}.${signature}`,
    ];
    const unsigned = `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
    for (const one of [...others, unsigned, `${unsigned}AA`]) expect(await verify(one)).toBe(false);
    expect(await verify(good, identity, Date.now() + 2 * 3_600_000)).toBe(false);
  });

  it('can not be judged without the published keys', async () => {
    const nowhere = openMobilepay({ address: null, loginAddress: null, keysAddress: 'http://127.0.0.1:9/certs' });
    await expect(nowhere.verifyPush(await headerOf(), identity, Date.now())).rejects.toBeInstanceOf(PaymentUnavailable);
  });
});

describe('a notification', () => {
  const bodyOf = (content: unknown) =>
    Buffer.from(
      JSON.stringify({
        message: { data: Buffer.from(JSON.stringify(content)).toString('base64'), messageId: '42' },
        subscription: 's',
      }),
    );
  const common = { version: '1.0', packageName: 'example.app', eventTimeMillis: '1767225600000' };

  it('names the changed purchase', () => {
    expect(
      parseNotification(
        bodyOf({ ...common, subscriptionNotification: { version: '1.0', notificationType: 2, purchaseToken: 't' } }),
      ),
    ).toEqual({
      id: '42',
      packageName: 'example.app',
      occurredAt: new Date(1_767_225_600_000),
      type: 'RENEWED',
      purchase: { token: 't', productId: null },
      refundedOrder: null,
    });
    expect(
      parseNotification(
        bodyOf({
          ...common,
          oneTimeProductNotification: { version: '1.0', notificationType: 1, purchaseToken: 't', sku: 'coins' },
        }),
      ),
    ).toMatchObject({ type: 'PURCHASED', purchase: { token: 't', productId: 'coins' } });
    expect(
      parseNotification(
        bodyOf({
          ...common,
          voidedPurchaseNotification: { purchaseToken: 't', orderId: 'GPA.1', productType: 1, refundType: 1 },
        }),
      ),
    ).toMatchObject({ type: 'VOIDED', refundedOrder: 'GPA.1' });
    expect(
      parseNotification(
        bodyOf({
          ...common,
          voidedPurchaseNotification: { purchaseToken: 't', orderId: 'GPA.1', productType: 2, refundType: 2 },
        }),
      ),
    ).toMatchObject({ type: 'VOIDED_IN_PART', refundedOrder: null });
    expect(parseNotification(bodyOf({ ...common, testNotification: {} }))).toMatchObject({
      type: 'TEST',
      purchase: null,
    });
  });

  it.each([
    [
      'a type that is not documented',
      { ...common, subscriptionNotification: { notificationType: 99, purchaseToken: 't' } },
    ],
    ['a kind that is not documented', { ...common, other: {} }],
    ['no package', { eventTimeMillis: '1', testNotification: {} }],
    ['no time', { packageName: 'a', testNotification: {} }],
    ['a list', []],
    ['nothing', null],
  ])('is refused with %s', (_, content) => {
    expect(() => parseNotification(bodyOf(content))).toThrow(PurchaseRefused);
  });

  it('is refused when it is no message at all', () => {
    for (const text of ['', '{}', '[]', '{"message":{"data":"!!","messageId":"1"}}', '\u0000']) {
      expect(() => parseNotification(Buffer.from(text))).toThrow(PurchaseRefused);
      expect(readClaimedPackage(Buffer.from(text))).toBeNull();
    }
  });
});
