import type { Knex } from 'knex';

/** Leases of idempotency keys replace the claims of tokens that are being redeemed. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('delete from marketplace_tokens where registration_id is null');
  await knex.raw(`
    alter table marketplace_tokens
      drop constraint marketplace_tokens_check, drop column claimed_until, alter column registration_id set not null`);
}
