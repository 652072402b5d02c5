import type { Knex } from 'knex';

/**
 * Where and with what people did something, and the certificates that they earned. Record tables: the tenant first, no references. What is
 * derived from statements is derived anew, since those that are followed already say some of it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Places and devices as statements state them; numbered in each tenant, never changed.
    create table record_clients (
      platform_id      integer not null,
      id               integer not null,
      -- SHA-256 of what is stated, cut to 16 bytes.
      digest           bytea not null,
      continent        text,
      country          text,
      region           text,
      city             text,
      user_agent       text,
      -- Names of the browser and of the system, by the user agent.
      browser          text,
      operating_system text,
      -- Width x height in pixels.
      screen           text,
      primary key (platform_id, id)
    );
    create unique index record_clients_digest on record_clients (platform_id, digest);

    -- The client that a context part states.
    alter table record_contexts add column client_id integer;

    -- Stretches of a person's statements that state the same client.
    create table activity_sessions (
      platform_id integer not null,
      client_id   integer not null,
      user_id     bigint not null,
      -- Of the first and the last statement.
      started_at  timestamptz not null,
      ended_at    timestamptz not null,
      events      integer not null,
      primary key (platform_id, user_id, client_id, started_at)
    );
    create index activity_sessions_last on activity_sessions (platform_id, user_id, ended_at, client_id);

    -- By the first statement that says so.
    create table earned_certificates (
      platform_id integer not null,
      -- What was earned, of record_terms.
      term_id     integer not null,
      user_id     bigint not null,
      -- 0: none.
      course_id   bigint not null,
      earned_at   timestamptz not null,
      -- The place of the statement.
      stored      timestamptz not null,
      primary key (platform_id, user_id, term_id)
    );
    create index earned_certificates_by_course on earned_certificates (platform_id, course_id, earned_at) include (user_id);

    do $$
      declare
        derived text;
      begin
        foreach derived in array array['activity_bits', 'activity_days', 'activity_people', 'activity_courses', 'activity_reopens', 'record_contexts',
                                       'record_subjects', 'block_results', 'video_days', 'activity_course_days', 'activity_totals'] loop
          -- The last two are of a later migration, which may have come first.
          if to_regclass(derived) is not null then
            execute format('delete from %I where platform_id in (select platform_id from activity_places)', derived);
          end if;
        end loop;
      end $$;
    delete from course_results
     where platform_id in (select platform_id from activity_places)
       and kept_completed_at is null and stated_completed_at is null and stated_grade is null and stated_passed is null;
    update course_results
       set completed_at = least(kept_completed_at, stated_completed_at), grade = stated_grade, passed = stated_passed, letter = null, type_grades = '{}',
           percent = 0, completed_blocks = 0, completable_blocks = 0
     where platform_id in (select platform_id from activity_places);
    insert into regrades (platform_id, course_id) select distinct platform_id, course_id from course_results;
    insert into unfollowed_statements (platform_id) select platform_id from activity_places on conflict do nothing;
    update activity_places set stored = '2000-01-01Z';
  `);
}
