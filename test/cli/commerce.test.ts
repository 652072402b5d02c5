import { describe, expect, it } from '@jest/globals';
import { restoreBeforeEach } from '../support/restoreBeforeEach.js';
import { cardpayServer } from '../handlers/commerce/cardpay/cardpayServer.js';
import { runAdmin } from './runAdmin.js';

const world = cardpayServer();
restoreBeforeEach(world.server.db);

const commerce = (...args: string[]) => {
  const environment = {
    DATABASE_URL: world.server.db.target.url,
    CARDPAY_SECRET_KEY: 'sk_test_sandbox',
    CARDPAY_URL: `${world.sandbox().url}/cardpay`,
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
  };
  return runAdmin(environment, ['commerce', ...args]);
};
const json = async <Body = Record<string, unknown>>(...args: string[]) => {
  const { output, errors } = await commerce(...args, '--json');
  if (output === '') throw new Error(errors);
  return JSON.parse(output) as Body;
};
const paid = async (sku: string) => {
  await world.sendNoEvents();
  const { externalId } = await world.begin({ sku });
  return world.act<{ payment_intent: string }>('pay', { session: externalId });
};

describe('admin commerce', () => {
  it('compares with cardpay, shows what was paid by a person or in a platform, and refunds it in parts', async () => {
    expect((await commerce('show', '-p', 'north')).output).toContain('payments: none');
    const { payment_intent: reference } = await paid('credits');
    expect(await json('reconcile', '-p', 'north')).toEqual({
      compared: expect.any(Number),
      differences: { checkout: 1, subscription: 0, payment: 0 },
      away: false,
    });
    expect((await commerce('reconcile')).output).toContain('corrected: 0 sessions, 0 subscriptions, 0 payments.');
    expect(await json('show', '-p', 'north', '-u', 'pat')).toMatchObject({
      payments: [
        {
          username: 'pat',
          provider: 'cardpay',
          live: false,
          reference,
          sku: 'credits',
          state: 'captured',
          captured: 1_000,
          refunded: 0,
        },
      ],
      balances: [
        { account: 'credits', balance: 100 },
        { account: 'money', currency: 'EUR', balance: 1_000 },
      ],
      subscriptions: [],
      entitlements: [],
    });
    expect(await json('show', '-p', 'north', '-u', 'ada')).toMatchObject({ payments: [], balances: [] });
    expect(await json('refund', reference, '-p', 'north', '--amount', '300')).toMatchObject({
      outcome: 'refunded',
      amount: 300,
      refunded: 300,
      state: 'captured',
    });
    expect(await json('refund', reference, '-p', 'north')).toMatchObject({
      amount: 700,
      refunded: 1_000,
      state: 'refunded',
    });
    expect(await json('show', '-p', 'north')).toMatchObject({
      balances: [
        { account: 'credits', balance: 0 },
        { account: 'money', balance: 0 },
      ],
    });
    expect(await commerce('refund', reference, '-p', 'north')).toMatchObject({
      status: 1,
      errors: expect.stringContaining('has no refundable amount'),
    });
  });

  it('prints its usage for invalid arguments', async () => {
    for (const args of [
      ['show', 'north'],
      ['show', '-p', 'north', 'pat'],
    ]) {
      const { status, errors } = await commerce(...args);
      expect([status, errors]).toEqual([
        1,
        expect.stringContaining('Usage: npm run admin -- commerce show [options]\n'),
      ]);
    }
  });

  it('refunds a payment of a subscription', async () => {
    await paid('subscription');
    await commerce('reconcile');
    const [{ reference }] = (await json<{ payments: { reference: string }[] }>('show', '-p', 'north')).payments as [
      { reference: string },
    ];
    expect(reference).toMatch(/^in_/);
    expect(await json('refund', reference, '-p', 'north', '--amount', '400')).toMatchObject({
      amount: 400,
      refunded: 400,
      state: 'captured',
    });
    expect(await json('refund', reference, '-p', 'north')).toMatchObject({
      amount: 1_500,
      refunded: 1_900,
      state: 'refunded',
    });
    expect(await json('show', '-p', 'north')).toMatchObject({
      balances: [{ account: 'money', balance: 0 }],
      subscriptions: [{ state: 'active' }],
    });
  });

  it('shows subscriptions and their entitlements', async () => {
    await paid('subscription');
    await commerce('reconcile');
    const shown = await commerce('show', '-p', 'north');
    expect(shown.output).toMatch(/subscriptions:\n[^]*subscription[^]*entitlements:\n[^]*subscription/);
  });

  it('refuses unknown payments, excessive and invalid amounts, and reports when cardpay is unavailable', async () => {
    const { payment_intent: reference } = await paid('credits');
    await commerce('reconcile');
    expect(await commerce('refund', 'pi_none', '-p', 'north')).toMatchObject({
      status: 1,
      errors: expect.stringContaining(`no payment 'pi_none'`),
    });
    expect(await commerce('refund', reference, '-p', 'south')).toMatchObject({
      status: 1,
      errors: expect.stringContaining('no payment'),
    });
    expect(await commerce('refund', reference, '-p', 'north', '--amount', '1001')).toMatchObject({
      status: 1,
      errors: expect.stringContaining('Only 1000'),
    });
    expect((await commerce('refund', reference, '-p', 'north', '--amount', '1.5')).status).toBe(1);
    expect(await commerce('show', '-p', 'north', '-u', 'nobody')).toMatchObject({
      status: 1,
      errors: expect.stringContaining('no member'),
    });
    const away = await runAdmin(
      {
        DATABASE_URL: world.server.db.target.url,
        CARDPAY_SECRET_KEY: 'sk_test_sandbox',
        CARDPAY_URL: 'http://127.0.0.1:9/cardpay',
      },
      ['commerce', 'reconcile'],
    );
    expect(away).toMatchObject({ status: 1, errors: expect.stringContaining('did not answer') });
  });
});
