import { describe, expect, it } from '@jest/globals';
import { cardpayLaunchPayments } from '../../../../services/commerce/cardpay/cardpayLaunchPayments.js';
import { readConfig } from '../../../../server/config/config.js';
import { createDyingDatabase } from '../../../support/externalJobRunner.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { SUCCESS, cardpayServer } from './cardpayServer.js';

const world = cardpayServer();
const { server, act, rows } = world;
restoreBeforeEach(server.db);

/** A server whose process dies after so many transactions, and the one request that it gets. */
async function requestOfDying(transactions: number, method: string, path: string, body?: object): Promise<void> {
  const db = createDyingDatabase(server.db, transactions);
  const cardpay = world.services;
  const launchPayments = { cardpay: cardpayLaunchPayments({ db, cardpay, settings: readConfig({}) }) };
  const other = await server.other({ services: { db, cardpay, launchPayments } });
  await other.request(method, path, { ...(body && { body }), redirect: 'manual' } as never);
  await other.close();
}

const DEATHS = [0, 1, 2, 3];

describe('handleCoursePaymentCallback', () => {
  it.each(DEATHS.flatMap((transactions) => ['course', 'monthly'].map((sku) => [transactions, sku] as const)))(
    '302: whatever the process had done when it died after %s transactions, of %s',
    async (transactions, sku) => {
      await world.sendNoEvents();
      const { id, externalId } = await world.begin({ sku });
      await act('pay', { session: externalId });
      const path = `/api/service/orgs/north/cardpay/course-payment-callback/?checkout_session_id=${id}`;
      await requestOfDying(transactions, 'GET', path);
      expect((await world.visit(path)).status).toBe(302);
      expect(await rows('select state, captured::int from payments')).toEqual([
        { state: 'captured', captured: sku === 'course' ? 4_900 : 900 },
      ]);
      expect(await rows('select kind, amount::int from ledger_entries')).toEqual([
        { kind: 'capture', amount: sku === 'course' ? 4_900 : 900 },
      ]);
      expect(await rows('select active from course_enrollments')).toEqual([{ active: true }]);
      expect(await rows('select ends_at is null as forever from entitlements')).toEqual([
        { forever: sku === 'course' },
      ]);
      expect(await rows('select state from subscriptions')).toEqual(sku === 'course' ? [] : [{ state: 'active' }]);
    },
  );
});

describe('createCardpayOrganization', () => {
  it.each([0, 1, 2, 3, 4, 5, 6])(
    '201: whatever the process had done when it died after %s transactions',
    async (transactions) => {
      await world.sendNoEvents();
      const trial = await server.send<{ redirect_to: string }>(
        'POST',
        '/api/service/cardpay/checkout/free-trial/',
        { success_url: SUCCESS, cancel_url: SUCCESS, product: 'campus', email: 'amina.okafor@northfield.example' },
        null,
      );
      const key = trial.body.redirect_to.split('/').at(-1)!;
      await act('pay', { session: key });
      const body = {
        username: 'amina.okafor',
        email: 'amina.okafor@northfield.example',
        name: 'Northfield University',
        key: 'northfield',
        cardpay_checkout_id: key,
      };
      const path = '/api/providers/cardpay/create-organization/';
      await requestOfDying(transactions, 'POST', path, body);
      const answers = [
        await server.send<{ org: string }>('POST', path, body, null),
        await server.send<{ org: string }>('POST', path, body, null),
      ];
      expect(answers.map(({ status, body: { org } }) => [status, org])).toEqual([
        [201, 'northfield'],
        [201, 'northfield'],
      ]);
      expect(await rows(`select from platforms where key = 'northfield'`)).toHaveLength(1);
      expect(await rows(`select from tenant_launches where state = 'done'`)).toHaveLength(1);
      expect(await rows('select state from checkout_sessions')).toEqual([{ state: 'completed' }]);
      expect(await rows(`select state from subscriptions where platform_id = $1`, [server.ids.south])).toEqual([
        { state: 'trialing' },
      ]);
    },
  );
});
