import 'reflect-metadata';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as x509 from '@peculiar/x509';
import { SignJWT, exportPKCS8, generateKeyPair } from 'jose';
import { webcrypto } from 'node:crypto';
import { type MarketplaceB, readPushedMessage } from '../../../providers/marketplace-b/marketplaceB.js';
import { openMarketplaceB } from '../../../providers/marketplace-b/openMarketplaceB.js';
import { PaymentUnavailable } from '../../../providers/payments/paymentUnavailable.js';
import { marketplaceB } from '../../../sandbox/parties/marketplaceB.js';
import { type Sandbox, startSandbox } from '../../../sandbox/startSandbox.js';
import { SANDBOX_MARKETPLACES } from '../../../server/config/openMarketplaces.js';
import { hasVendorDocuments, openVendorDocument } from '../../support/channels/vendorDocuments.js';

const { provider, audience, pushAudience, pushAccount, clientEmail } = SANDBOX_MARKETPLACES;
let sandbox: Sandbox;
let privateKey: string;
let marketplace: MarketplaceB;
beforeAll(async () => {
  sandbox = await startSandbox({ parties: [marketplaceB] });
  privateKey = await exportPKCS8((await generateKeyPair('RS256', { extractable: true })).privateKey);
});
afterAll(() => sandbox?.close());
beforeEach(() => {
  sandbox.clearFaults();
  marketplace = open();
});

const open = (more: Partial<Parameters<typeof openMarketplaceB>[0]> = {}) => {
  const url = `${sandbox.url}/marketplace-b`;
  const serviceAccount = { clientEmail, privateKey, privateKeyId: 'k1', tokenUri: `${url}/token` };
  return openMarketplaceB({
    provider,
    audience,
    pushAudience,
    pushAccount,
    serviceAccount,
    url,
    signupIssuer: `${url}/signup-keys`,
    pushKeysUrl: `${url}/push-keys`,
    isLive: false,
    timeoutMs: 1_000,
    ...more,
  });
};
const act = <Result>(action: string, fields: Record<string, string> = {}) =>
  sandbox.act('marketplace-b', action, fields) as Promise<Result>;
const bought = (buyer: string) => act<{ token: string; account: string; entitlement: string }>('token', { buyer });
const calls = () => sandbox.exchanges('marketplace-b').filter(({ direction }) => direction === 'received');
const failure = (status: number) => ({
  answer: { status, body: { error: { code: status, message: 'no', status: 'NO' } } },
});

describe('marketplace B', () => {
  it('is asked for consent to an account and its purchases, which may be repeated', async () => {
    const { account, entitlement } = await bought('one');
    expect(await marketplace.listEntitlements(account)).toEqual([
      {
        id: entitlement,
        accountId: account,
        products: ['courses'],
        state: 'requested',
        pendingPlan: null,
        endsAt: null,
        startedAt: expect.any(Date),
      },
    ]);
    expect(await marketplace.approveEntitlement(entitlement)).toBe(false);
    for (let times = 0; times < 2; times++)
      expect([await marketplace.approveAccount(account), await marketplace.approveEntitlement(entitlement)]).toEqual([
        true,
        true,
      ]);
    expect((await marketplace.readEntitlement(entitlement))?.state).toBe('active');
    await act('change', {
      hook_url: '',
      buyer: 'one',
      state: 'ENTITLEMENT_PENDING_PLAN_CHANGE_APPROVAL',
      pending_plan: 'campus',
    });
    expect(await marketplace.readEntitlement(entitlement)).toMatchObject({
      state: 'plan_change',
      pendingPlan: 'campus',
    });
    expect([
      await marketplace.approvePlanChange(entitlement, 'other'),
      await marketplace.approvePlanChange(entitlement, 'campus'),
    ]).toEqual([false, true]);
  });

  it('has no account and no purchase of a name that nobody has', async () => {
    expect([
      await marketplace.approveAccount('E-0'),
      await marketplace.listEntitlements('E-0'),
      await marketplace.readEntitlement('../accounts/E-0'),
    ]).toEqual([false, [], null]);
  });

  it('may say null of what it could leave out, and is not believed when it answers something else', async () => {
    const entitlement = {
      name: 'providers/p/entitlements/a',
      account: 'providers/p/accounts/E-1',
      state: 'ENTITLEMENT_ACTIVE',
      product: null,
      productExternalName: 'courses',
      newPendingPlan: null,
      subscriptionEndTime: null,
      createTime: null,
    };
    await marketplace.approveAccount('E-0');
    const answers = [
      { entitlements: null, nextPageToken: null },
      { entitlements: [entitlement, null], nextPageToken: null },
      { entitlements: 'none' },
      { approvals: null },
    ].map((body) => ({ answer: { status: 200, headers: { 'Content-Type': 'application/json' }, body } }));
    sandbox.failNext('marketplace-b', ...answers);
    expect(await marketplace.listEntitlements('E-1')).toEqual([]);
    expect(await marketplace.listEntitlements('E-1')).toMatchObject([
      { id: 'a', products: ['courses'], state: 'active', endsAt: null },
    ]);
    await expect(marketplace.listEntitlements('E-1')).rejects.toBeInstanceOf(PaymentUnavailable);
    await marketplace.approveAccount('E-1');
  });

  it('lists all pages, and nothing of another account', async () => {
    const one = (id: string, account: string) => ({
      name: `providers/p/entitlements/${id}`,
      account: `providers/p/accounts/${account}`,
      state: 'ENTITLEMENT_NEW_WORD',
    });
    await marketplace.approveAccount('E-0');
    sandbox.failNext(
      'marketplace-b',
      { answer: { status: 200, body: { entitlements: [one('a', 'E-1'), one('b', 'E-2')], nextPageToken: 'more' } } },
      { answer: { status: 200, body: { entitlements: [one('c', 'E-1')] } } },
    );
    expect((await marketplace.listEntitlements('E-1')).map(({ id, state }) => [id, state])).toEqual([
      ['a', 'unknown'],
      ['c', 'unknown'],
    ]);
  });

  it('gives access tokens, of which one that is refused is renewed', async () => {
    const { account } = await bought('two');
    await marketplace.listEntitlements(account);
    const before = calls().length;
    await marketplace.listEntitlements(account);
    expect(calls().length - before).toBe(1);
    await open().listEntitlements(account);
    expect(await marketplace.listEntitlements(account)).toHaveLength(1);
  });

  it.each([
    ['fails', failure(500)],
    ['answers garbage', { answer: { status: 200, body: '<html>' } }],
    ['refuses us', failure(403)],
    ['hangs', { hangs: true }],
  ])('is unavailable when it %s', async (_, fault) => {
    const { account } = await bought('three');
    await marketplace.listEntitlements(account);
    sandbox.failNext('marketplace-b', fault, fault, fault);
    await expect(marketplace.listEntitlements(account)).rejects.toBeInstanceOf(PaymentUnavailable);
  });

  it('is not called with an undecryptable key, and does not reveal it', async () => {
    const broken = open({
      serviceAccount: {
        clientEmail,
        privateKey: 'secret-of-the-house',
        privateKeyId: null,
        tokenUri: `${sandbox.url}/marketplace-b/token`,
      },
    });
    const error = await broken.approveAccount('E-0').catch((caught: Error) => caught);
    expect(error).toBeInstanceOf(PaymentUnavailable);
    expect(String(error)).not.toContain('secret');
  });

  (hasVendorDocuments ? it : it.skip)(
    `is called as its document says, and stood in for alike${hasVendorDocuments ? '' : ' (skipped: the document is not here)'}`,
    async () => {
      const document = openVendorDocument('marketplace-b');
      const before = calls().length;
      const { account, entitlement } = await bought('by the document');
      await marketplace.approveAccount(account);
      await marketplace.approveEntitlement(entitlement);
      await marketplace.listEntitlements(account);
      await marketplace.readEntitlement(entitlement);
      const described = calls()
        .slice(before)
        .filter(({ url }) => url.includes('/v1/'));
      expect(described.length).toBeGreaterThan(4);
      expect(described.flatMap((exchange) => document.faultsOf(exchange))).toEqual([]);
      await act('change', { hook_url: `${sandbox.url}/nowhere/`, buyer: 'by the document' });
      const pushed = sandbox
        .exchanges('marketplace-b')
        .filter(({ direction }) => direction === 'sent')
        .slice(-1);
      expect(pushed.flatMap((exchange) => document.faultsOfWebhook('procurement', exchange))).toEqual([]);
    },
  );
});

describe('sign-up tokens', () => {
  const verify = (token: string, of = marketplace) => of.verifySignupToken(token, Date.now());

  it('are verified by keys that rotate, which are asked for when one is new', async () => {
    expect((await verify((await bought('four')).token)).isValid).toBe(true);
    const before = calls().length;
    expect((await verify((await bought('four')).token)).isValid).toBe(true);
    expect(calls().length).toBe(before);
    await act('rotateKeys');
    expect((await verify((await bought('four')).token)).isValid).toBe(true);
    expect(calls().length).toBe(before + 1);
  });

  it('of made-up keys do not make us ask again and again', async () => {
    const { privateKey: foreign } = await generateKeyPair('RS256');
    const made = (kid: string) =>
      new SignJWT({})
        .setProtectedHeader({ alg: 'RS256', kid })
        .setIssuer('x')
        .setSubject('E-1')
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(foreign);
    const before = calls().length;
    for (let number = 0; number < 20; number++)
      expect(await verify(await made(`made up ${number}`))).toMatchObject({
        isValid: false,
        reason: 'Its key does not belong to the marketplace.',
      });
    expect(calls().length - before).toBeLessThan(10);
  });

  it('are still verified while the keys can not be read, if theirs is known', async () => {
    const { token } = await bought('five');
    sandbox.failNext('marketplace-b', failure(500), failure(500));
    await expect(verify(token)).rejects.toBeInstanceOf(PaymentUnavailable);
    sandbox.clearFaults();
    expect((await verify(token)).isValid).toBe(true);
    sandbox.failNext('marketplace-b', failure(500), failure(500));
    expect((await verify((await bought('five')).token)).isValid).toBe(true);
  });

  it('are verified by certificates as well', async () => {
    x509.cryptoProvider.set(webcrypto as never);
    const algorithm = {
      name: 'RSASSA-PKCS1-v1_5',
      hash: 'SHA-256',
      publicExponent: new Uint8Array([1, 0, 1]),
      modulusLength: 2_048,
    };
    const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
    const certificate = await x509.X509CertificateGenerator.createSelfSigned({
      name: 'CN=sign-up',
      keys: keys as never,
      signingAlgorithm: algorithm,
    });
    const issuer = `${sandbox.url}/marketplace-b/signup-keys`;
    sandbox.failNext('marketplace-b', { answer: { status: 200, body: { c1: certificate.toString('pem') } } });
    const token = await new SignJWT({ google: { roles: ['project_editor'] } })
      .setProtectedHeader({ alg: 'RS256', kid: 'c1' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject('E-1')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(keys.privateKey as never);
    expect(await verify(token)).toMatchObject({
      isValid: true,
      claims: { sub: 'E-1', google: { roles: ['project_editor'] } },
    });
  });

  it('from the future, and of a secret as if it were a key, are refused', async () => {
    const { token } = await bought('six');
    expect(await marketplace.verifySignupToken(token, Date.now() - 3_600_000)).toMatchObject({ isValid: false });
    const forged = await new SignJWT({})
      .setProtectedHeader({ alg: 'HS256', kid: 'x' })
      .setIssuer(`${sandbox.url}/marketplace-b/signup-keys`)
      .setAudience(audience)
      .setSubject('E-1')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(Buffer.from('secret'));
    expect(await verify(forged)).toMatchObject({
      isValid: false,
      reason: 'It is not a signed token of the marketplace.',
    });
  });
});

describe('pushed messages', () => {
  const pushed = (message: object) => Buffer.from(JSON.stringify({ message, subscription: 's' }));
  const data = (event: object) => Buffer.from(JSON.stringify(event)).toString('base64');

  it('are read for what they are about', () => {
    expect(
      readPushedMessage(
        pushed({
          messageId: '1',
          data: data({ eventId: 'e', eventType: 'ENTITLEMENT_ACTIVE', entitlement: { id: 'ent' } }),
        }),
      ),
    ).toEqual({ messageId: '1', eventId: 'e', eventType: 'ENTITLEMENT_ACTIVE', accountId: null, entitlementId: 'ent' });
    expect(readPushedMessage(pushed({ messageId: '1', data: 'no json' }))).toMatchObject({
      eventType: 'UNKNOWN',
      accountId: null,
    });
    expect(
      readPushedMessage(
        pushed({ messageId: '1', data: data({ eventType: 'A\0B', account: { id: 7 }, entitlement: 'x' }) }),
      ),
    ).toMatchObject({ eventType: 'UNKNOWN', accountId: null, entitlementId: null });
  });

  it('that lack what the queue promises are none', () => {
    for (const body of [
      pushed({ data: 'e30=' }),
      pushed({ messageId: 7, data: 'e30=' }),
      pushed({ messageId: '1' }),
      pushed({ messageId: 'x'.repeat(501), data: 'e30=' }),
      pushed({ messageId: 'a\0b', data: 'e30=' }),
      Buffer.from('[]'),
      Buffer.from('{'),
      Buffer.alloc(0),
    ])
      expect(readPushedMessage(body)).toBeNull();
  });
});
