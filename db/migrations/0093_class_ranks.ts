import type { Knex } from 'knex';

/**
 * Where each grade of a class stands in it, made again by who keeps the sums of classes, for the same courses. And an index of who is enrolled in what, which
 * figures of people are read by.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table class_ranks (
      platform_id integer not null,
      course_id   bigint not null,
      -- The grades of who is enrolled, each once, the lowest first; and the percentile rank, 0 to 100, of each.
      grades      float8[] not null,
      ranks       float8[] not null,
      primary key (platform_id, course_id)
    );

    create index course_enrollments_active on course_enrollments (platform_id, user_id) include (course_id) where active`);
}
