import type { Knex } from 'knex';

/** Tables whose rows people and programs change, and the columns that never go into the log. */
const AUDITED: Record<string, string[]> = {
  platforms: [],
  users: [],
  memberships: [],
  departments: [],
  department_members: [],
  groups: [],
  group_members: [],
  skills: [],
  platform_skills: [],
  platform_skill_relations: [],
  courses: [],
  course_skills: [],
  programs: [],
  program_courses: [],
  program_admins: [],
  pathways: [],
  pathway_programs: [],
  resources: [],
  job_roles: [],
  job_role_skills: [],
  job_role_courses: [],
  course_enrollments: [],
  credentials: ['secret_sha256', 'last_used_at'],
  mentor_terms: [],
  mentors: [],
  mcp_servers: ['credentials', 'extra_headers'],
  mentor_uses: [],
  mentor_documents: [],
  mentor_prompts: [],
  recommendation_prompts: [],
  course_results: [],
  learner_skills: [],
  llm_credentials: ['secret'],
  course_access_requests: [],
  platform_counters: [],
};

/** The log of all changes, and events for the world outside. Both are written by triggers: no way of writing goes past them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Rows of no tenant have platform 0. No foreign keys: the log outlives what it tells of.
    create table audit_log (
      platform_id   integer not null,
      id            bigint generated always as identity,
      at            timestamptz not null default now(),
      table_name    text not null,
      action        text not null check (action in ('insert', 'update', 'delete')),
      row_key       jsonb not null,
      -- Of an update: what changed, and nothing else.
      before        jsonb,
      after         jsonb,
      actor_id      bigint,
      credential_id bigint,
      operation     text,
      request_id    text,
      primary key (platform_id, id)
    );
    create index audit_log_by_row on audit_log (platform_id, table_name, row_key);

    create function refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception '% is only ever added to', tg_table_name using errcode = 'restrict_violation';
      end $$;
    create trigger audit_log_is_append_only before update or delete or truncate on audit_log
      for each statement execute function refuse_change();

    -- Who acts in this transaction: {user_id, credential_id, operation, request_id}, each or all absent.
    create function acting() returns jsonb language sql stable as
      $$ select coalesce(cast(nullif(current_setting('acting.who', true), '') as jsonb), '{}') $$;

    -- Arguments: the key as pairs for jsonb_build_object, the key as columns, and the hidden columns as an array.
    create function note_in_audit_log() returns trigger language plpgsql as $$
      declare
        who jsonb := acting();
        head text := format('insert into audit_log (actor_id, credential_id, operation, request_id, platform_id, table_name, action,
                                                    row_key, before, after)
                             select cast($1 ->> ''user_id'' as bigint), cast($1 ->> ''credential_id'' as bigint), $1 ->> ''operation'',
                                    $1 ->> ''request_id'', coalesce(cast(row ->> ''platform_id'' as integer), 0), %L, %L,
                                    key', tg_table_name, lower(tg_op));
      begin
        if tg_op = 'INSERT' then
          execute head || format(', null, row - %L::text[] from
            (select to_jsonb(r) as row, jsonb_build_object(%s) as key from new_rows r) changed', tg_argv[2], tg_argv[0]) using who;
        elsif tg_op = 'DELETE' then
          execute head || format(', row - %L::text[], null from
            (select to_jsonb(r) as row, jsonb_build_object(%s) as key from old_rows r) changed', tg_argv[2], tg_argv[0]) using who;
        else
          execute head || format(', was, become from
            (select to_jsonb(r) - %1$L::text[] as row, to_jsonb(o) - %1$L::text[] as old_row, jsonb_build_object(%2$s) as key
               from new_rows r join old_rows o using (%3$s)) changed
            cross join lateral (
              select jsonb_object_agg(name, old_row -> name) as was, jsonb_object_agg(name, value) as become
                from jsonb_each(row) as field (name, value) where value is distinct from old_row -> name
            ) difference
            where was is not null', tg_argv[2], tg_argv[0], tg_argv[1]) using who;
        end if;
        return null;
      end $$;

    -- Has every change of a table noted, but for its hidden columns.
    create function keep_audit_log_of(named regclass, hidden text[] default '{}') returns void language plpgsql as $$
      declare
        pairs text;
        columns text;
      begin
        select string_agg(format('%L, r.%I', attname, attname), ', ' order by place), string_agg(quote_ident(attname), ', ' order by place)
          into strict pairs, columns
          from pg_index
         cross join unnest(indkey) with ordinality as key (number, place)
          join pg_attribute on attrelid = indrelid and attnum = number
         where indrelid = named and indisprimary;
        -- Of the tenant's rows the platform stands in a column of its own.
        pairs := coalesce(nullif(regexp_replace(pairs, '^''platform_id'', r\\.platform_id, ', ''), ''), pairs);
        execute format('create trigger audit_insert after insert on %s referencing new table as new_rows
                          for each statement execute function note_in_audit_log(%L, %L, %L)', named, pairs, columns, hidden);
        execute format('create trigger audit_update after update on %s referencing old table as old_rows new table as new_rows
                          for each statement execute function note_in_audit_log(%L, %L, %L)', named, pairs, columns, hidden);
        execute format('create trigger audit_delete after delete on %s referencing old table as old_rows
                          for each statement execute function note_in_audit_log(%L, %L, %L)', named, pairs, columns, hidden);
      end $$;

    -- What the world outside may want to hear, in the form that the contract's webhooks describe. Kept for delivery.
    create table events (
      platform_id integer not null references platforms,
      id          bigint generated always as identity,
      type        text not null check (type ~ '^[a-z_]+\\.[a-z_]+$'),
      occurred_at timestamptz not null default now(),
      actor_id    bigint references users,
      request_id  text,
      data        jsonb not null,
      -- Numbers are taken before changes are visible. Readers go by this, and stop before the oldest that still runs: so they miss none.
      transaction xid8 not null default pg_current_xact_id(),
      primary key (platform_id, id)
    );
    create index events_in_order on events (platform_id, transaction, id);
    create trigger events_are_append_only before update or delete or truncate on events
      for each statement execute function refuse_change();

    create function announce_access_requests() returns trigger language plpgsql as $$
      begin
        insert into events (platform_id, type, actor_id, request_id, data)
        select request.platform_id,
               'access_request.' || case request.state when 'requested' then 'created' else request.state end,
               cast(acting() ->> 'user_id' as bigint), acting() ->> 'request_id',
               jsonb_build_object('request_id', request.id, 'course_id', courses.course_key, 'user_id', users.id,
                                  'username', users.username, 'state', request.state, 'reviewer', reviewer.username,
                                  'reviewed_at', request.reviewed_at)
          from new_rows request
          join courses on courses.platform_id = request.platform_id and courses.id = request.course_id
          join users on users.id = request.user_id
          left join users reviewer on reviewer.id = request.reviewer_id;
        return null;
      end $$;
    create trigger course_access_requests_made after insert on course_access_requests
      referencing new table as new_rows for each statement execute function announce_access_requests();
    -- A request changes once: when it is decided.
    create trigger course_access_requests_decided after update on course_access_requests
      referencing new table as new_rows for each statement execute function announce_access_requests();
  `);
  for (const [table, hidden] of Object.entries(AUDITED)) await knex.raw('select keep_audit_log_of(cast(? as regclass), cast(? as text[]))', [table, hidden]);
}
