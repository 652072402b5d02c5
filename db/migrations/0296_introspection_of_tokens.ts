import type { Knex } from 'knex';

/** Identity providers may be asked about opaque tokens. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table identity_providers add column introspection boolean not null default false');
}
