import type { Knex } from 'knex';

/** What cardpay calls a session is no key that rows may refer to: its change locks out no payment that refers to the session. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create unique index checkout_sessions_outside on checkout_sessions (platform_id, is_live, outside_id) where outside_id is not null;
    drop index checkout_sessions_by_outside_id;
    alter index checkout_sessions_outside rename to checkout_sessions_by_outside_id;
  `);
}
