import { beforeAll, describe, expect, it } from '@jest/globals';
import { migrate } from '../../../../db/core/migrate.js';
import { testDatabase } from '../../../support/database.js';
import { migrateBefore } from '../../../support/migrateBefore.js';

const db = testDatabase();

beforeAll(async () => {
  await db.pool.query('drop schema public cascade; create schema public');
  await migrateBefore(db.knex, '0184');
  await db.pool.query(`
    insert into platforms (id, key, name) overriding system value values (1, 'north', 'North'), (2, 'south', 'South');
    insert into skill_thresholds (platform_id, name, threshold) values (1, 'low', 10), (1, 'high', 90);
    insert into course_results (platform_id, user_id, course_id, completed_at, passed) values (1, 1, 7, now(), null), (1, 2, 7, now(), false), (1, 3, 7, null, true), (2, 1, 7, now(), true);
    insert into skill_point_totals (platform_id, user_id, skill_id, points) values (1, 1, 0, 12), (1, 1, 5, 10), (1, 2, 5, 9), (2, 1, 5, 1), (2, 1, 0, 1);
    insert into products (platform_id, sku, name, kind, credits, seats, amount, currency) values (1, 'seats', 'Seats', 'seats', null, 5, 100, 'EUR');
    insert into payments (platform_id, provider, is_live, reference, state, state_at, currency, amount)
    select 1, 'cardpay', true, 'pay ' || number, 'created', now(), 'EUR', 100 from generate_series(1, 2) as number;
    insert into entitlements (platform_id, kind, product_id, quantity, payment_id, is_live, starts_at, ends_at)
    select 1, 'seats', (select id from products), 5, id, true, now() - interval '2 days', case reference when 'pay 1' then now() - interval '1 day' end from payments;
    truncate event_outbox`);
  await migrate(db.knex);
});

describe('what was achieved and bought before events said it', () => {
  it('is not announced, is known to be so, and its end is announced', async () => {
    const { rows } = await db.pool.query(
      'select platform_id, user_id, kind, item_id from announced_achievements order by kind, platform_id, user_id',
    );
    expect(rows.map(Object.values)).toEqual([
      [1, 1, 'course', 7],
      [2, 1, 'course', 7],
      [1, 1, 'skill', 5],
      [2, 1, 'skill', 5],
    ]);
    expect((await db.pool.query('select is_open from entitlements order by id')).rows).toEqual([
      { is_open: false },
      { is_open: true },
    ]);
    expect((await db.pool.query('select from event_outbox')).rowCount).toBe(0);
    // What ends from now on is announced.
    await db.pool.query('update entitlements set ends_at = now() where is_open');
    expect((await db.pool.query('select type from event_outbox')).rows).toEqual([{ type: 'entitlement.ended' }]);
  });
});
