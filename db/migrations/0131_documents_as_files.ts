import type { Knex } from 'knex';

/** Documents of mentors that were sent as files. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Of "files", which a later migration creates: so without a reference.
    alter table mentor_documents add column file_id bigint;
    create index mentor_documents_by_file on mentor_documents (platform_id, file_id) where file_id is not null;
  `);
}
