import type { Knex } from 'knex';

/** Videos that learners watched, day by day, and the grade of each assignment type. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The first day (UTC) by whose end 80 percent of the video's seconds had been played, or on which it was completed.
    alter table block_results add column watched_on date;
    create index block_results_watched on block_results (platform_id, course_id, watched_on) include (user_id, block_id) where watched_on is not null;

    -- What a learner watched of a video on a day. A record table: no foreign keys, no triggers.
    create table video_days (
      platform_id   integer not null,
      user_id       bigint not null,
      course_id     bigint not null,
      block_id      bigint not null,
      -- In UTC, by the time that a statement states.
      day           date not null,
      -- How often it began to play.
      plays         integer not null default 0,
      -- It was completed for the first time on this day.
      is_completion boolean not null default false,
      milliseconds  bigint not null default 0,
      -- What was completed without having been played that day was watched once.
      watches       integer generated always as (greatest(plays, cast(is_completion as integer))) stored not null,
      primary key (platform_id, user_id, course_id, block_id, day)
    );
    create index video_days_by_course on video_days (platform_id, course_id, day) include (user_id, block_id, watches, milliseconds);

    -- From 0 to 1 by assignment type, of all types of the policy.
    alter table course_results add column type_grades jsonb not null default '{}';
    insert into regrades (platform_id, course_id) select distinct platform_id, course_id from course_results;
  `);
}
