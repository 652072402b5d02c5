import type { Knex } from 'knex';

/** Payments under dispute are compared until it is closed, and subscriptions once more after they ended. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index payments_disputed on payments (platform_id, checked_at nulls first) where provider = 'cardpay' and state = 'disputed';
    create index subscriptions_ended_unchecked on subscriptions (platform_id, modified_at)
      where provider = 'cardpay' and state in ('cancelled', 'expired') and (checked_at is null or checked_at < modified_at);
  `);
}
