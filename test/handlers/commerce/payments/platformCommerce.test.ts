import { beforeAll, describe, expect, it } from '@jest/globals';
import { applyPaymentReport, applySubscriptionReport } from '../../../../db/commerce/payments/applyReports.js';
import type { PaymentReport } from '../../../../db/commerce/payments/recordPayment.js';
import type { components } from '../../../../generated/types.js';
import { TESTER } from '../../../support/database.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import type { Role } from '../../mentors/mentors/mentorServer.js';
import { cardpayServer } from '../cardpay/cardpayServer.js';

type Schemas = components['schemas'];
type Query = Record<string, string | number>;

const { server, rows } = cardpayServer();
const products = new Map<string, number>();
const LAST_YEAR = new Date('2025-03-01T08:00:00Z');
const IN_MARCH = { since: '2025-03-01T00:00:00Z', until: '2025-04-01T00:00:00Z' };

const report = async (reference: string, sku: string, amount: number, more: Partial<PaymentReport> = {}) =>
  applyPaymentReport(server.db, TESTER, {
    ...{ platformId: server.ids.north!, provider: 'cardpay', isLive: false, cause: `paid ${reference}` },
    ...{ reference, state: 'captured', amount, currency: 'EUR', userId: server.ids.pat!, checkoutId: null },
    ...{ productId: products.get(sku)!, occurredAt: LAST_YEAR, ...more },
  });
const launch = (platform: string, username: string, outcome: string) =>
  rows(
    `insert into tenant_launches (platform_key, platform_name, username, email, person_name, is_advertising, accepts_existing_user, created_at,
                                  state, finished_at, platform_id, failed_step, failure)
     select $1, 'A platform', $2, $2 || '@example.org', 'A person', false, false, '2025-03-01T08:00:00Z', ${outcome}`,
    [platform, username],
  );

beforeAll(async () => {
  const stored = await rows<{ sku: string; id: number }>(
    `select sku, id::float8 as id from products where platform_id = $1`,
    [server.ids.north],
  );
  for (const { sku, id } of stored) products.set(sku, id);
  const ofVic = { userId: server.ids.vic! };
  await report('pi_course', 'course', 4_900);
  await report('pi_credits', 'credits', 1_000, ofVic);
  await report('pi_credits', 'credits', 1_000, { ...ofVic, refunded: 400, cause: 'refund', occurredAt: new Date() });
  await report('store-1', 'credits', 1_000, { provider: 'appstore', currency: 'JPY' });
  await report('pi_failed', 'credits', 1_000, { state: 'failed' });
  await rows(`update payments set created_at = '2025-03-01T08:00:00Z' where reference = 'pi_course'`);
  await applySubscriptionReport(
    server.db,
    TESTER,
    {
      ...{ platformId: server.ids.north!, provider: 'cardpay', isLive: false, cause: 'began', reference: 'sub_1' },
      ...{ state: 'active', startedAt: LAST_YEAR, currentPeriodEnd: null, graceUntil: null, quantity: 1 },
      ...{ cancelsAtPeriodEnd: false, occurredAt: LAST_YEAR, userId: server.ids.pat!, checkoutId: null },
      productId: products.get('subscription')!,
    },
    { customerId: 'cus_pat', launchedId: null },
  );
  await launch('north', 'ada', `'done', now(), ${server.ids.north}, null, null`);
  await launch('south', 'sol', `'done', now(), ${server.ids.south}, null, null`);
  await launch('east', 'eve', `'failed', null, null, 'payment', 'The session is not paid.'`);
});
restoreBeforeEach(server.db);

const get = <Body>(name: string, query: Query = {}, who: Role | null = 'admin', org = 'north') =>
  server.get<Body & Schemas['Problem']>(`/api/service/orgs/${org}/${name}/`, who, query);
/** What every list answers alike. */
const expectCommonStatuses = async (name: string) => {
  const { headers } = await get(name);
  const again = { as: server.as.admin, headers: { 'if-none-match': headers.get('etag')! } };
  expect((await server.request('GET', `/api/service/orgs/north/${name}/`, again)).status).toBe(304);
  for (const query of [{ page: 0 }, { since: 'yesterday' }, { page: 10_000_001, page_size: 100 }] as Query[])
    expect([query, (await get(name, query)).status]).toEqual([query, 400]);
  expect((await get(name, {}, null)).status).toBe(401);
  for (const who of ['viewer', 'learner'] as const)
    expect([who, (await get(name, {}, who)).status]).toEqual([who, 403]);
  expect((await get(name, {}, 'otherAdmin')).status).toBe(404);
  expect((await get(name, {}, 'admin', 'nowhere')).status).toBe(404);
  expect((await get(name, {}, 'otherAdmin', 'south')).status).toBe(200);
};

describe('listPayments', () => {
  const list = async (query: Query = {}) => (await get<Schemas['PaymentPage']>('payments', query)).body;
  const references = async (query: Query) => (await list(query)).results.map(({ reference }) => reference);

  it('200: the payments of the platform, the newest first, and what can be refunded of them', async () => {
    const { count, results } = await list();
    expect(count).toBe(4);
    expect(results.map(({ reference, refundable }) => [reference, refundable])).toEqual([
      ['pi_failed', 0],
      ['store-1', 0],
      ['pi_credits', 600],
      ['pi_course', 4_900],
    ]);
    expect(results[2]).toEqual({
      ...{ id: expect.any(Number), user_id: server.ids.vic, username: 'vic', provider: 'cardpay' },
      ...{ reference: 'pi_credits', sku: 'credits', state: 'captured', currency: 'EUR', amount: 1_000 },
      ...{ captured: 1_000, refunded: 400, disputed: 0, refundable: 600, unallocated: null, is_live: false },
      ...{ created: expect.stringMatching(/\.\d{3}Z$/), modified: expect.stringMatching(/\.\d{3}Z$/) },
    });
    expect((await get<Schemas['PaymentPage']>('payments', {}, 'otherAdmin', 'south')).body.results).toEqual([]);
  });

  it('200: narrowed by person, state and time, and by pages', async () => {
    expect(await references({ person: 'VIC' })).toEqual(['pi_credits']);
    expect(await references({ person: 'nobody' })).toEqual([]);
    expect(await references({ state: 'failed,refunded' })).toEqual(['pi_failed']);
    expect(await references(IN_MARCH)).toEqual(['pi_course']);
    expect(await references({ page_size: 1, page: 4 })).toEqual(['pi_course']);
    expect(await list({ page_size: 1, page: 5 })).toMatchObject({ count: 4, results: [] });
  });

  it('304, 400, 401, 403, 404: only administrators of the platform', () => expectCommonStatuses('payments'));
});

describe('listPlatformLedgerEntries', () => {
  const list = async (query: Query = {}) => (await get<Schemas['PlatformLedgerPage']>('ledger', query)).body;

  it('200: entries and balances, which equal the payments', async () => {
    const { count, results, balances, comparisons } = await list();
    expect(count).toBe(results.length);
    expect(results[0]).toMatchObject({ account: 'credits', kind: 'reversal', username: 'vic' });
    expect(results[0]!.payment_id).toEqual(expect.any(Number));
    expect(balances).toEqual([
      { account: 'money', currency: 'EUR', is_live: false, amount: 5_500 },
      { account: 'money', currency: 'JPY', is_live: false, amount: 1_000 },
      { account: 'credits', currency: null, is_live: false, amount: 160 },
    ]);
    expect(comparisons).toEqual([
      { currency: 'EUR', is_live: false, ledger: 5_500, payments: 5_500, difference: 0 },
      { currency: 'JPY', is_live: false, ledger: 1_000, payments: 1_000, difference: 0 },
    ]);
  });

  it('200: narrowed by person, account, kind and time; comparisons stay those of the platform', async () => {
    const { results, balances, comparisons } = await list({ person: 'vic', account: 'money' });
    expect(results.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['refund', -400],
      ['capture', 1_000],
    ]);
    expect(balances).toEqual([{ account: 'money', currency: 'EUR', is_live: false, amount: 600 }]);
    expect(comparisons).toHaveLength(2);
    expect((await list({ kind: 'refund' })).results).toHaveLength(1);
    expect((await list({ ...IN_MARCH, kind: 'refund' })).count).toBe(0);
  });

  it('200: a payment that changed without an entry shows as a difference', async () => {
    await rows(`update payments set captured = 5000 where reference = 'pi_course'`);
    expect((await list()).comparisons[0]).toMatchObject({ ledger: 5_500, payments: 5_600, difference: -100 });
  });

  it('304, 400, 401, 403, 404: only administrators of the platform', () => expectCommonStatuses('ledger'));
});

describe('listPlatformSubscriptions', () => {
  const list = async (query: Query = {}) =>
    (await get<Schemas['PlatformSubscriptionPage']>('subscriptions', query)).body;

  it('200: with their person, product and access, narrowed by person, state and time', async () => {
    expect((await list()).results).toEqual([
      {
        ...{ id: expect.any(Number), user_id: server.ids.pat, username: 'pat', is_live: false },
        ...{ subscription_id: 'sub_1', provider: 'cardpay', sku: 'subscription', name: 'Campus, by the month' },
        ...{ status: 'active', quantity: 1, started_at: '2025-03-01T08:00:00.000Z', current_period_end: null },
        ...{ access_until: null, cancels_at_period_end: false, has_access: true, checkout_session_uuid: null },
      },
    ]);
    expect((await list({ person: 'pat', status: 'active,expired', ...IN_MARCH })).count).toBe(1);
    expect((await list({ status: 'expired' })).count).toBe(0);
    expect((await list({ person: 'vic' })).count).toBe(0);
    expect((await list({ until: '2025-03-01T08:00:00Z' })).count).toBe(0);
  });

  it('304, 400, 401, 403, 404: only administrators of the platform', () => expectCommonStatuses('subscriptions'));
});

describe('listEntitlements', () => {
  const list = async (query: Query = {}) => (await get<Schemas['EntitlementPage']>('entitlements', query)).body;

  it('200: what payments and subscriptions give, narrowed by person, kind, state and time', async () => {
    const { results } = await list();
    expect(results.map(({ kind, sku, course_id, state }) => [kind, sku, course_id, state])).toEqual([
      ['course', 'course', 'NF-DS-310', 'open'],
      ['subscription', 'subscription', null, 'open'],
    ]);
    expect(results[0]).toMatchObject({ username: 'pat', subscription_id: null, ends: null });
    expect((await list({ kind: 'course', person: 'pat', state: 'open' })).count).toBe(1);
    expect((await list({ person: 'vic' })).count).toBe(0);
    expect((await list({ state: 'ended,upcoming' })).count).toBe(0);
    await rows(`update entitlements set ends_at = now() where kind = 'course'`);
    expect((await list({ state: 'ended' })).results).toMatchObject([{ kind: 'course', state: 'ended' }]);
    expect((await list(IN_MARCH)).results.map(({ kind }) => kind)).toEqual(['subscription']);
  });

  it('304, 400, 401, 403, 404: only administrators of the platform', () => expectCommonStatuses('entitlements'));
});

describe('listTenantLaunches', () => {
  const list = async (query: Query = {}, who: Role = 'admin', org = 'north') =>
    (await get<Schemas['TenantLaunchPage']>('tenant-launches', query, who, org)).body.results;
  const keys = async (query: Query, who: Role = 'admin', org = 'north') =>
    (await list(query, who, org)).map(({ platform_key: key }) => key).sort();

  it('200: the launch of the platform', async () => {
    expect(await list()).toEqual([
      {
        ...{ id: expect.any(String), provider: null, payment_reference: null, platform_key: 'north' },
        ...{ platform_name: 'A platform', username: 'ada', email: 'ada@example.org', state: 'done', failed_step: null },
        ...{ failure: null, created: '2025-03-01T08:00:00.000Z', finished: expect.stringMatching(/Z$/) },
      },
    ]);
    expect(await keys({ person: 'eve' })).toEqual([]);
    expect(await keys({ person: 'ADA', state: 'done', ...IN_MARCH })).toEqual(['north']);
  });

  it('200: all launches, for an administrator of all platforms on the main one alone', async () => {
    expect(await keys({}, 'dmAdmin', 'south')).toEqual(['east', 'north', 'south']);
    expect(await keys({ state: 'failed' }, 'dmAdmin', 'south')).toEqual(['east']);
    expect(await keys({}, 'dmAdmin', 'north')).toEqual(['north']);
    expect(await keys({}, 'otherAdmin', 'south')).toEqual(['south']);
  });

  it('304, 400, 401, 403, 404: only administrators of the platform', () => expectCommonStatuses('tenant-launches'));
});
