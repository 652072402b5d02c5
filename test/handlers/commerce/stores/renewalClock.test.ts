import { describe, expect, it } from '@jest/globals';
import { storeWorld } from './storeWorld.js';

const world = storeWorld();
const { ids, subscriptions } = world;
const ONE_PERIOD = '31';

/** The buyer shows what they bought. */
const show = {
  appstore: ({ signed_transaction: receipt }: Record<string, string>) =>
    world.send('POST', '/api/providers/appstore/associate-account/', { app_receipt: receipt }, 'learner'),
  mobilepay: ({ receipt }: Record<string, string>) =>
    world.send('POST', '/api/providers/mobilepay/validate-transaction-id/', { mobilepay_receipt: receipt }, 'learner'),
};

describe.each(['appstore', 'mobilepay'] as const)('the clock of the sandbox: %s', (party) => {
  let name = '';
  const move = async (days: string, declines = 'no') => {
    const turns = (await world.sandbox.act(party, 'clock', { days, declines, purchase: name })) as unknown as Record<
      string,
      number
    >;
    await world.work();
    return turns;
  };
  const bought = async () => {
    const purchase = (await world.buy(party, { days: '30', webhook_url: world.hook(party) })) as Record<string, string>;
    name = purchase.original_transaction_id ?? purchase.purchase_token!;
    expect((await show[party](purchase)).status).toBe(200);
    await world.work();
    return purchase;
  };
  const amounts = async () => (await world.ledger()).map(({ state, amount, userId }) => [state, amount, userId]);
  const paid = (times: number) => Array.from({ length: times }, () => ['captured', 999, ids.pat]);

  it('renews due subscriptions once per period', async () => {
    await bought();
    expect(await move('29')).toMatchObject({ renewed: 0, failed: 0, ended: 0 });
    expect(await amounts()).toEqual(paid(1));
    for (let period = 1; period <= 3; period++)
      expect(await move('30')).toMatchObject({ renewed: 1, failed: 0, ended: 0 });
    expect([await amounts(), await subscriptions()]).toEqual([
      paid(4),
      [{ state: 'active', userId: ids.pat, isOpen: true }],
    ]);
    expect(await move('60')).toMatchObject({ renewed: 2 });
  });

  it('fails where cards are declined, and is paid afterwards', async () => {
    await bought();
    expect(await move(ONE_PERIOD, 'yes')).toMatchObject({ renewed: 0, failed: 1, ended: 0 });
    expect(await subscriptions()).toEqual([
      { state: expect.not.stringMatching(/^active$/), userId: ids.pat, isOpen: expect.any(Boolean) },
    ]);
    expect(await amounts()).toEqual(paid(1));
    expect(await move('1')).toMatchObject({ renewed: 0, recovered: 1 });
    expect([await amounts(), await subscriptions()]).toEqual([
      paid(2),
      [{ state: 'active', userId: ids.pat, isOpen: true }],
    ]);
  });

  it('ends a subscription after two declined renewals', async () => {
    await bought();
    await move(ONE_PERIOD, 'yes');
    expect(await move(ONE_PERIOD, 'yes')).toMatchObject({ failed: 0, ended: 1 });
    expect([await amounts(), await subscriptions()]).toMatchObject([paid(1), [{ isOpen: false }]]);
    expect(await move('300')).toMatchObject({ renewed: 0, failed: 0, recovered: 0, ended: 0 });
  });

  it('renews a period of zero days once, and refuses an invalid number of days', async () => {
    const purchase = (await world.buy(party, { days: '0' })) as Record<string, string>;
    name = purchase.original_transaction_id ?? purchase.purchase_token!;
    expect((await move('1')).renewed).toBeLessThanOrEqual(1);
    for (const days of ['x', '', '1e9', 'NaN']) await expect(move(days)).rejects.toThrow('days: must be a number');
  });

  it('ends cancelled subscriptions at the end of their period', async () => {
    const { transaction_id: id, purchase_token: token } = await bought();
    const cancel = {
      appstore: { transaction_id: id!, type: 'DID_CHANGE_RENEWAL_STATUS', subtype: 'AUTO_RENEW_DISABLED' },
      mobilepay: { purchase_token: token!, type: '3' },
    };
    await world.event(party, { webhook_url: world.hook(party), ...cancel[party] });
    expect(await move('29')).toMatchObject({ renewed: 0, ended: 0 });
    expect(await subscriptions()).toMatchObject([{ isOpen: true }]);
    expect(await move('2')).toMatchObject({ renewed: 0, ended: 1 });
    expect([await amounts(), await subscriptions()]).toMatchObject([paid(1), [{ isOpen: false }]]);
  });
});
