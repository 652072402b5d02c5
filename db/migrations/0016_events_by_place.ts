import type { Knex } from 'knex';

/**
 * Events get their place when they become visible: triggers write them into an outbox, and one writer a tenant moves them into the
 * record of events, numbered. What is stored keeps its ids: a transaction's number becomes the series of its events.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create temporary table events_by_transaction on commit drop as select * from events;
    drop table events;

    -- Written by triggers in the changing transaction, and emptied by place_events.
    create table event_outbox (
      platform_id integer not null,
      id          bigint generated always as identity,
      type        text not null check (type ~ '^[a-z_]+\\.[a-z_]+$'),
      occurred_at timestamptz not null default now(),
      actor_id    bigint,
      request_id  text,
      data        jsonb not null,
      primary key (platform_id, id)
    );

    -- Every trigger that wrote events writes the outbox.
    do $$
      declare
        writer regprocedure;
      begin
        for writer in select oid from pg_proc where pronamespace = cast(current_schema as regnamespace) and prosrc like '%insert into events (%' loop
          execute replace(pg_get_functiondef(writer), 'insert into events (', 'insert into event_outbox (');
        end loop;
      end $$;

    -- What the outside reads, in the form that the contract's webhooks describe, in the order in which it became visible. A record table:
    -- no foreign keys.
    create table events (
      platform_id integer not null,
      series      bigint not null check (series >= 0),
      place       bigint not null check (place > 0),
      type        text not null,
      occurred_at timestamptz not null,
      actor_id    bigint,
      request_id  text,
      data        jsonb not null,
      primary key (platform_id, series, place)
    );

    -- The last place of each tenant. Whoever places locks the row.
    create table event_places (
      platform_id integer primary key,
      series      bigint not null,
      last_place  bigint not null,
      -- The database that numbered last. Another one (restored, or promoted) begins a new series: it may not know the latest places.
      home        text not null
    );

    -- Differs after a restore into another database, and after a promotion or a recovery to a point in time.
    create function database_home() returns text language sql stable as $$
      select (select system_identifier from pg_control_system())
             || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8)
             || '/' || (select oid from pg_database where datname = current_database())
    $$;

    -- Moves the tenant's oldest visible events from the outbox into events, numbered consecutively. Returns how many it moved.
    create function place_events(tenant integer, most integer) returns integer language plpgsql set enable_seqscan = off as $$
      declare
        here text := database_home();
        -- Seconds, so that two copies of one database hardly begin the same series.
        fresh bigint := extract(epoch from clock_timestamp());
        previous event_places;
        newest bigint;
        placed integer;
      begin
        if not exists (select from event_outbox where platform_id = tenant) then
          return 0;
        end if;
        insert into event_places (platform_id, series, last_place, home) values (tenant, fresh, 0, here) on conflict do nothing;
        -- Held until the commit: a place is never visible before a lower one.
        select * into strict previous from event_places where platform_id = tenant for update;
        if previous.home <> here then
          previous.series := greatest(previous.series + 1, fresh);
        end if;
        -- No join by id: a plan made for one row would be used for thousands.
        select max(id) into newest from (select id from event_outbox where platform_id = tenant order by id limit most) oldest;
        with taken as (
          delete from event_outbox where platform_id = tenant and id <= newest returning *
        )
        insert into events (platform_id, series, place, type, occurred_at, actor_id, request_id, data)
        select tenant, previous.series, previous.last_place + row_number() over (order by id), type, occurred_at, actor_id, request_id, data
          from taken;
        get diagnostics placed = row_count;
        if placed > 0 then
          update event_places set series = previous.series, last_place = previous.last_place + placed, home = here
           where platform_id = tenant;
        end if;
        return placed;
      end $$;

    insert into events (platform_id, series, place, type, occurred_at, actor_id, request_id, data)
    select platform_id, cast(cast(transaction as text) as bigint), id, type, occurred_at, actor_id, request_id, data
      from events_by_transaction
     order by platform_id, transaction, id;
    -- Of no home: the first placing begins a series after all transactions.
    insert into event_places (platform_id, series, last_place, home)
    select platform_id, max(series), max(place), '' from events group by platform_id;

    create trigger events_are_append_only before update or delete or truncate on events
      for each statement execute function refuse_change();
  `);
}
