import type { Knex } from 'knex';

/** What everybody did in a course on a day, and what a person did at all: sums of activity_days, which figures of a large tenant can't add up each time. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table activity_course_days (
      platform_id  integer not null,
      -- 0: anything that was done, of a course or not.
      course_id    bigint not null,
      -- In UTC.
      day          date not null,
      events       bigint not null,
      milliseconds bigint not null,
      primary key (platform_id, course_id, day)
    ) with (fillfactor = 80);

    create table activity_totals (
      platform_id  integer not null,
      user_id      bigint not null,
      events       bigint not null,
      milliseconds bigint not null,
      primary key (platform_id, user_id)
    ) with (fillfactor = 80);

    insert into activity_course_days (platform_id, course_id, day, events, milliseconds)
    select platform_id, set_id, day, sum(events), sum(milliseconds)
      from activity_days cross join lateral (select 0 as set_id union select course_id) sets
     group by 1, 2, 3;

    insert into activity_totals (platform_id, user_id, events, milliseconds)
    select platform_id, user_id, sum(events), sum(milliseconds) from activity_days group by 1, 2;
  `);
}
