import type { Knex } from 'knex';

/** How many blocks each person has passed: of everybody, where learners are sorted by it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`create index block_results_passed on block_results (platform_id, user_id) where passed and block_id <> 0`);
}
