import type { Knex } from 'knex';

/** A link that a DM admin creates counts although its person belongs to other platforms. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table identity_links add column is_confirmed boolean not null default false');
}
