import type { Knex } from 'knex';

/** How many were bought at once in an app, and what part of the money was refunded. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table store_transactions
      add column quantity integer not null default 1 check (quantity between 1 and 10000),
      add column refunded_share double precision not null default 0 check (refunded_share between 0 and 1);
  `);
}
