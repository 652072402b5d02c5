import type { Knex } from 'knex';

/**
 * What statements said that are kept no more: carried over, as in accounting, so that whatever is derived anew begins with it. Record tables: the
 * tenant first, no references.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table activity_places
      -- Statements that were stored before are not read any more. What they said is carried.
      add column kept_from timestamptz not null default '2000-01-01Z',
      -- How far statements were followed when that was carried.
      add column carried_up_to timestamptz not null default '2000-01-01Z',
      -- What belongs to statements that were stored before is removed.
      add column cleared_up_to timestamptz not null default '2000-01-01Z';

    create table carried_days (
      platform_id  integer not null,
      user_id      bigint not null,
      day          date not null,
      course_id    bigint not null,
      events       integer not null,
      milliseconds bigint not null,
      primary key (platform_id, user_id, day, course_id)
    );

    create table carried_people (
      platform_id    integer not null,
      user_id        bigint not null,
      first_at       timestamptz not null,
      last_at        timestamptz not null,
      last_stored    timestamptz not null,
      last_course_id bigint not null,
      starts_gap     boolean not null,
      -- What happened until last_at is in the carried days, as far as it was stored by then: statements that are kept too.
      carried_up_to  timestamptz not null,
      primary key (platform_id, user_id)
    );

    create table carried_courses (
      platform_id  integer not null,
      user_id      bigint not null,
      course_id    bigint not null,
      first_at     timestamptz not null,
      last_at      timestamptz not null,
      block_id     bigint,
      block_at     timestamptz,
      block_stored timestamptz,
      primary key (platform_id, user_id, course_id)
    );

    create table carried_sessions (
      platform_id integer not null,
      client_id   integer not null,
      user_id     bigint not null,
      started_at  timestamptz not null,
      ended_at    timestamptz not null,
      events      integer not null,
      primary key (platform_id, user_id, client_id, started_at)
    );

    create table carried_certificates (
      platform_id integer not null,
      term_id     integer not null,
      user_id     bigint not null,
      course_id   bigint not null,
      earned_at   timestamptz not null,
      stored      timestamptz not null,
      primary key (platform_id, user_id, term_id)
    );

    create table carried_block_results (
      platform_id     integer not null,
      user_id         bigint not null,
      course_id       bigint not null,
      block_id        bigint not null,
      completed_at    timestamptz,
      begun           integer not null default 0,
      scores          integer not null default 0,
      best_earned     numeric,
      best_max        numeric,
      latest_earned   numeric,
      latest_max      numeric,
      latest_at       timestamptz,
      latest_stored   timestamptz,
      passed          boolean,
      passed_at       timestamptz,
      passed_stored   timestamptz,
      percent         numeric,
      watched_seconds numeric not null default 0,
      primary key (platform_id, user_id, course_id, block_id)
    );

    create table carried_video_days (
      platform_id  integer not null,
      user_id      bigint not null,
      course_id    bigint not null,
      block_id     bigint not null,
      day          date not null,
      plays        integer not null default 0,
      milliseconds bigint not null default 0,
      primary key (platform_id, user_id, course_id, block_id, day)
    );
  `);
}
