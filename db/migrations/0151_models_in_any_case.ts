import type { Knex } from 'knex';

/** Names of models are compared without regard to case, as terms of mentors are. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index fine_tuning_trainings_by_model;
    create index fine_tuning_trainings_by_model on fine_tuning_trainings (lower(fine_tuned_model)) where fine_tuned_model is not null;
  `);
}
