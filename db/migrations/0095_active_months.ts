import type { Knex } from 'knex';

/** Who was active in whole months, as sets of bits, and how many on each day: a year is twelve sets and not 365. Both are made of the days in activity_bits. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table activity_month_bits (
      platform_id integer not null,
      -- 0: anything that was done, of a course or not.
      course_id   bigint not null,
      -- Its first day, in UTC.
      month       date not null,
      -- As in activity_bits, of which these are the union.
      block       integer not null,
      bits        bit varying not null,
      primary key (platform_id, course_id, month, block)
    );

    insert into activity_month_bits (platform_id, course_id, month, block, bits)
    select platform_id, course_id, cast(date_trunc('month', cast(day as timestamp)) as date), block,
           substring(bit_or(cast(bits as bit(8192))) for max(length(bits)))
      from activity_bits
     group by 1, 2, 3, 4;

    -- Distinct people: as many as activity_bits has bits of the course and day.
    alter table activity_course_days add people integer not null default 0;

    update activity_course_days set people = counted.people
      from (select platform_id, course_id, day, sum(bit_count(bits)) as people from activity_bits group by 1, 2, 3) counted
     where activity_course_days.platform_id = counted.platform_id and activity_course_days.course_id = counted.course_id
       and activity_course_days.day = counted.day;
  `);
}
