import type { Knex } from 'knex';

/** Indexes for the lists of the catalog: the count of what is visible, the usual orders, and a part of an identifier. */
export async function up(knex: Knex): Promise<void> {
  for (const [table, key] of [
    ['courses', 'course_key'],
    ['programs', 'program_key'],
    ['pathways', 'pathway_key'],
    ['resources', 'resource_key'],
    ['job_roles', 'role_key'],
  ]) {
    await knex.raw(`
      create index ${table}_live on ${table} (platform_id, visibility) where deleted_at is null;
      create index ${table}_by_name on ${table} (platform_id, name, id) where deleted_at is null;
      create index ${table}_by_creation on ${table} (platform_id, created_at, id) where deleted_at is null;
      create index ${table}_by_change on ${table} (platform_id, modified_at, id) where deleted_at is null;
      create index ${table}_key_trgm on ${table} using gin (platform_id, fold(${key}) gin_trgm_ops);
    `);
  }
}
