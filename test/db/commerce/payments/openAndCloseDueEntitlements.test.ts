import { describe, expect, it } from '@jest/globals';
import { openAndCloseDueEntitlements } from '../../../../db/commerce/payments/openAndCloseDueEntitlements.js';
import { listEvents } from '../../../../db/events/feed/listEvents.js';
import { HOUR, commerceWorld, disputeAt } from './commerceWorld.js';

const world = commerceWorld();
const { db, pay, subscribe } = world;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);

/** What events say of entitlements until now. */
async function announced(): Promise<[string, Record<string, unknown>][]> {
  const platform = { id: world.platformIds[0]!, key: 'north' };
  const types = ['entitlement.opened', 'entitlement.ended'];
  return (await listEvents(db, platform, { after: { series: '0', number: '0' }, types, limit: 100 })).map(
    ({ type, data }) => [type, data],
  );
}
const namesOf = async () => (await announced()).map(([type]) => type.replace('entitlement.', ''));

/** As time passes: nobody writes the row. */
async function letPass(sets: string): Promise<void> {
  const client = await db.pool.connect();
  try {
    await client.query(`begin; set local session_replication_role = replica; update entitlements set ${sets}; commit`);
  } finally {
    client.release();
  }
}

describe('events of entitlements', () => {
  it('report a new entitlement once, and its end after a full refund', async () => {
    await pay({ state: 'pending', cause: 'waits' });
    expect(await announced()).toEqual([]);
    await pay();
    await pay({ refunded: 1_000 });
    const data = {
      user_id: world.userIds[0],
      kind: 'course',
      sku: 'course',
      course_id: 'C0',
      quantity: 1,
      subscription_id: null,
      live: false,
    };
    expect(await announced()).toMatchObject([['entitlement.opened', { ...data, ends: null }]]);
    await pay({ refunded: 4_900 });
    expect(await announced()).toMatchObject([
      ['entitlement.opened', data],
      ['entitlement.ended', { ...data, ends: expect.any(String) }],
    ]);
  });

  it('report the entitlement again when a dispute is won', async () => {
    await pay();
    await pay(disputeAt(1, 'open'));
    await pay(disputeAt(2, 'won'));
    expect(await namesOf()).toEqual(['opened', 'ended', 'opened']);
  });

  it('report the end and return of a subscription, and no renewals', async () => {
    await subscribe();
    await subscribe({ currentPeriodEnd: inHours(1_440), occurredAt: new Date('2026-11-20T10:01:00Z') });
    expect(await namesOf()).toEqual(['opened']);
    await subscribe({ state: 'cancelled', occurredAt: new Date('2026-11-20T10:02:00Z') });
    await subscribe({ occurredAt: new Date('2026-11-20T10:03:00Z') });
    expect(await namesOf()).toEqual(['opened', 'ended', 'opened']);
  });

  it('name no person for seats of a platform', async () => {
    await pay({ userId: null, productId: world.products.seats! });
    await subscribe({ userId: null, productId: world.products.seats!, quantity: 2 });
    expect(await announced()).toMatchObject([
      [
        'entitlement.opened',
        { user_id: null, username: null, kind: 'seats', course_id: null, quantity: 50, payment_id: null },
      ],
    ]);
  });

  it('report no credits, which the ledger holds', async () => {
    await pay({ productId: world.products.credits! });
    expect(await announced()).toEqual([]);
  });
});

describe('openAndCloseDueEntitlements', () => {
  it('publishes the expiry of an entitlement once', async () => {
    await subscribe();
    await pay();
    expect(await openAndCloseDueEntitlements(db)).toBe(0);
    await letPass(`ends_at = now() - interval '1 second' where subscription_id is not null`);
    expect([await openAndCloseDueEntitlements(db), await openAndCloseDueEntitlements(db)]).toEqual([1, 0]);
    expect(await namesOf()).toEqual(['opened', 'opened', 'ended']);
    expect((await announced())[2]).toMatchObject(['entitlement.ended', { payment_id: null, ends: expect.any(String) }]);
  });

  it('publishes the start of a future entitlement', async () => {
    await subscribe({ startedAt: inHours(1) });
    expect([await openAndCloseDueEntitlements(db), await announced()]).toEqual([0, []]);
    await letPass(`starts_at = now() - interval '1 second'`);
    expect([await openAndCloseDueEntitlements(db), await openAndCloseDueEntitlements(db)]).toEqual([1, 0]);
    expect(await namesOf()).toEqual(['opened']);
  });

  it('publishes each event once with parallel processes', async () => {
    await subscribe();
    await letPass(`ends_at = now() - interval '1 second'`);
    const turned = await Promise.all(Array.from({ length: 4 }, () => openAndCloseDueEntitlements(db)));
    expect(turned.reduce((sum, one) => sum + one)).toBe(1);
    expect(await namesOf()).toEqual(['opened', 'ended']);
  });
});
