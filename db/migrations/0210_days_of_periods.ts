import type { Knex } from 'knex';

/** On how many days people did something in a course, month by month and year by year: lists of courses of all time would else add up each day. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Of a course: a person and day each. 0 of everything (course 0), where days of people are not added up.
    alter table activity_course_months add column days bigint not null default 0;
    alter table activity_course_years add column days bigint not null default 0;

    update activity_course_months kept set days = summed.days
      from (select platform_id, course_id, cast(date_trunc('month', cast(day as timestamp)) as date) as month, sum(people) as days
              from activity_course_days where course_id <> 0 group by 1, 2, 3) summed
     where (kept.platform_id, kept.course_id, kept.month) = (summed.platform_id, summed.course_id, summed.month);
    update activity_course_years kept set days = summed.days
      from (select platform_id, course_id, cast(date_trunc('year', cast(month as timestamp)) as date) as year, sum(days) as days
              from activity_course_months where course_id <> 0 group by 1, 2, 3) summed
     where (kept.platform_id, kept.course_id, kept.year) = (summed.platform_id, summed.course_id, summed.year);
  `);
}
