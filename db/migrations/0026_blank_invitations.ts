import type { Knex } from 'knex';

/** A blank invitation gets the names of whoever redeems it, and stays distinct from a personal one. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table invitations add column was_blank boolean not null default false');
}
