import type { Knex } from 'knex';

/**
 * How far it is from a statement to one that it leads to, so that chains are followed no further than a bound. Those that are stored already keep
 * what they lead to.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table statement_references add column steps smallint not null default 1;
    update statement_references set steps = 2 where not is_direct;
    alter table statement_references drop column is_direct;
    alter table statement_references add column is_direct boolean not null generated always as (steps = 1) stored;
  `);
}
