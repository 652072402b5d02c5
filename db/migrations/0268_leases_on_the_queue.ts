import type { Knex } from 'knex';

const ENQUEUE_DOCUMENTS = `
  select enqueue_job('train-mentors', platform_id, cast(id as text), greatest(0, extract(epoch from coalesce(training_until, now()) - now()) * 1000)::bigint)
    from mentor_documents where training_status in ('pending', 'training')`;

/** Documents of mentors have jobs in place of leases. What waits gets its job, at the same time. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(ENQUEUE_DOCUMENTS);
  await knex.raw('alter table mentor_documents drop constraint mentor_documents_training');
  await knex.raw('alter table mentor_documents drop column training_until, add column training_claim uuid');
  await knex.raw(`
    alter table mentor_documents
      add constraint mentor_documents_training check (training_claim is null or training_status = 'training')`);
}
