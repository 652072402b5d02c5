import type { Knex } from 'knex';

/** Usage is a record table: it is spread over machines, and people and platforms are not. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table llm_usage drop constraint llm_usage_platform_id_fkey, drop constraint llm_usage_user_id_fkey;
  `);
}
