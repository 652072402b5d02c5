import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Buyer, MarketplaceA } from '../../../providers/marketplace-a/marketplaceA.js';
import { openMarketplaceA } from '../../../providers/marketplace-a/openMarketplaceA.js';
import { PaymentUnavailable } from '../../../providers/payments/paymentUnavailable.js';
import { marketplaceA } from '../../../sandbox/parties/marketplaceA.js';
import { type Sandbox, startSandbox } from '../../../sandbox/startSandbox.js';
import { SANDBOX_MARKETPLACES } from '../../../server/config/openMarketplaces.js';
import { hasVendorDocuments, openVendorDocument } from '../../support/channels/vendorDocuments.js';

const { productCode, credentials } = SANDBOX_MARKETPLACES;
let sandbox: Sandbox;
let marketplace: MarketplaceA;
beforeAll(async () => {
  sandbox = await startSandbox({ parties: [marketplaceA] });
});
afterAll(() => sandbox?.close());
beforeEach(() => {
  sandbox.clearFaults();
  marketplace = open();
});

const open = (more: Partial<Parameters<typeof openMarketplaceA>[0]> = {}) =>
  openMarketplaceA({
    productCodes: [productCode],
    credentials,
    url: `${sandbox.url}/marketplace-a`,
    isLive: false,
    timeoutMs: 1_000,
    ...more,
  });
const answer = (body: object, status = 200) => ({
  answer: { status, headers: { 'Content-Type': 'application/x-amz-json-1.1' }, body: JSON.stringify(body) },
});
const failNext = (...bodies: object[]) => sandbox.failNext('marketplace-a', ...bodies.map((body) => answer(body)));
const calls = () => sandbox.exchanges('marketplace-a').filter(({ direction }) => direction === 'received');
const bodies = (from: number) =>
  calls()
    .slice(from)
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>);
const newToken = async (buyer: string) =>
  ((await sandbox.act('marketplace-a', 'token', { buyer })) as { token: string }).token;
const hour = (ago: number) => new Date(Math.floor(Date.now() / 3_600_000 - ago) * 3_600_000);
const OLD: Buyer = { accountId: 'ifAPi5AcF3', isIdentifier: true, productCode, agreementId: null };

describe('marketplace A', () => {
  it('exchanges a token once, and reads what the buyer has', async () => {
    const token = await newToken('one');
    const buyer = await marketplace.resolve(token);
    expect(buyer).toEqual({
      accountId: expect.stringMatching(/^\d{12}$/),
      isIdentifier: false,
      productCode,
      agreementId: expect.stringMatching(/^arn:/),
    });
    expect(await marketplace.resolve(token)).toBeNull();
    expect(await marketplace.resolve('reg-unknown')).toBeNull();
    expect(await marketplace.readEntitlements(buyer!)).toEqual([
      { dimension: 'users', quantity: 25, endsAt: expect.any(Date) },
    ]);
  });

  it('is given its usage', async () => {
    const buyer = (await marketplace.resolve(await newToken('metered')))!;
    const record = { buyer, dimension: 'people', quantity: 7, at: hour(1) };
    expect(await marketplace.reportUsage([record])).toEqual([{ kind: 'stored', id: expect.any(String) }]);
    // The same again is the same; another figure of the hour is none.
    expect(await marketplace.reportUsage([record])).toEqual([{ kind: 'stored', id: expect.any(String) }]);
    expect(await marketplace.reportUsage([{ ...record, quantity: 8 }])).toEqual([
      { kind: 'refused', reason: 'DuplicateRecord' },
    ]);
    expect(await marketplace.reportUsage([{ ...record, at: hour(20) }])).toEqual([
      { kind: 'refused', reason: 'TimestampOutOfBoundsException' },
    ]);
  });

  it('names agreements in the records or the product for all of them, never both', async () => {
    const buyer = (await marketplace.resolve(await newToken('with an agreement')))!;
    const before = calls().length;
    const record = { dimension: 'people', quantity: 7, at: hour(1) };
    const outcomes = await marketplace.reportUsage([
      { ...record, buyer },
      { ...record, buyer: OLD },
    ]);
    expect(outcomes).toEqual([
      { kind: 'stored', id: expect.any(String) },
      { kind: 'refused', reason: 'CustomerNotSubscribed' },
    ]);
    expect(bodies(before)).toEqual([
      {
        UsageRecords: [
          expect.objectContaining({ CustomerAWSAccountId: buyer.accountId, LicenseArn: buyer.agreementId }),
        ],
      },
      { ProductCode: productCode, UsageRecords: [expect.not.objectContaining({ LicenseArn: expect.anything() })] },
    ]);
  });

  it('resends unprocessed records', async () => {
    failNext({ Results: [], UnprocessedRecords: [{ Timestamp: 1, Dimension: 'people' }] });
    expect(await marketplace.reportUsage([{ buyer: OLD, dimension: 'people', quantity: 7, at: hour(1) }])).toEqual([
      { kind: 'again' },
    ]);
  });

  it('knows buyers of old products by their identifier', async () => {
    failNext({ CustomerIdentifier: OLD.accountId, ProductCode: productCode });
    expect(await marketplace.resolve('any')).toEqual(OLD);
    const before = calls().length;
    await marketplace.readEntitlements(OLD);
    expect(bodies(before)).toEqual([{ ProductCode: productCode, Filter: { CUSTOMER_IDENTIFIER: [OLD.accountId] } }]);
  });

  it('resolves no token of another product', async () => {
    failNext({ CustomerAWSAccountId: '123456789012', ProductCode: 'somebody-elses' });
    expect(await marketplace.resolve('any')).toBeNull();
  });

  it('reads all pages, and leaves out entitlements to nothing', async () => {
    const entitlement = (Dimension: string, Value: object) => ({
      ProductCode: productCode,
      Dimension,
      CustomerAWSAccountId: '1',
      Value,
    });
    failNext(
      {
        Entitlements: [entitlement('users', { IntegerValue: 3 }), entitlement('none', { IntegerValue: 0 })],
        NextToken: 'more',
      },
      {
        Entitlements: [
          entitlement('on', { BooleanValue: true }),
          entitlement('off', { BooleanValue: false }),
          entitlement('share', { DoubleValue: 2.5 }),
        ],
      },
    );
    expect(await marketplace.readEntitlements(OLD)).toEqual([
      { dimension: 'users', quantity: 3, endsAt: null },
      { dimension: 'on', quantity: null, endsAt: null },
      { dimension: 'share', quantity: 2, endsAt: null },
    ]);
  });

  it.each([
    ['fails', answer({ __type: 'InternalServiceErrorException' }, 500)],
    ['answers garbage', { answer: { status: 200, body: '<html>' } }],
    ['refuses the credential', answer({ __type: 'AccessDeniedException' }, 400)],
    ['hangs', { hangs: true }],
  ])('is unavailable when it %s: a token is sent once, reads are repeated where that may help', async (name, fault) => {
    sandbox.failNext('marketplace-a', fault);
    const before = calls().length;
    await expect(marketplace.resolve('any')).rejects.toBeInstanceOf(PaymentUnavailable);
    expect(calls().length - before).toBe(1);
    if (name !== 'fails') return;
    sandbox.failNext('marketplace-a', fault, fault);
    expect(await marketplace.readEntitlements(OLD)).toEqual([]);
  });

  it('reports failures without the sent data', async () => {
    sandbox.failNext('marketplace-a', answer({ __type: 'DisabledApiException', message: 'token reg-secret' }, 400));
    const error = await marketplace.resolve('reg-secret').catch((caught: Error) => caught);
    expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain('reg-secret');
  });

  it('is left alone after five failures in a row', async () => {
    sandbox.failNext(
      'marketplace-a',
      ...Array.from({ length: 5 }, () => answer({ __type: 'InternalServiceErrorException' }, 500)),
    );
    for (let failed = 0; failed < 5; failed++)
      await expect(marketplace.resolve('any')).rejects.toThrow('does not answer');
    const before = calls().length;
    await expect(marketplace.readEntitlements(OLD)).rejects.toMatchObject({
      message: expect.stringContaining('will be tried again later'),
      retryAfterSeconds: 20,
    });
    expect(calls().length).toBe(before);
  });

  (hasVendorDocuments ? it : it.skip)(
    `is called as its document says, and stood in for alike${hasVendorDocuments ? '' : ' (skipped: the document is not here)'}`,
    async () => {
      const document = openVendorDocument('marketplace-a');
      const before = calls().length;
      await marketplace.reportUsage([
        {
          buyer: (await marketplace.resolve(await newToken('by the document')))!,
          dimension: 'people',
          quantity: 7,
          at: hour(1),
        },
      ]);
      await marketplace.readEntitlements(OLD);
      expect(
        calls()
          .slice(before)
          .flatMap((exchange) => document.faultsOf(exchange)),
      ).toEqual([]);
    },
  );
});
