import type { Knex } from 'knex';

/** How often in a row a process ended while it did the step: what ends every process is abandoned. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table outside_tasks add column deaths integer not null default 0 check (deaths >= 0);
    alter table mentor_documents add column training_deaths integer not null default 0 check (training_deaths >= 0);
  `);
}
