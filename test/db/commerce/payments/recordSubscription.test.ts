import { describe, expect, it } from '@jest/globals';
import { HOUR, commerceWorld } from './commerceWorld.js';

const world = commerceWorld();
const { subscribe, rows, enrollments } = world;
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute));
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);
const stored = async () =>
  (
    await rows<{ state: string; ends_at: Date | null; kind: string; quantity: number; user_id: number | null }>(
      'select state, ends_at, kind, entitlements.quantity, entitlements.user_id from subscriptions join entitlements on subscription_id = subscriptions.id',
    )
  )[0];

describe('recordSubscription', () => {
  it('enrolls until the end of the period, extends with the next period, and ends', async () => {
    const first = inHours(24);
    await subscribe({ state: 'trialing', currentPeriodEnd: first });
    expect(await enrollments()).toEqual([{ active: true, expired: first }]);
    const second = inHours(48);
    await subscribe({ currentPeriodEnd: second, occurredAt: at(1) });
    expect(await enrollments()).toEqual([{ active: true, expired: second }]);
    const grace = inHours(72);
    await subscribe({ state: 'past_due', currentPeriodEnd: second, graceUntil: grace, occurredAt: at(2) });
    expect([await stored(), await enrollments()]).toMatchObject([
      { state: 'past_due', ends_at: grace },
      [{ active: true, expired: grace }],
    ]);
    await subscribe({ state: 'cancelled', currentPeriodEnd: second, occurredAt: at(3) });
    expect([await stored(), await enrollments()]).toMatchObject([
      { state: 'cancelled', ends_at: at(3) },
      [{ active: false }],
    ]);
  });

  it('ignores older and repeated reports', async () => {
    await subscribe({ state: 'cancelled', occurredAt: at(5), cause: 'last' });
    expect(await subscribe({ occurredAt: at(4) })).toMatchObject({
      applied: false,
      subscription: { state: 'cancelled' },
    });
    expect(await subscribe({ occurredAt: at(5) })).toMatchObject({ applied: false });
    expect(await subscribe({ state: 'cancelled', occurredAt: at(9), cause: 'last' })).toMatchObject({ applied: false });
    expect(await enrollments()).toEqual([]);
  });

  it('opens a period at once that started by a clock ahead of ours', async () => {
    await subscribe({ startedAt: new Date(Date.now() + HOUR / 10) });
    expect(await enrollments()).toMatchObject([{ active: true }]);
    expect(await rows('select starts_at <= now() as "hasBegun", enrolls from entitlements')).toEqual([
      { hasBegun: true, enrolls: true },
    ]);
  });

  it('grants seats to the platform', async () => {
    await subscribe({ productId: world.products.seats!, quantity: 2, userId: null });
    expect(await stored()).toMatchObject({ kind: 'seats', quantity: 50, user_id: null });
  });

  it('stores one subscription for parallel reports', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, number) =>
        subscribe({ occurredAt: at(number % 4), state: number % 4 === 3 ? 'past_due' : 'active' }),
      ),
    );
    expect(await rows('select state from subscriptions')).toEqual([{ state: 'past_due' }]);
    expect(await rows('select from entitlements')).toHaveLength(1);
  });

  it('switches to another product, and ends the course of the first', async () => {
    await subscribe();
    await subscribe({ productId: world.products.subscription!, occurredAt: at(1) });
    expect([await stored(), await enrollments()]).toMatchObject([{ kind: 'subscription' }, [{ active: false }]]);
  });

  it("refuses another person's subscription", async () => {
    await subscribe();
    await expect(subscribe({ userId: world.userIds[5]! })).rejects.toMatchObject({
      name: 'PaymentRefused',
      reason: 'owner',
    });
  });
});
