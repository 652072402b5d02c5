import { beforeEach, describe, expect, it } from '@jest/globals';
import { applyPaymentReport } from '../../../../db/commerce/payments/applyReports.js';
import { openCardpay } from '../../../../providers/cardpay/openCardpay.js';
import type { components } from '../../../../generated/types.js';
import { TESTER } from '../../../support/database.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import type { Role } from '../../mentors/mentors/mentorServer.js';
import { cardpayServer } from '../cardpay/cardpayServer.js';

type Schemas = components['schemas'];

const world = cardpayServer();
const { server, rows, act, begin } = world;
restoreBeforeEach(server.db);

const PAYMENTS = '/api/service/orgs/north/payments/';
const list = async () => (await server.get<Schemas['PaymentPage']>(PAYMENTS, 'admin')).body.results;
/** Sells a course, and returns its payment. */
const sell = async (sku = 'course') => {
  const { externalId } = await begin({ sku });
  await act('pay', { session: externalId });
  await world.settled();
  return (await list())[0]!;
};
const refund = (
  id: number | string,
  body: object = {},
  { who = 'admin', key }: { who?: Role | null; key?: string } = {},
) =>
  server.request<Schemas['Payment'] & Schemas['Problem']>('POST', `${PAYMENTS}${id}/refund/`, {
    ...(who && { as: server.as[who] }),
    body,
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const entries = async (kind: string) =>
  (await rows<{ amount: string }>(`select amount from ledger_entries where kind = $1 order by id`, [kind])).map(
    ({ amount }) => Number(amount),
  );
/** What cardpay has refunded of all payments of this test. */
const refundedAtCardpay = async (reference: string) =>
  (await act<{ object: string; payment_intent?: string; amount: number }[]>('show'))
    .filter(({ object, payment_intent: of }) => object === 'refund' && of === reference)
    .map(({ amount }) => amount);

beforeEach(() => world.sendEventsHere());

describe('refundPayment', () => {
  it('200: refunds a part and then the rest, which ends what it gave; the notice changes nothing more', async () => {
    const { id, reference } = await sell();
    const part = await refund(id, { amount: 900, refunded: 0 });
    expect([part.status, part.body]).toMatchObject([200, { id, state: 'captured', refunded: 900, refundable: 4_000 }]);
    expect((await rows('select ends_at from entitlements'))[0]).toEqual({ ends_at: null });
    const rest = await refund(id);
    expect([rest.status, rest.body]).toMatchObject([200, { id, state: 'refunded', refunded: 4_900, refundable: 0 }]);
    await world.settled();
    expect(await entries('refund')).toEqual([-900, -4_000]);
    expect(await refundedAtCardpay(reference)).toEqual([900, 4_000]);
    expect((await rows<{ ends_at: Date | null }>('select ends_at from entitlements'))[0]!.ends_at).not.toBeNull();
    const ledger = await server.get<Schemas['PlatformLedgerPage']>('/api/service/orgs/north/ledger/', 'admin');
    expect(ledger.body.comparisons).toMatchObject([{ ledger: 0, payments: 0, difference: 0 }]);
    const actors = await rows(
      `select distinct operation from audit_log where table_name = 'payments' and operation <> 'receiveCardpayHook'`,
    );
    expect(actors).toContainEqual({ operation: 'refundPayment' });
  });

  it('200: the payment of a subscription is refunded by its invoice', async () => {
    const { id, reference } = await sell('subscription').then(async (payment) => payment);
    expect(reference).toMatch(/^in_/);
    expect((await refund(id, { amount: 400 })).body).toMatchObject({ refunded: 400, refundable: 1_500 });
    await world.settled();
    expect(await entries('refund')).toEqual([-400]);
  });

  it('200: the same request refunds once, also when its first answer was lost', async () => {
    const { id, reference } = await sell();
    const [first, again] = [
      await refund(id, { amount: 900 }, { key: 'k1' }),
      await refund(id, { amount: 900 }, { key: 'k1' }),
    ];
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
    await rows('delete from idempotency_keys');
    expect((await refund(id, { amount: 900 }, { key: 'k1' })).status).toBe(200);
    await world.settled();
    expect(await refundedAtCardpay(reference)).toEqual([900]);
    expect(await entries('refund')).toEqual([-900]);
  });

  it('200, 409: of two refunds at once, one is refused or comes after the other', async () => {
    const { id, reference } = await sell();
    const answers = await Promise.all([refund(id), refund(id), refund(id, { amount: 4_900, refunded: 0 })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await world.settled();
    expect(await refundedAtCardpay(reference)).toEqual([4_900]);
    expect(await entries('refund')).toEqual([-4_900]);
  });

  it('400: more than is left, or no amount', async () => {
    const { id } = await sell();
    for (const body of [{ amount: 4_901 }, { amount: 0 }, { amount: 1.5 }, { refunded: -1 }, { much: true }])
      expect([body, (await refund(id, body)).status]).toEqual([body, 400]);
    expect((await refund('x')).status).toBe(400);
    expect(await entries('refund')).toEqual([]);
  });

  it('409: a payment that has changed, of which nothing is left, or that cardpay refuses', async () => {
    const { id, reference } = await sell();
    await world.sendNoEvents();
    expect((await refund(id, { amount: 900, refunded: 100 })).body.detail).toContain('has changed');
    // Somebody refunded it at cardpay, and the notice has not come.
    await act('refund', { payment_intent: reference, amount: '4500' });
    const refused = await refund(id);
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('Cardpay refused the refund')]);
    await act('refund', { payment_intent: reference, amount: '400' });
    await rows(`update payments set refunded = captured, returned = captured, state = 'refunded'`);
    expect((await refund(id)).body.detail).toContain('its state is refunded');
  });

  it('409: payments at others, of another account, and unknown ones at cardpay', async () => {
    const report = (reference: string, more: object) =>
      applyPaymentReport(server.db, TESTER, {
        ...{ platformId: server.ids.north!, provider: 'cardpay', isLive: false, cause: reference, reference },
        ...{ state: 'captured', amount: 1_000, currency: 'EUR', userId: server.ids.pat!, productId: null },
        ...{ checkoutId: null, occurredAt: new Date(), ...more },
      });
    await report('store-1', { provider: 'appstore' });
    await report('pi_live', { isLive: true });
    await report('pi_none', {});
    const details = new Map<string, string>();
    for (const { id, reference } of await list()) {
      const { status, body } = await refund(id);
      expect([reference, status]).toEqual([reference, 409]);
      details.set(reference, body.detail!);
    }
    expect(details.get('store-1')).toContain('made at appstore');
    expect(details.get('pi_live')).toContain('no longer has the account');
    expect(details.get('pi_none')).toContain('does not know');
  });

  it('401, 403, 404: administrators of the platform, and its payments alone', async () => {
    const { id } = await sell();
    expect((await refund(id, {}, { who: null })).status).toBe(401);
    for (const who of ['viewer', 'learner'] as const)
      expect([who, (await refund(id, {}, { who })).status]).toEqual([who, 403]);
    expect((await refund(id, {}, { who: 'otherAdmin' })).status).toBe(404);
    expect((await refund(999_999)).status).toBe(404);
    const south = { as: server.as.otherAdmin, body: {} };
    expect((await server.request('POST', `/api/service/orgs/south/payments/${id}/refund/`, south)).status).toBe(404);
    expect(await entries('refund')).toEqual([]);
  });

  it('503: cardpay does not answer, or is not set up; the request can be repeated', async () => {
    const { id } = await sell();
    const account = world.services.main;
    world.services.main = openCardpay(
      {
        ...{ secretKey: 'sk_test_sandbox', publishableKey: null, webhookSecrets: [] },
        ...{ baseUrl: 'http://127.0.0.1:9/cardpay', mayBePrivate: true },
      },
      { timeoutMs: 200 },
    );
    try {
      expect((await refund(id)).status).toBe(503);
      world.services.main = null;
      expect((await refund(id)).status).toBe(503);
    } finally {
      world.services.main = account;
    }
    expect((await refund(id)).status).toBe(200);
    expect(await entries('refund')).toEqual([-4_900]);
  });
});
