import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { NotificationTypeV2 } from '@apple/app-store-server-library';
import type { AppstoreApp, AppstoreKey } from '../../../providers/appstore/appstoreApp.js';
import { NOTIFICATION_MEANINGS } from '../../../providers/appstore/notificationTypes.js';
import { openAppstore } from '../../../providers/appstore/openAppstore.js';
import { PaymentUnavailable } from '../../../providers/payments/paymentUnavailable.js';
import { PurchaseRefused, findPurchaseFault } from '../../../providers/payments/storePurchase.js';
import { makeSigningChain } from '../../../sandbox/parties/signingChain.js';
import { appstore } from '../../../sandbox/parties/appstore.js';
import { type Sandbox, startSandbox } from '../../../sandbox/startSandbox.js';
import { hasVendorDocuments, openVendorDocument } from '../../support/channels/vendorDocuments.js';
import { openSandboxStores } from '../../support/sandboxStores.js';

const stores = openSandboxStores();
const app: AppstoreApp = { bundleId: 'example.northfield.learn', environment: 'Sandbox', appId: null };
let key: AppstoreKey;
beforeAll(() => {
  const { issuer_id: issuerId, key_id: keyId, private_key: privateKey } = stores.sandbox.parties.appstore!.settings;
  key = { issuerId: issuerId!, keyId: keyId!, privateKey: privateKey! };
});
beforeEach(() => stores.sandbox.clearFaults());

const buy = (fields = {}) => stores.act('appstore', 'buy', fields);
const event = (transactionId: string, type: string, subtype = '') =>
  stores.act('appstore', 'event', { transaction_id: transactionId, type, subtype });

describe('a signed transaction', () => {
  it('says what was bought, by the smallest unit of its currency', async () => {
    const { signed_transaction: signed, transaction_id: id } = await buy({ price: '9990', currency: 'USD' });
    const purchase = await stores.appstore().readReceipt(signed!, app);
    expect(purchase).toMatchObject({
      store: 'appstore',
      isLive: false,
      bundleId: app.bundleId,
      reference: id,
      productId: 'campus.monthly',
      replaces: null,
      transaction: { reference: id, state: 'captured', amount: 999, currency: 'USD' },
      subscription: { state: 'active', cancelsAtPeriodEnd: false, graceUntil: null },
    });
    expect(findPurchaseFault(purchase, new Date())).toBeNull();
  });

  it.each([
    ['JPY', '1200000', 1_200],
    ['KWD', '1234', 1_234],
    ['EUR', '1990', 199],
    ['XXXX', '1990', null],
  ])('counts %s by its own smallest unit', async (currency, price, amount) => {
    const { signed_transaction: signed } = await buy({ price, currency });
    expect((await stores.appstore().readReceipt(signed!, app)).transaction).toMatchObject({
      amount,
      currency: amount === null ? null : currency,
    });
  });

  it('costs nothing what somebody else of the family has paid', async () => {
    const { signed_transaction: signed } = await buy({ ownership: 'FAMILY_SHARED' });
    expect((await stores.appstore().readReceipt(signed!, app)).transaction?.amount).toBe(0);
  });

  it('may say null of what it could leave out, and more than is documented', async () => {
    const { signed_transaction: signed } = await buy({ price: '9990' });
    const said = JSON.parse(Buffer.from(signed!.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;
    const nulls = Object.fromEntries(
      [
        'revocationDate',
        'revocationReason',
        'appAccountToken',
        'offerType',
        'offerDiscountType',
        'isUpgraded',
        'advancedCommerceInfo',
      ].map((name) => [name, null]),
    );
    const sign = async (payload: object) =>
      (await stores.act('appstore', 'sign', { text: JSON.stringify(payload) })).signed_payload!;
    const again = await sign({ ...nulls, ...said, ofAnotherVersion: { deep: [null, { er: null }] } });
    expect(await stores.appstore().readReceipt(again, app)).toEqual(await stores.appstore().readReceipt(signed!, app));
    const data = {
      appAppleId: null,
      bundleId: app.bundleId,
      environment: 'Sandbox',
      bundleVersion: '1',
      signedTransactionInfo: again,
      signedRenewalInfo: null,
      status: null,
      consumptionRequestReason: null,
    };
    const notification = await sign({
      notificationType: 'SUBSCRIBED',
      subtype: null,
      notificationUUID: 'n-1',
      version: '3.0',
      signedDate: Date.now(),
      data,
      summary: null,
      externalPurchaseToken: null,
    });
    expect(await stores.appstore().readNotification(notification, app)).toMatchObject({
      id: 'n-1',
      subtype: null,
      meaning: 'purchase',
      purchase: { productId: 'campus.monthly' },
    });
  });

  it('is a trial while it is one', async () => {
    const { signed_transaction: signed } = await buy({ trial: 'yes', price: '0' });
    expect((await stores.appstore().readReceipt(signed!, app)).subscription?.state).toBe('trialing');
  });

  it('is no subscription when it is bought once', async () => {
    const { signed_transaction: signed } = await buy({ kind: 'consumable' });
    expect((await stores.appstore().readReceipt(signed!, app)).subscription).toBeNull();
  });
});

describe('a payload that is not signed for the app', () => {
  const refused = (signed: string, at: AppstoreApp = app) =>
    expect(stores.appstore().readReceipt(signed, at)).rejects.toBeInstanceOf(PurchaseRefused);
  let other: Sandbox;
  beforeAll(async () => {
    other = await startSandbox({ parties: [appstore] });
    await other.close();
  });

  it('is refused from another root', async () => {
    const { signed_transaction: signed } = (await other.act('appstore', 'buy')) as { signed_transaction: string };
    await refused(signed);
  });

  it('is refused with one letter changed in each part', async () => {
    const { signed_transaction: signed } = await buy();
    const [head, body, signature] = signed!.split('.') as [string, string, string];
    const payload = JSON.parse(Buffer.from(body, 'base64url').toString()) as { productId: string };
    const changed = Buffer.from(JSON.stringify({ ...payload, productId: 'campus.yearly' })).toString('base64url');
    await refused(`${head}.${changed}.${signature}`);
    await refused(`${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`);
    await refused(`${head}.${body}.`);
  });

  it('is refused when its header holds another chain, none, or a key of its own', async () => {
    const { signed_transaction: signed } = await buy();
    const [head, body, signature] = signed!.split('.') as [string, string, string];
    const { x5c } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { x5c: string[] };
    const foreign = await makeSigningChain('Somebody');
    const foreignHead = JSON.parse(Buffer.from((await foreign.sign({})).split('.')[0]!, 'base64url').toString()) as {
      x5c: string[];
    };
    const heads = [
      { alg: 'none' },
      { alg: 'ES256' },
      { alg: 'ES256', x5c: x5c.slice(0, 2) },
      { alg: 'ES256', x5c: foreignHead.x5c },
      { alg: 'ES256', x5c: [foreignHead.x5c[0], x5c[1], x5c[2]] },
    ];
    for (const one of heads)
      await refused(`${Buffer.from(JSON.stringify(one)).toString('base64url')}.${body}.${signature}`);
    // The root in the header is not the one that is trusted.
    const forged = await foreign.sign(JSON.parse(Buffer.from(body, 'base64url').toString()) as object);
    const [forgedHead, ...rest] = forged.split('.');
    const withOurRoot = { ...(JSON.parse(Buffer.from(forgedHead!, 'base64url').toString()) as { x5c: string[] }) };
    withOurRoot.x5c[2] = x5c[2]!;
    await refused([Buffer.from(JSON.stringify(withOurRoot)).toString('base64url'), ...rest].join('.'));
  });

  it('is refused with a header that is larger than any chain', async () => {
    const { signed_transaction: signed } = await buy();
    const [head, ...rest] = signed!.split('.');
    const larger = {
      ...(JSON.parse(Buffer.from(head!, 'base64url').toString()) as object),
      padding: 'x'.repeat(20_000),
    };
    await refused([Buffer.from(JSON.stringify(larger)).toString('base64url'), ...rest].join('.'));
  });

  it.each([
    ['another app', { bundle_id: 'example.other' }],
    ['production', { environment: 'Production' }],
    ['an environment without signatures', { environment: 'Xcode' }],
    ['local tests', { environment: 'LocalTesting' }],
  ])('is refused for %s', async (_, fields) => {
    const { signed_transaction: signed } = await buy(fields);
    await refused(signed!);
  });

  it('is refused in production, with or without the number of the app', async () => {
    const { signed_transaction: signed } = await buy();
    await refused(signed!, { ...app, environment: 'Production', appId: 12 });
    await refused(signed!, { ...app, environment: 'Production' });
  });

  it.each([
    '',
    'abc',
    'a.b.c',
    '..',
    `${Buffer.from('{}').toString('base64url')}.${Buffer.from('[1]').toString('base64url')}.AA`,
    'x'.repeat(50_000),
  ])('is refused: %.40s', (text) => refused(text));

  it('is refused when it was signed before or after its certificates were valid, whatever they have signed before', async () => {
    const chain = await makeSigningChain('Northfield');
    const store = openAppstore({ address: null, readRoots: () => Promise.resolve([chain.root]) });
    const signedAt = (years: number) => {
      const signedDate = Date.now() + years * 366 * 24 * 3_600_000;
      return chain.sign({
        bundleId: app.bundleId,
        environment: 'Sandbox',
        signedDate,
        originalTransactionId: '1',
        transactionId: '1',
        productId: 'coins',
        type: 'Consumable',
        purchaseDate: signedDate,
      });
    };
    const readable = async (years: number) =>
      expect(await store.readReceipt(await signedAt(years), app)).toMatchObject({ reference: '1' });
    const unreadable = async (years: number) =>
      expect(store.readReceipt(await signedAt(years), app)).rejects.toBeInstanceOf(PurchaseRefused);
    await unreadable(-2);
    await readable(0);
    await unreadable(-2);
    await unreadable(11);
    await readable(1);
  });

  it('is refused however deep its content goes', async () => {
    const { signed_transaction: signed } = await buy();
    const [head, , signature] = signed!.split('.') as [string, string, string];
    const deep = `{"x":${'['.repeat(60_000)}${']'.repeat(60_000)}}`;
    await refused([head, Buffer.from(deep).toString('base64url'), signature].join('.'));
  });

  it('is refused once its root is trusted no more', async () => {
    const chain = await makeSigningChain('Northfield');
    const roots = [chain.root];
    const store = openAppstore({ address: null, readRoots: () => Promise.resolve(roots) });
    const signed = await chain.sign({
      bundleId: app.bundleId,
      environment: 'Sandbox',
      signedDate: Date.now(),
      originalTransactionId: '1',
      transactionId: '1',
      productId: 'coins',
      type: 'Consumable',
    });
    expect(await store.readReceipt(signed, app)).toMatchObject({ reference: '1' });
    roots[0] = (await makeSigningChain('Northfield')).root;
    await expect(store.readReceipt(signed, app)).rejects.toBeInstanceOf(PurchaseRefused);
  });

  it('waits for the operator where no root is set up', async () => {
    const { signed_transaction: signed } = await buy();
    const without = openAppstore({ address: null, readRoots: () => Promise.resolve([]) });
    await expect(without.readReceipt(signed!, app)).rejects.toBeInstanceOf(PaymentUnavailable);
  });
});

describe('notifications', () => {
  const read = async (signed: string) => (await stores.appstore().readNotification(signed, app))!;

  it('have a meaning for each type that the vendor documents', () => {
    expect(Object.keys(NOTIFICATION_MEANINGS).sort()).toEqual(Object.values(NotificationTypeV2).sort());
  });

  it.each([
    ['DID_RENEW', '', { state: 'active' }],
    ['DID_CHANGE_RENEWAL_STATUS', 'AUTO_RENEW_DISABLED', { state: 'active', cancelsAtPeriodEnd: true }],
    ['DID_FAIL_TO_RENEW', 'GRACE_PERIOD', { state: 'past_due', graceUntil: expect.any(Date) }],
    ['DID_FAIL_TO_RENEW', '', { state: 'past_due', graceUntil: null }],
    ['GRACE_PERIOD_EXPIRED', '', { state: 'past_due', graceUntil: null }],
    ['EXPIRED', 'VOLUNTARY', { state: 'expired' }],
    ['REFUND', '', { state: 'cancelled' }],
    ['REVOKE', '', { state: 'cancelled' }],
  ])('say how the purchase stands: %s %s', async (type, subtype, subscription) => {
    const { transaction_id: id } = await buy();
    const { signed_payload: signed } = await event(id!, type, subtype);
    const notification = await read(signed!);
    expect(notification).toMatchObject({ type, meaning: 'purchase', purchase: { reference: id, subscription } });
    expect(notification.purchase!.transaction!.state).toBe(
      ['REFUND', 'REVOKE'].includes(type) ? 'refunded' : 'captured',
    );
  });

  it('open until the end of grace and not without it', async () => {
    const { transaction_id: id } = await buy();
    const graceful = (await read((await event(id!, 'DID_FAIL_TO_RENEW', 'GRACE_PERIOD')).signed_payload!)).purchase!;
    expect(findPurchaseFault(graceful, new Date())).toBeNull();
    const over = (await read((await event(id!, 'GRACE_PERIOD_EXPIRED')).signed_payload!)).purchase!;
    expect(findPurchaseFault(over, new Date())).toBe('The subscription has ended.');
  });

  it.each(['REFUND_DECLINED', 'CONSUMPTION_REQUEST', 'RENEWAL_EXTENSION', 'TEST'])(
    'change nothing: %s',
    async (type) => {
      const { transaction_id: id } = await buy();
      expect((await read((await event(type === 'TEST' ? '' : id!, type)).signed_payload!)).meaning).toBe('nothing');
    },
  );

  it.each(['EXTERNAL_PURCHASE_TOKEN', 'RESCIND_CONSENT', 'SOMETHING_NEW'])('are refused: %s', async (type) => {
    const { transaction_id: id } = await buy();
    expect(await read((await event(id!, type)).signed_payload!)).toMatchObject({ type, meaning: 'refused' });
  });

  it('are not believed from elsewhere, of another app, or with a transaction that is not signed', async () => {
    const { transaction_id: id } = await buy();
    const { signed_payload: signed } = await event(id!, 'DID_RENEW');
    const { signed_payload: foreign } = await stores.act('appstore', 'event', {
      type: 'TEST',
      bundle_id: 'example.other',
    });
    const payload = JSON.parse(Buffer.from(signed!.split('.')[1]!, 'base64url').toString()) as {
      data: Record<string, string>;
    };
    const data = { ...payload.data, signedTransactionInfo: 'e30.e30.AA' };
    const { signed_payload: hollow } = await stores.act('appstore', 'sign', {
      text: JSON.stringify({ ...payload, data }),
    });
    for (const text of [foreign, hollow, `${signed}x`, 'x'])
      expect(await stores.appstore().readNotification(text!, app)).toBeNull();
    expect(
      await stores.appstore().readNotification(signed!, { ...app, environment: 'Production', appId: 1 }),
    ).toBeNull();
  });
});

describe('the interface of the store', () => {
  it('has a purchase by its number, with the newest state of its subscription', async () => {
    const { transaction_id: id } = await buy();
    const { transaction_id: renewed } = await event(id!, 'DID_RENEW');
    const purchase = await stores.appstore().findPurchase(id!, app, key);
    expect(purchase).toMatchObject({ reference: id, transaction: { reference: renewed } });
    const { transaction_id: once } = await buy({ kind: 'non_consumable' });
    expect(await stores.appstore().findPurchase(once!, app, key)).toMatchObject({
      reference: once,
      subscription: null,
    });
  });

  it('is sent what the vendor describes, and nothing else', async () => {
    if (!hasVendorDocuments) return;
    const { transaction_id: id } = await buy();
    const before = stores.sandbox.exchanges().length;
    await stores.appstore().findPurchase(id!, app, key);
    const faults = stores.sandbox
      .exchanges()
      .slice(before)
      .filter(({ url }) => !url.endsWith('/root.cer'))
      .flatMap((one) => openVendorDocument('appstore').faultsOf(one));
    expect(faults).toEqual([]);
  });

  it('has no purchase of an unknown number, whatever it is', async () => {
    for (const id of ['1', '../../secret', 'ä?x=1', '9'.repeat(300)])
      await expect(stores.appstore().findPurchase(id, app, key)).rejects.toBeInstanceOf(PurchaseRefused);
  });

  it('takes no other key', async () => {
    const { transaction_id: id } = await buy();
    await expect(stores.appstore().findPurchase(id!, app, { ...key, keyId: 'OTHER' })).rejects.toBeInstanceOf(
      PaymentUnavailable,
    );
    await expect(stores.appstore().findPurchase(id!, app, { ...key, privateKey: 'none' })).rejects.toBeInstanceOf(
      PaymentUnavailable,
    );
  });

  it.each([
    ['hangs', { hangs: true }],
    ['answers 500', { answer: { status: 500, body: 'oops' } }],
    ['answers what is no JSON', { answer: { status: 200, body: '<html>' } }],
    ['answers 429', { answer: { status: 429, headers: { 'Retry-After': '30' } } }],
  ])('can not be asked while it %s', async (_, fault) => {
    const { transaction_id: id } = await buy();
    stores.sandbox.failNext('appstore', fault, fault);
    const store = openAppstore({
      address: `${stores.sandbox.url}/appstore`,
      readRoots: () => Promise.resolve([Buffer.alloc(1)]),
      timeoutMs: 200,
    });
    await expect(store.findPurchase(id!, app, key)).rejects.toBeInstanceOf(PaymentUnavailable);
  });

  it('is asked once more after one failure, and left alone after several', async () => {
    const { transaction_id: id } = await buy();
    const roots = [Buffer.from(await (await fetch(`${stores.sandbox.url}/appstore/root.cer`)).arrayBuffer())];
    const store = openAppstore({
      address: `${stores.sandbox.url}/appstore`,
      readRoots: () => Promise.resolve(roots),
      failures: 2,
    });
    stores.sandbox.failNext('appstore', { answer: { status: 503 } });
    expect((await store.findPurchase(id!, app, key)).reference).toBe(id);
    stores.sandbox.failNext('appstore', ...Array.from({ length: 4 }, () => ({ answer: { status: 503 } })));
    const messages: string[] = [];
    for (let tries = 0; tries < 3; tries++)
      await store.findPurchase(id!, app, key).catch((error: Error) => messages.push(error.message));
    expect(messages).toEqual([
      expect.stringContaining('503'),
      expect.stringContaining('503'),
      expect.stringContaining('will be tried again later'),
    ]);
  });
});
