import type { Knex } from 'knex';

/**
 * What statements say of people: derived by one follower a tenant, and made anew from the statements at any time. Record tables: the
 * tenant first, no references.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- A person's days.
    create index statements_by_actor_day on statements (platform_id, actor, (cast(occurred_at at time zone 'UTC' as date)));

    -- Tenants with statements that may not be followed yet: those who look for them look nowhere else.
    create table unfollowed_statements (
      platform_id integer primary key
    );
    insert into unfollowed_statements (platform_id) select platform_id from record_places;

    -- How far a tenant's statements are followed. Whoever follows locks the row.
    create table activity_places (
      platform_id integer primary key,
      stored      timestamptz not null
    ) with (fillfactor = 50);

    -- Who an agent is that acted.
    create table record_people (
      platform_id integer not null,
      term_id     integer not null,
      -- mailto:address, sha1:digest or username:name, in lower case; null where the account is of no home page of the platform.
      identifier  text,
      -- Null: somebody unknown.
      user_id     bigint,
      primary key (platform_id, term_id)
    );
    create index record_people_by_identifier on record_people (platform_id, identifier, term_id) where identifier is not null;
    create index record_people_by_user on record_people (platform_id, user_id, term_id) where user_id is not null;
    create index record_people_unknown on record_people (platform_id) where user_id is null;

    -- What an activity is: a block, or a course.
    create table record_subjects (
      platform_id integer not null,
      term_id     integer not null,
      -- The key that its IRI ends with; null where the IRI can be nothing of the platform.
      key         text,
      -- The key of the course that it names before.
      course_key  text,
      course_id   bigint,
      block_id    bigint,
      -- The course itself; otherwise a part of it, which may be no block.
      is_course   boolean not null,
      primary key (platform_id, term_id)
    );
    create index record_subjects_by_key on record_subjects (platform_id, key, term_id) where key is not null;
    create index record_subjects_by_course_key on record_subjects (platform_id, course_key, term_id) where course_key is not null;

    -- The course that a context part names: by its parents, else by what they are grouped in.
    create table record_contexts (
      platform_id integer not null,
      part_id     integer not null,
      course_id   bigint,
      primary key (platform_id, part_id)
    );

    -- What changed beside the statements, and may change who or what they are about.
    create table activity_changes (
      platform_id integer not null,
      id          bigint generated always as identity,
      kind        text not null check (kind in ('person', 'course', 'settings')),
      -- The user or the course.
      subject     bigint,
      primary key (platform_id, id)
    );

    -- People whose activity is computed again from all of their statements, and what of their progress is: they turned out to have done
    -- something, or not to have. A course of 0 is none; a block of 0 is the course itself.
    create table activity_reopens (
      platform_id integer not null,
      user_id     bigint not null,
      course_id   bigint not null,
      block_id    bigint not null,
      primary key (platform_id, user_id, course_id, block_id)
    );

    create table activity_days (
      platform_id  integer not null,
      user_id      bigint not null,
      -- In UTC, by the time that a statement states.
      day          date not null,
      -- 0: no course.
      course_id    bigint not null,
      events       integer not null,
      milliseconds bigint not null,
      primary key (platform_id, user_id, day, course_id)
    );

    create table activity_people (
      platform_id    integer not null,
      user_id        bigint not null,
      first_at       timestamptz not null,
      last_at        timestamptz not null,
      -- Of the last statement in the order of what happened: its place, its course (0: none), and whether time passes until the next.
      last_stored    timestamptz not null,
      last_course_id bigint not null,
      starts_gap     boolean not null,
      primary key (platform_id, user_id)
    ) with (fillfactor = 80);

    create table activity_courses (
      platform_id  integer not null,
      user_id      bigint not null,
      course_id    bigint not null,
      first_at     timestamptz not null,
      last_at      timestamptz not null,
      -- The last block, when, and by which statement.
      block_id     bigint,
      block_at     timestamptz,
      block_stored timestamptz,
      primary key (platform_id, user_id, course_id)
    ) with (fillfactor = 80);

    create function log_members() returns trigger language plpgsql as $$
      begin
        insert into activity_changes (platform_id, kind, subject) select platform_id, 'person', user_id from created;
        return null;
      end $$;
    create trigger memberships_activity after insert on memberships
      referencing new table as created for each statement execute function log_members();

    create function log_renamed_user() returns trigger language plpgsql as $$
      begin
        insert into activity_changes (platform_id, kind, subject)
        select platform_id, 'person', user_id from memberships where user_id = new.id;
        return null;
      end $$;
    create trigger users_activity after update on users for each row
      when (old.username is distinct from new.username or old.email is distinct from new.email)
      execute function log_renamed_user();

    create function log_courses() returns trigger language plpgsql as $$
      begin
        insert into activity_changes (platform_id, kind, subject) select platform_id, 'course', id from created;
        return null;
      end $$;
    create trigger courses_activity after insert on courses
      referencing new table as created for each statement execute function log_courses();

    create function log_blocks() returns trigger language plpgsql as $$
      begin
        insert into activity_changes (platform_id, kind, subject) select distinct platform_id, 'course', course_id from created;
        return null;
      end $$;
    create trigger course_blocks_activity after insert on course_blocks
      referencing new table as created for each statement execute function log_blocks();

    create function log_record_settings() returns trigger language plpgsql as $$
      begin
        insert into activity_changes (platform_id, kind) values (new.id, 'settings');
        return null;
      end $$;
    create trigger platforms_activity after update on platforms for each row
      when (old.settings -> 'record_home_pages' is distinct from new.settings -> 'record_home_pages'
            or old.settings -> 'record_iri_prefixes' is distinct from new.settings -> 'record_iri_prefixes')
      execute function log_record_settings();
  `);
}
