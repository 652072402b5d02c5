import type { Knex } from 'knex';

/**
 * Bits of active people are mostly zeros: most courses have a handful of people a day, far apart. Postgres compresses only what makes a row longer than 2 kB,
 * unless it is set for the table; MAIN keeps what is compressed in its row. Rows that are there follow when they change.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table activity_bits alter column bits set storage main, set (toast_tuple_target = 128);
    alter table activity_month_bits alter column bits set storage main, set (toast_tuple_target = 128);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table activity_bits alter column bits set storage extended, reset (toast_tuple_target);
    alter table activity_month_bits alter column bits set storage extended, reset (toast_tuple_target);
  `);
}
