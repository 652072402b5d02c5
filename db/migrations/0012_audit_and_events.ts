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

    -- Has every change of a table noted, but for its hidden columns. Each table gets a function of its own: what it does is planned once.
    -- So nothing is joined: a plan made for one row would be used for ten thousand.
    create function keep_audit_log_of(named regclass, hidden text[] default '{}') returns void language plpgsql as $$
      declare
        columns text;
        pairs text;
        noted text := 'insert into audit_log (actor_id, credential_id, operation, request_id, platform_id, table_name, action, row_key, before, after)
          select cast(who ->> ''user_id'' as bigint), cast(who ->> ''credential_id'' as bigint), who ->> ''operation'', who ->> ''request_id'',
                 coalesce(cast(row ->> ''platform_id'' as integer), 0), ';
      begin
        select string_agg(quote_ident(attname), ', ' order by place),
               -- Of the tenant's rows the platform stands in a column of its own.
               string_agg(format('%L, row -> %L', attname, attname), ', ' order by place) filter (where attname <> 'platform_id' or width = 1)
          into strict columns, pairs
          from (select *, indnatts as width from pg_index) indexes
         cross join unnest(indkey) with ordinality as key (number, place)
          join pg_attribute on attrelid = indrelid and attnum = number
         where indrelid = named and indisprimary;
        execute format('
          create function audit_%1$s() returns trigger language plpgsql as $audit$
            declare
              who jsonb := acting();
            begin
              if tg_op = ''INSERT'' then
                %2$s %3$L, ''insert'', jsonb_build_object(%4$s), null, row - %5$L::text[]
                  from (select to_jsonb(r) as row from new_rows r) changed;
              elsif tg_op = ''DELETE'' then
                %2$s %3$L, ''delete'', jsonb_build_object(%4$s), row - %5$L::text[], null
                  from (select to_jsonb(r) as row from old_rows r) changed;
              else
                %2$s %3$L, ''update'', jsonb_build_object(%4$s), was, become
                  from (select row, side, row - %5$L::text[] as new_row, lag(row - %5$L::text[]) over (partition by %6$s order by side) as old_row
                          from (select to_jsonb(o) as row, 1 as side, %6$s from old_rows o
                                union all
                                select to_jsonb(n), 2, %6$s from new_rows n) both_rows) changed
                 cross join lateral (
                   select jsonb_object_agg(name, old_row -> name) as was, jsonb_object_agg(name, value) as become
                     from jsonb_each(new_row) as field (name, value) where value is distinct from old_row -> name
                 ) difference
                 where side = 2 and was is not null;
              end if;
              return null;
            end $audit$', (select relname from pg_class where oid = named), noted, (select relname from pg_class where oid = named), pairs, hidden, columns);
        execute format('
          create trigger audit_insert after insert on %1$s referencing new table as new_rows for each statement execute function audit_%2$s();
          create trigger audit_update after update on %1$s referencing old table as old_rows new table as new_rows
            for each statement execute function audit_%2$s();
          create trigger audit_delete after delete on %1$s referencing old table as old_rows for each statement execute function audit_%2$s()',
          named, (select relname from pg_class where oid = named));
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

    create function announce_access_requests() returns trigger language plpgsql set enable_hashjoin = off set enable_mergejoin = off as $$
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
  for (const [table, hidden] of Object.entries(AUDITED))
    await knex.raw('select keep_audit_log_of(cast(? as regclass), cast(? as text[]))', [table, hidden]);
}
