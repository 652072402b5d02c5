import type { Knex } from 'knex';

/** Who was active, as sets of bits: distinct people over any range of days are a count of their union. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The number of a person among those who were ever active in the tenant, from 0. It never changes.
    create table activity_ordinals (
      platform_id integer not null,
      user_id     bigint not null,
      ordinal     integer not null,
      primary key (platform_id, user_id)
    );
    create unique index activity_ordinals_ordinal on activity_ordinals (platform_id, ordinal) include (user_id);

    create table activity_bits (
      platform_id integer not null,
      -- 0: anything that was done, of a course or not.
      course_id   bigint not null,
      -- In UTC.
      day         date not null,
      -- Of 8192 ordinals.
      block       integer not null,
      -- Up to the last person who was active: a small tenant's take a few bytes.
      bits        bit varying not null,
      primary key (platform_id, course_id, day, block)
    );

    insert into activity_ordinals (platform_id, user_id, ordinal)
    select platform_id, user_id, row_number() over (partition by platform_id order by user_id) - 1 from activity_people;

    insert into activity_bits (platform_id, course_id, day, block, bits)
    select platform_id, set_id, day, ordinal / 8192,
           substring(bit_or(set_bit(cast('' as bit(8192)), ordinal % 8192, 1)) for max(ordinal % 8192) + 1)
      from (select days.platform_id, sets.set_id, days.day, people.ordinal
              from activity_days days
              join activity_ordinals people on people.platform_id = days.platform_id and people.user_id = days.user_id
             cross join lateral (select 0 as set_id union select days.course_id) sets) active
     group by 1, 2, 3, 4;
  `);
}
