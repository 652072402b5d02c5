import type { Knex } from 'knex';

/** What everybody did in a course in a month: sums of activity_course_days, of which thousands of courses have a million in some years. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table activity_course_months (
      platform_id  integer not null,
      -- 0: anything that was done, of a course or not.
      course_id    bigint not null,
      -- Its first day, in UTC.
      month        date not null,
      events       bigint not null,
      milliseconds bigint not null,
      primary key (platform_id, course_id, month)
    ) with (fillfactor = 80);

    insert into activity_course_months (platform_id, course_id, month, events, milliseconds)
    select platform_id, course_id, cast(date_trunc('month', cast(day as timestamp)) as date), sum(events), sum(milliseconds)
      from activity_course_days
     group by 1, 2, 3;
  `);
}
