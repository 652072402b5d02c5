import type { Knex } from 'knex';

/** Media that name neither a course nor a unit nor an item are the platform's. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table media_resources drop constraint media_resources_check');
}
