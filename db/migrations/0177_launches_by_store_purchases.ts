import type { Knex } from 'knex';

/** The purchase that has launched a tenant is found by its key, so that what is paid for it from then on is the tenant's. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('create index store_purchases_by_launch_key on store_purchases (launch_key_sha256) where launch_key_sha256 is not null');
}
