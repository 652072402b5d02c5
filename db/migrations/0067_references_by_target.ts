import type { Knex } from 'knex';

/** Who refers to the statements that a filter matches is looked up from these: a tenant with 50,000 references had all of them read for each page. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index statement_references_by_target_stored on statement_references (platform_id, target_stored) where target_stored is not null;
  `);
}
