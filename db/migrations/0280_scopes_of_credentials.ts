import type { Knex } from 'knex';

/** Credentials may be limited to scopes. Tokens of people have names, too. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table credentials add column scopes text[]
      constraint credentials_scopes check (cardinality(scopes) between 1 and 100 and array_position(scopes, null) is null)`);
  await knex.raw('drop index credentials_name');
  await knex.raw(`
    create unique index credentials_name on credentials (platform_id, user_id, name) nulls not distinct
      where name is not null and revoked_at is null`);
}
