import type { Knex } from 'knex';

/** Since when steps of a task fail, and how many of them failed in a way that nobody expects: so that what fails for ever has an end, and is seen before. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table outside_tasks
      add column failing_since timestamptz,
      add column unexpected_failures integer not null default 0 check (unexpected_failures >= 0);
    alter table mentor_documents
      add column training_failing_since timestamptz,
      add column training_unexpected_failures integer not null default 0 check (training_unexpected_failures >= 0);
  `);
}
