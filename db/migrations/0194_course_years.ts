import type { Knex } from 'knex';

/** What everybody did in a course in a year: lists of courses of all time would else read each month of each course. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table activity_course_years (
      platform_id  integer not null,
      -- 0: anything that was done, of a course or not.
      course_id    bigint not null,
      -- Its first day, in UTC.
      year         date not null,
      events       bigint not null,
      milliseconds bigint not null,
      primary key (platform_id, course_id, year)
    ) with (fillfactor = 80);

    insert into activity_course_years (platform_id, course_id, year, events, milliseconds)
    select platform_id, course_id, cast(date_trunc('year', cast(month as timestamp)) as date), sum(events), sum(milliseconds)
      from activity_course_months
     group by 1, 2, 3;
  `);
}
