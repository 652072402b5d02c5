import { describe, expect, it } from '@jest/globals';
import { createCheckout } from '../../../../db/commerce/payments/checkouts.js';
import { type CheckoutReport, settleCheckout } from '../../../../db/commerce/payments/settleCheckout.js';
import { TESTER } from '../../../support/database.js';
import { commerceWorld } from './commerceWorld.js';

const world = commerceWorld();
const { db, pay, rows } = world;

const begin = async () => {
  const { id } = await createCheckout(db, TESTER, {
    ...{
      platform_id: world.platformIds[0]!,
      user_id: world.userIds[0]!,
      email: null,
      purpose: 'product',
      product_id: world.products.course!,
      quantity: 1,
      amount: 4_900,
      currency: 'EUR',
    },
    ...{
      is_live: false,
      success_url: 'https://learn.north.example',
      cancel_url: 'https://learn.north.example',
      expires_at: new Date(Date.now() + 3_600_000),
    },
  });
  return { platformId: world.platformIds[0]!, id };
};
const said = (changes: Partial<CheckoutReport>): CheckoutReport => ({
  ...{
    cause: `event-${Math.random()}`,
    externalId: 'cs_1',
    status: 'complete',
    isSettled: true,
    amount: 4_900,
    currency: 'EUR',
    paymentReference: 'pay_1',
    subscriptionId: null,
    customerId: null,
    email: null,
  },
  ...{ occurredAt: new Date('2026-11-20T10:00:00Z'), ...changes },
});

describe('settleCheckout', () => {
  it("does not deadlock with the storage of the session's payment", async () => {
    const session = await begin();
    await db.transaction(TESTER, async (trx) => {
      await settleCheckout(trx, session, said({ status: 'open', isSettled: false }));
      const { payment } = await pay({ checkoutId: session.id });
      expect(payment!.state).toBe('captured');
    });
    await db.transaction(TESTER, (trx) => settleCheckout(trx, session, said({})));
    expect(await rows('select state, captured from payments')).toEqual([{ state: 'captured', captured: 4_900 }]);
    expect(await rows('select state from checkout_sessions')).toEqual([{ state: 'completed' }]);
  });
});
