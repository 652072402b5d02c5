import type { Knex } from 'knex';

const KINDS = [
  { kind: 'course', items: 'courses', prefix: '' },
  { kind: 'program', items: 'programs', prefix: 'program_' },
  { kind: 'pathway', items: 'pathways', prefix: 'pathway_' },
];

/**
 * Plans of trigger functions are kept, whether they were made for one row or for ten thousand: people and items are looked up by their
 * keys in either case.
 */
const ROW_BY_ROW = 'set enable_hashjoin = off set enable_mergejoin = off';

/** What becomes of invitations, by what happens to their rows. */
const INVITATION_CHANGES = {
  insert: { did: 'inserted', rows: 'new table as new_rows', changed: `select *, 'created' as change from new_rows` },
  delete: { did: 'deleted', rows: 'old table as old_rows', changed: `select *, 'removed' as change from old_rows` },
  update: {
    did: 'updated',
    rows: 'old table as old_rows new table as new_rows',
    changed: `
      select *, case when started is not null then 'redeemed' when active then 'activated' when why = 'expired' then 'expired' else 'deactivated' end as change
        from (select *, lag((active, started is null)) over (partition by platform_id, id order by side) as was
                from (select *, 1 as side from old_rows union all select *, 2 from new_rows) both_rows) rows
       where side = 2 and (active, started is null) <> was`,
  },
};

/** Enrollments in programs and pathways beside those in courses, the history of all of them, and invitations. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table enrollment_changes (
      platform_id   integer not null references platforms,
      id            bigint generated always as identity,
      kind          text not null check (kind in ('course', 'program', 'pathway')),
      enrollment_id bigint not null,
      change        text not null check (change in ('created', 'activated', 'deactivated', 'expired')),
      at            timestamptz not null default now(),
      actor_id      bigint references users,
      operation     text,
      reason        text,
      request_id    text,
      primary key (platform_id, id)
    );
    create index enrollment_changes_by_enrollment on enrollment_changes (platform_id, kind, enrollment_id, id);
    create trigger enrollment_changes_are_append_only before update or delete or truncate on enrollment_changes
      for each statement execute function refuse_change();
    insert into enrollment_changes (platform_id, kind, enrollment_id, change, at)
      select platform_id, 'course', id, 'created', created from course_enrollments
      union all
      select platform_id, 'course', id, 'deactivated', ended from course_enrollments where not active
      order by 5;
  `);

  for (const { kind, items, prefix } of KINDS.slice(1)) {
    const table = `${kind}_enrollments`;
    await knex.raw(`
      create table ${table} (
        platform_id integer not null references platforms,
        id          bigint generated always as identity,
        user_id     bigint not null references users,
        ${kind}_id  bigint not null,
        active      boolean not null default true,
        created     timestamptz not null default now(),
        started     timestamptz not null default now(),
        ended       timestamptz,
        expired     timestamptz,
        metadata    jsonb not null default '{}',
        modified    timestamptz not null default now(),
        primary key (platform_id, id),
        foreign key (platform_id, ${kind}_id) references ${items},
        constraint ${table}_user_${kind} unique (platform_id, user_id, ${kind}_id),
        constraint ${table}_expiry check (expired >= started),
        constraint ${table}_ended check (active = (ended is null))
      );
      create index ${table}_by_${kind} on ${table} (platform_id, ${kind}_id, id);
      create index ${table}_by_user on ${table} (platform_id, user_id, id);
      create index ${table}_by_creation on ${table} (platform_id, created, id);

      create table ${prefix}enrollment_blocks (
        platform_id integer not null references platforms,
        block       bigint not null,
        id          bigint generated always as identity,
        delta       integer not null check (delta <> 0),
        primary key (platform_id, block, id) include (delta)
      ) with (autovacuum_vacuum_scale_factor = 0.05);
      create table all_${prefix}enrollment_blocks (
        block bigint not null,
        id    bigint generated always as identity,
        delta integer not null check (delta <> 0),
        primary key (block, id) include (delta)
      ) with (autovacuum_vacuum_scale_factor = 0.05);

      create function count_${table}() returns trigger language plpgsql as $$
        begin
          if tg_op = 'INSERT' then
            with counted as (
              select platform_id, id / 4096 as block, count(*) as delta from new_rows group by 1, 2
            ), of_tenants as (
              insert into ${prefix}enrollment_blocks (platform_id, block, delta) select platform_id, block, delta from counted
            )
            insert into all_${prefix}enrollment_blocks (block, delta) select block, sum(delta) from counted group by block;
          elsif tg_op = 'DELETE' then
            with counted as (
              select platform_id, id / 4096 as block, -count(*) as delta from old_rows group by 1, 2
            ), of_tenants as (
              insert into ${prefix}enrollment_blocks (platform_id, block, delta) select platform_id, block, delta from counted
            )
            insert into all_${prefix}enrollment_blocks (block, delta) select block, sum(delta) from counted group by block;
          else
            truncate ${prefix}enrollment_blocks, all_${prefix}enrollment_blocks;
          end if;
          return null;
        end $$;
      create trigger ${table}_added after insert on ${table} referencing new table as new_rows
        for each statement execute function count_${table}();
      create trigger ${table}_removed after delete on ${table} referencing old table as old_rows
        for each statement execute function count_${table}();
      create trigger ${table}_emptied after truncate on ${table}
        for each statement execute function count_${table}();
      create trigger ${table}_in_place before update of platform_id, id on ${table}
        for each row execute function keep_enrollment_in_place();
    `);
  }
  for (const { kind, items } of KINDS) {
    const table = `${kind}_enrollments`;
    const noted = `for each statement execute function note_${kind}_enrollments()`;
    const told = `
            noted as (
              insert into enrollment_changes (platform_id, kind, enrollment_id, change, actor_id, operation, reason, request_id)
              select platform_id, '${kind}', id, change, cast(who ->> 'user_id' as bigint), who ->> 'operation', why, who ->> 'request_id'
                from changed order by id
            )
            insert into events (platform_id, type, actor_id, request_id, data)
            select changed.platform_id, 'enrollment.' || change, cast(who ->> 'user_id' as bigint), who ->> 'request_id',
                   jsonb_build_object('enrollment_id', changed.id, 'kind', '${kind}', 'item_id', items.${kind}_key, 'user_id', users.id,
                                      'username', users.username, 'active', changed.active, 'started', changed.started,
                                      'ended', changed.ended, 'expired', changed.expired, 'reason', why)
              from changed
              join users on users.id = changed.user_id
              join ${items} items on items.platform_id = changed.platform_id and items.id = changed.${kind}_id
             order by changed.id`;
    await knex.raw(`
      create function note_${kind}_enrollments() returns trigger language plpgsql ${ROW_BY_ROW} as $$
        declare
          who jsonb := acting();
          why text := nullif(current_setting('acting.reason', true), '');
        begin
          if tg_op = 'INSERT' then
            with changed as materialized (select n.*, 'created' as change from new_rows n), ${told};
          else
            with changed as materialized (
              select *, case when active then 'activated' when why = 'expired' then 'expired' else 'deactivated' end as change
                from (select *, lag(active) over (partition by platform_id, id order by side) as was_active
                        from (select *, 1 as side from old_rows union all select *, 2 from new_rows) both_rows) rows
               where side = 2 and active <> was_active
            ), ${told};
          end if;
          return null;
        end $$;
      create index ${table}_running_out on ${table} (platform_id, expired) where active and expired is not null;
      create trigger ${table}_begun after insert on ${table} referencing new table as new_rows ${noted};
      create trigger ${table}_switched after update on ${table} referencing old table as old_rows new table as new_rows ${noted};
    `);
  }

  await knex.raw(`
    -- One invitation. Blank ones name nobody: whoever redeems one by its source is whom it was for.
    create table invitations (
      platform_id       integer not null references platforms,
      id                bigint generated always as identity,
      kind              text not null check (kind in ('course', 'platform', 'program')),
      course_id         bigint,
      program_id        bigint,
      user_id           bigint references users,
      username          text check (length(username) between 1 and 255),
      email             text check (length(email) between 3 and 320),
      source            text check (length(source) between 1 and 255),
      redirect_to       text check (length(redirect_to) <= 2000),
      active            boolean not null default true,
      metadata          jsonb not null default '{}',
      enrollment_config jsonb not null default '{}',
      created           timestamptz not null default now(),
      -- When it was redeemed.
      started           timestamptz,
      expired           timestamptz,
      modified          timestamptz not null default now(),
      primary key (platform_id, id),
      foreign key (platform_id, course_id) references courses,
      foreign key (platform_id, program_id) references programs,
      check ((kind = 'course') = (course_id is not null)),
      check ((kind = 'program') = (program_id is not null)),
      check (started is null or user_id is not null),
      check (not active or started is null),
      check (email is not null or source is not null)
    );
    -- One waits for an address and an item.
    create unique index invitations_one_waiting on invitations (platform_id, kind, course_id, program_id, lower(email)) nulls not distinct
      where active and email is not null;
    create index invitations_by_kind on invitations (platform_id, kind, id);
    create index invitations_by_source on invitations (platform_id, kind, source, id);
    create index invitations_blank on invitations (platform_id, kind, source, id) where active and email is null and user_id is null;
    create index invitations_running_out on invitations (platform_id, expired) where active and expired is not null;
    create index invitations_by_user on invitations (platform_id, user_id) where user_id is not null;
    create index invitations_by_email on invitations (platform_id, lower(email));
    create index invitations_by_course on invitations (platform_id, course_id, id) where course_id is not null;
    create index invitations_by_program on invitations (platform_id, program_id, id) where program_id is not null;
    create index invitations_by_metadata on invitations using gin (platform_id, kind, metadata jsonb_path_ops);
    create index invitations_waiting on invitations (lower(email)) where active and email is not null;
  `);

  for (const [event, { did, rows, changed }] of Object.entries(INVITATION_CHANGES)) {
    await knex.raw(`
      create function announce_${did}_invitations() returns trigger language plpgsql ${ROW_BY_ROW} as $$
        declare
          who jsonb := acting();
          why text := nullif(current_setting('acting.reason', true), '');
        begin
          insert into events (platform_id, type, actor_id, request_id, data)
          select invitation.platform_id, 'invitation.' || change, cast(who ->> 'user_id' as bigint), who ->> 'request_id',
                 jsonb_build_object('invitation_id', invitation.id, 'kind', invitation.kind,
                                    'item_id', coalesce(courses.course_key, programs.program_key), 'user_id', invitation.user_id,
                                    'username', invitation.username, 'email', invitation.email, 'source', invitation.source,
                                    'active', invitation.active, 'expired', invitation.expired, 'started', invitation.started)
            from (${changed}) invitation
            left join courses on courses.platform_id = invitation.platform_id and courses.id = invitation.course_id
            left join programs on programs.platform_id = invitation.platform_id and programs.id = invitation.program_id
           order by invitation.id;
          return null;
        end $$;
      create trigger invitations_${did} after ${event} on invitations referencing ${rows}
        for each statement execute function announce_${did}_invitations()`);
  }
  await knex.raw(`
    select keep_audit_log_of('program_enrollments'), keep_audit_log_of('pathway_enrollments'), keep_audit_log_of('invitations');
  `);
}
