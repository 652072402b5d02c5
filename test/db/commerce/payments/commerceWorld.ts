import { beforeAll } from '@jest/globals';
import type { PaymentReport, ReportedDispute } from '../../../../db/commerce/payments/recordPayment.js';
import { recordPayment } from '../../../../db/commerce/payments/recordPayment.js';
import { type SubscriptionReport, recordSubscription } from '../../../../db/commerce/payments/recordSubscription.js';
import { TESTER } from '../../../support/database.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { enrollmentWorld } from '../../enrollment/enrollments/enrollmentWorld.js';

export const HOUR = 3_600_000;

/** A report of a dispute of all that was paid, a minute of an hour. */
export const disputeAt = (
  minute: number,
  state: ReportedDispute['state'],
  changes: Partial<ReportedDispute> = {},
): { disputes: ReportedDispute[] } => ({
  disputes: [{ reference: 'dp_1', state, amount: null, at: new Date(Date.UTC(2026, 10, 20, 10, minute)), ...changes }],
});

/** Products of the first platform by sku: one of each kind, and a course by the month. The course C0 costs something. */
export function commerceWorld() {
  const world = enrollmentWorld();
  const { db } = world;
  const products: Record<string, number> = {};
  beforeAll(async () => {
    await db.pool.query(`update courses set price = '49.00' where course_key = 'C0'`);
    const { rows } = await db.pool.query<{ sku: string; id: number }>(
      `insert into products (platform_id, sku, name, kind, course_id, credits, seats, period, amount, currency)
       select $1, sku, sku, kind, case when kind = 'course' then courses.id end, credits, seats, period, 4900, 'EUR'
         from (values ('course', 'course', null, null, null), ('course-monthly', 'course', null, null, 'monthly'), ('credits', 'credits', 100, null, null),
                      ('subscription', 'subscription', null, null, 'monthly'), ('seats', 'seats', null, 25, 'yearly')) as item (sku, kind, credits, seats, period)
         join courses on courses.platform_id = $1 and course_key = 'C0'
       returning sku, id`,
      [world.platformIds[0]],
    );
    for (const { sku, id } of rows) products[sku] = id;
  });
  restoreBeforeEach(db);

  const paid = (changes: Partial<PaymentReport> = {}): PaymentReport => ({
    ...{
      platformId: world.platformIds[0]!,
      provider: 'cardpay',
      isLive: false,
      cause: `event-${Math.random()}`,
      reference: 'pay_1',
      state: 'captured',
    },
    ...{
      amount: 4_900,
      currency: 'eur',
      userId: world.userIds[0]!,
      productId: products.course!,
      checkoutId: null,
      occurredAt: new Date('2026-11-20T10:00:00Z'),
    },
    ...changes,
  });
  const subscribed = (changes: Partial<SubscriptionReport> = {}): SubscriptionReport => ({
    ...{
      platformId: world.platformIds[0]!,
      provider: 'cardpay',
      isLive: false,
      cause: `event-${Math.random()}`,
      reference: 'sub_1',
      state: 'active',
      cancelsAtPeriodEnd: false,
    },
    ...{
      startedAt: new Date(Date.now() - HOUR),
      currentPeriodEnd: new Date(Date.now() + 720 * HOUR),
      graceUntil: null,
      userId: world.userIds[0]!,
    },
    ...{ productId: products['course-monthly']!, checkoutId: null, occurredAt: new Date('2026-11-20T10:00:00Z') },
    ...changes,
  });
  const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await db.pool.query<Row>(text, values)).rows;
  return {
    ...world,
    products,
    paid,
    subscribed,
    rows,
    pay: (changes?: Partial<PaymentReport>) => db.transaction(TESTER, (trx) => recordPayment(trx, paid(changes))),
    subscribe: (changes?: Partial<SubscriptionReport>) =>
      db.transaction(TESTER, (trx) => recordSubscription(trx, subscribed(changes))),
    balances: () =>
      rows<{ account: string; balance: number }>(
        'select account, sum(amount)::int as balance from ledger_entries group by account order by account',
      ),
    enrollments: () =>
      rows<{ active: boolean; expired: Date | null }>('select active, expired from course_enrollments order by id'),
  };
}
