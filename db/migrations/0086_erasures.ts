import type { Knex } from 'knex';

/** People are erased: their row stays and names nobody, and so do the rows that name them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Of people, who are of no tenant.
    create table erasures (
      user_id bigint primary key references users (id),
      -- As whom they are known from now on.
      opaque text not null unique,
      -- Who they were, for what is left to do; null when nothing is.
      names jsonb,
      started_at timestamptz not null default now(),
      finished_at timestamptz,
      check ((names is null) = (finished_at is not null))
    );
    create index erasures_unfinished on erasures (started_at) where finished_at is null;
    select keep_audit_log_of('erasures', '{names}');

    -- Numbers of agents and parts that a process remembers mean something else after each.
    alter table record_places add column erasures integer not null default 0;

    drop function lock_record_place(integer, uuid[]);
    -- Held until the commit. Each of its statements sees what those before in the turn have committed. Nothing is returned for a tenant without a place.
    create function lock_record_place(tenant integer, ids uuid[])
      returns table (stored timestamptz, term integer, part integer, awaits_targets boolean, stored_ids uuid[], erased integer) language plpgsql as $$
      begin
        perform pg_advisory_xact_lock(7214052, tenant);
        return query
          select last_stored, last_term, last_part,
                 exists (select from statement_references where platform_id = tenant and target_stored is null),
                 -- One id after the other: a plan for a list of them takes another index while a month has no statistics.
                 array(select known.id from unnest(ids) sent (id)
                        cross join lateral (select statements.id from statements where platform_id = tenant and statements.id = sent.id limit 1) known),
                 erasures
            from record_places where platform_id = tenant for update;
      end $$;

    -- The same without texts that may name somebody: times and words of the service itself stay.
    create function without_texts(value jsonb) returns jsonb language sql immutable strict parallel safe as $$
      select coalesce(jsonb_object_agg(key, case jsonb_typeof(item)
               when 'string' then case when key in ('role', 'state', 'kind', 'change', 'relation', 'visibility', 'scheme', 'item_id', 'course_id')
                                         or item #>> '{}' ~ '^\\d{4}-\\d\\d-\\d\\d[T ]' then item else '"erased"' end
               when 'object' then '{}' when 'array' then '[]' else item end), '{}')
        from jsonb_each(value) as field (key, item)
    $$;

    create or replace function refuse_change() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' and tg_table_name <> 'audit_log' and current_setting('acting.removes', true) = 'expired' then
          return null;
        end if;
        if tg_op = 'UPDATE' and current_setting('acting.removes', true) = 'names' then
          return null;
        end if;
        raise exception '% is only ever added to', tg_table_name using errcode = 'restrict_violation';
      end $$;

    create or replace function announce_access_requests() returns trigger language plpgsql set enable_hashjoin = off set enable_mergejoin = off as $$
      begin
        -- Nothing was decided.
        if current_setting('acting.removes', true) = 'names' then
          return null;
        end if;
        insert into event_outbox (platform_id, type, actor_id, request_id, data)
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
  `);
}
