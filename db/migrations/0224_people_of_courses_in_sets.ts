import type { Knex } from 'knex';

/** Who did something in a course is read from its sets: this index was a third of what the days of people take, with an entry in no order for each of them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop index activity_days_by_course');
}
