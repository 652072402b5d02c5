import type { Knex } from 'knex';

/** Figures by block count the people who completed each block of a course. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    'create index block_results_completed on block_results (platform_id, course_id, block_id, user_id) where completed_at is not null',
  );
  await knex.raw(`comment on index block_results_completed is 'Completed blocks of a course, by block.'`);
}
