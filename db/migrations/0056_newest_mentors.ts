import type { Knex } from 'knex';

/** The newest mentors of all platforms are read in order, not sorted. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index mentors_newest on mentors (created_at desc nulls last, platform_id, id) where deleted_at is null`);
}
