import type { Knex } from 'knex';

/** Results in courses follow from blocks that are graded or completable and from what they are in: most blocks of a course are often neither. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index course_blocks_counted on course_blocks (platform_id, course_id)
     where retired_at is null and (graded or completable or type in ('section', 'subsection', 'unit'));
  `);
}
