import type { Knex } from 'knex';

/** Who did something in a course in a range of days is read by course. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('create index activity_days_by_course on activity_days (platform_id, course_id, day) include (user_id)');
}
