import type { Knex } from 'knex';

/** A document is in training while a job has it: what was only called so waits to be read. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    update mentor_documents set training_status = 'pending' where training_status = 'training' and training_until is null;
    update mentor_documents set training_until = null where training_status <> 'training' and training_until is not null;
    alter table mentor_documents add constraint mentor_documents_training check ((training_status = 'training') = (training_until is not null));
  `);
}
