import { describe, expect, it } from '@jest/globals';
import { findDuePurchase, finishDuePurchase, markEndedDue } from '../../../../db/commerce/stores/duePurchases.js';
import { TESTER } from '../../../support/database.js';
import { runNextJob, unlockJobs } from '../../../support/dueJobs.js';
import { createDyingDatabase } from '../../../support/externalJobRunner.js';
import { storeWorld } from './storeWorld.js';

const world = storeWorld();
const { subscriptions, rows } = world;

const validate = (receipt: string) =>
  world.send('POST', '/api/providers/mobilepay/validate-transaction-id/', { mobilepay_receipt: receipt }, 'learner');
const buy = (fields: Record<string, string> = {}) => world.buy('mobilepay', fields);
const acknowledged = async () =>
  ((await world.sandbox.sandbox.act('mobilepay', 'show')) as { token: string; acknowledged: number }[]).reduce<
    Record<string, number>
  >((all, { token, acknowledged: times }) => ({ ...all, [token]: times }), {});

describe('the work at purchases', () => {
  it('queries only subscriptions that ended without a notification', async () => {
    const [lost, heard] = [(await buy()).purchase_token!, (await buy()).purchase_token!];
    for (const token of [lost, heard]) await validate(token);
    await world.work();
    const before = world.differences('mobilepay');
    await world.event('mobilepay', { purchase_token: lost, type: '13' });
    expect(await markEndedDue(world.db, TESTER)).toBe(0);
    await rows(
      `update store_purchases set observed_at = now() - interval '7 hours', subscription = subscription || jsonb_build_object('currentPeriodEnd', now() - interval '1 hour') where token = $1`,
      [lost],
    );
    expect(await markEndedDue(world.db, TESTER)).toBe(1);
    await world.work();
    expect((await subscriptions()).map(({ state, isOpen }) => [state, isOpen]).sort()).toEqual([
      ['active', true],
      ['expired', false],
    ]);
    expect(await markEndedDue(world.db, TESTER)).toBe(0);
    expect(world.differences('mobilepay')).toBe(before + 1);
  });

  it('gives the same result for lost and repeated messages', async () => {
    const { purchase_token: token } = await buy();
    await validate(token!);
    const plan = (fields: Record<string, string>) => world.sandbox.act('mobilepay', 'messages', fields);
    await plan({ times: '3', shuffled: 'yes', delay_ms: '1' });
    for (const type of ['6', '2', '3', '13'])
      await world.event('mobilepay', { webhook_url: world.hook('mobilepay'), purchase_token: token!, type });
    const { statuses } = (await world.sandbox.act('mobilepay', 'settle', {})) as unknown as { statuses: number[] };
    await plan({});
    await world.work();
    expect(statuses).toEqual(Array.from({ length: 12 }, () => 200));
    expect((await subscriptions()).map(({ state, isOpen }) => [state, isOpen])).toEqual([['expired', false]]);
  });

  it('reads each renewal without a notification, although the wallet names only the last', async () => {
    const { purchase_token: token, order_id: first } = await buy();
    await validate(token!);
    await world.work();
    const hear = async () => {
      await world.event('mobilepay', { webhook_url: world.hook('mobilepay'), purchase_token: token!, type: '8' });
      await world.work();
      return (await world.ledger()).map(({ reference, amount }) => [reference.slice(first!.length), amount]).sort();
    };
    // The keys of messages are read with the first one, and are no request of those that follow.
    expect(await hear()).toEqual([['', 999]]);
    for (let renewal = 0; renewal < 4; renewal++) await world.event('mobilepay', { purchase_token: token!, type: '2' });
    // Not every service account may see payments: then what is known is what the purchase says.
    world.sandbox.sandbox.failNext(
      'mobilepay',
      {},
      ...Array.from({ length: 3 }, () => ({ answer: { status: 403, body: {} } })),
    );
    expect(await hear()).toEqual([
      ['', 999],
      ['..3', 999],
    ]);
    expect(await hear()).toEqual([
      ['', 999],
      ['..0', 999],
      ['..1', 999],
      ['..2', 999],
      ['..3', 999],
    ]);
    expect(await hear()).toHaveLength(5);
  });

  it('counts no difference where a message came in time, or nothing had changed', async () => {
    const { purchase_token: token } = await buy();
    await validate(token!);
    await world.work();
    const before = world.differences('mobilepay');
    await world.event('mobilepay', { webhook_url: world.hook('mobilepay'), purchase_token: token!, type: '3' });
    await world.work();
    expect(
      (await rows<{ subscription: { cancelsAtPeriodEnd: boolean } }>('select subscription from store_purchases'))[0]!
        .subscription.cancelsAtPeriodEnd,
    ).toBe(true);
    expect(world.differences('mobilepay')).toBe(before);
  });

  it('backs off while the wallet fails, then continues', async () => {
    const { purchase_token: token } = await buy();
    await validate(token!);
    world.sandbox.sandbox.failNext('mobilepay', ...Array.from({ length: 4 }, () => ({ answer: { status: 500 } })));
    await world.work({ atMost: 1 });
    expect(
      await rows<{ failures: number; waits: boolean }>('select failures, due_at > now() as waits from store_purchases'),
    ).toEqual([{ failures: 1, waits: true }]);
    await world.work({ atMost: 1 });
    world.sandbox.sandbox.clearFaults();
    await world.work();
    expect([
      await rows('select failures, due_at from store_purchases'),
      (await acknowledged())[token!],
      world.errors,
    ]).toEqual([[{ failures: 0, due_at: null }], 1, []]);
  });

  it('stays due when a message arrives while it is read, and its job waits for its time', async () => {
    const { purchase_token: token } = await buy();
    await validate(token!);
    const jobs = () =>
      rows<{ id: number; platform: number }>(
        `select (payload ->> 'key')::integer as id, (payload ->> 'platformId')::integer as platform
           from graphile_worker._private_jobs where key like 'store-purchases/%' order by 2`,
      );
    const [job] = await jobs();
    expect(job!.platform).toBe(world.ids.north);
    const due = await findDuePurchase(world.db, job!.id);
    await world.event('mobilepay', { webhook_url: world.hook('mobilepay'), purchase_token: token!, type: '3' });
    expect([due!.isDue, await finishDuePurchase(world.db, TESTER, due!, null)]).toEqual([true, false]);
    const again = (await findDuePurchase(world.db, job!.id))!;
    expect(await finishDuePurchase(world.db, TESTER, again, 3_600_000)).toBe(true);
    const early = (await findDuePurchase(world.db, job!.id))!;
    expect([early.isDue, early.failures, await jobs()]).toEqual([false, 1, [job]]);
    // Woken early, it asks nothing.
    const asked = world.sandbox.sandbox.exchanges('mobilepay').length;
    await runNextJob(world.db.pool, [world.task()]);
    expect([world.sandbox.sandbox.exchanges('mobilepay').length, await jobs()]).toEqual([asked, [job]]);
  });

  it('is continued by another process after a kill between any two steps', async () => {
    for (let steps = 0; steps < 6; steps++) {
      const { purchase_token: token } = await buy();
      await validate(token!);
      await world.work({ atMost: 1, db: createDyingDatabase(world.db, steps) }).catch(() => undefined);
      await unlockJobs(world.db.pool);
      await world.work();
      expect([
        steps,
        (await acknowledged())[token!]! > 0,
        await rows('select from store_purchases where due_at is not null or needs_acknowledgement'),
      ]).toEqual([steps, true, []]);
    }
    expect((await subscriptions()).every(({ isOpen }) => isOpen)).toBe(true);
    world.errors.length = 0;
  });
});
