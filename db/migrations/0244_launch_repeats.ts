import type { Knex } from 'knex';

/** The first key of a launched tenant is kept only for requests that repeat the Idempotency-Key of the one that launched it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table tenant_launches add column repeat_sha256 bytea check (length(repeat_sha256) = 32);
    update tenant_launches set first_key = null, modified_at = now() where first_key is not null;
  `);
}
