import type pg from 'pg';

/**
 * Prepares a migrated database so that its tables can be put back to how they were: as now ('base'), or as they were at
 * `snapshot.take()` ('file'). A table is unchanged while it has as many rows as before and none that is newer. What
 * finds the changed ones is one statement that is planned once a connection, and groups the rows of all tables at once:
 * a group for each table would take eight times as long. `snapshot.alterations` has a row for every change of the
 * schema; where the account may not watch for these, it has one from the start, and the database is never emptied.
 * `distributed`: tables on several nodes of a cluster. Their rows are compared by a hash, since transactions of nodes have
 * no common order.
 */
export async function installSnapshots(client: pg.Client, distributed: readonly string[] = []): Promise<void> {
  await client.query(TABLES);
  await client.query('insert into snapshot.distributed select unnest($1::text[])', [distributed]);
  await client.query(NOW);
  await client.query(FUNCTIONS);
  await client.query(`select snapshot.remember('base')`);
  await client.query('insert into snapshot.alterations default values');
  await client.query(WATCH).then(
    () => client.query('truncate snapshot.alterations'),
    (error: pg.DatabaseError) => {
      if (error.code !== INSUFFICIENT_PRIVILEGE) throw error;
    },
  );
}

/** What is left is what the migrations made. The database can't be emptied any more. */
export async function removeSnapshots(client: pg.Client): Promise<void> {
  // Or the triggers would look for their own function.
  await client.query('set session_replication_role = replica');
  await client.query('drop schema snapshot cascade');
  await client.query('reset session_replication_role');
}

const INSUFFICIENT_PRIVILEGE = '42501';

const TABLES = `
create schema snapshot;
create table snapshot.alterations (at timestamptz default now());
create table snapshot.columns (name text primary key, columns text not null, values text not null);
-- Tables that have rows.
create table snapshot.tables (level text, name text, count bigint not null, newest bigint not null, primary key (level, name));
create table snapshot.rows (level text, name text, row text not null);
create index on snapshot.rows (level, name);
create table snapshot.distributed (name text primary key);

insert into snapshot.columns
select relname, string_agg(quote_ident(attname), ', ' order by attnum), string_agg('(kept).' || quote_ident(attname), ', ' order by attnum)
  from pg_class
  join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
 where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
 group by relname;
`;

const NOW = `
do $$
begin
  execute format('create view snapshot.on_this_server as select name, count(*) as count, max(xmin::text::bigint) as newest from (%s) rows group by name', (
    select string_agg(format('select %1$L as name, xmin from public.%1$I', name), ' union all ')
      from snapshot.columns where name not in (select name from snapshot.distributed)));
end $$;

create function snapshot.on_nodes() returns table (name text, count bigint, newest bigint) language plpgsql as $$
begin
  for name in select one.name from snapshot.distributed one loop
    execute format('select count(*), coalesce(sum(hashtextextended(t::text, 0)::numeric) %% 9223372036854775807, 0)::bigint from public.%I t', name) into count, newest;
    if count > 0 then return next; end if;
  end loop;
end $$;

create view snapshot.now as select * from snapshot.on_this_server union all select * from snapshot.on_nodes();
`;

const FUNCTIONS = `
create view snapshot.others as
  select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend';

create function snapshot.remember(wanted text) returns void language plpgsql as $$
declare
  present record;
begin
  delete from snapshot.tables where level = wanted;
  delete from snapshot.rows where level = wanted;
  insert into snapshot.tables select wanted, name, count, newest from snapshot.now;
  for present in select name from snapshot.tables where level = wanted loop
    execute format('insert into snapshot.rows select %L, %L, t::text from public.%I t', wanted, present.name, present.name);
  end loop;
end $$;

create function snapshot.take() returns void language sql as $$ select snapshot.remember('file') $$;

-- In a loop of its own, which no parallel workers are started for.
create function snapshot.changed(wanted text) returns setof text language plpgsql as $$
declare
  changed text;
begin
  for changed in
    select name from (select * from snapshot.tables where level = wanted) tables full join snapshot.now using (name)
     where (tables.count, tables.newest) is distinct from (now.count, now.newest)
  loop
    return next changed;
  end loop;
end $$;

create function snapshot.restore(wanted text) returns void language plpgsql as $$
declare
  kept record;
  untouched bigint;
  is_changed boolean := false;
begin
  delete from graphile_worker._private_jobs;
  for kept in
    select name, coalesce(tables.count, 0) as count, coalesce(tables.newest, -1) as newest, columns, values
      from snapshot.changed(wanted) as name join snapshot.columns using (name) left join (select * from snapshot.tables where level = wanted) tables using (name)
  loop
    is_changed := true;
    untouched := -1;
    if kept.name not in (select name from snapshot.distributed) then
      execute format('select count(*) from public.%I where xmin::text::bigint <= %s', kept.name, kept.newest) into untouched;
    end if;
    -- Where rows were only added, the others stay.
    if untouched = kept.count then
      execute format('delete from public.%I where xmin::text::bigint > %s', kept.name, kept.newest);
    else
      execute format('delete from public.%I', kept.name);
      execute format(
        'insert into public.%1$I (%2$s) overriding system value
         select %3$s from (select row::public.%1$I as kept from snapshot.rows where level = %4$L and name = %1$L offset 0) rows',
        kept.name, kept.columns, kept.values, wanted);
      if untouched >= 0 then
        execute format(
          'update snapshot.tables set newest = (select coalesce(max(xmin::text::bigint), -1) from public.%1$I) where level = %2$L and name = %1$L',
          kept.name, wanted);
      end if;
    end if;
  end loop;
  -- Servers keep verified credentials and rights for seconds.
  if is_changed then perform pg_notify('access_changed', ''); end if;
end $$;

-- Waiting for each of them would take a tenth of a second: that is how often Postgres looks whether it ended.
create function snapshot.end_others() returns void language plpgsql as $$
begin
  for turn in 1 .. 2000 loop
    perform pg_terminate_backend(pid) from snapshot.others where turn = 1;
    exit when not exists (select from snapshot.others);
    perform pg_sleep(0.003), pg_stat_clear_snapshot();
  end loop;
end $$;

-- As after the migrations, numbers of sequences included. False where that is impossible, since the schema was altered.
create function snapshot.empty() returns boolean language plpgsql as $$
declare
  month regclass;
  bloated text;
begin
  perform snapshot.end_others();
  if exists (select from snapshot.alterations) then return false; end if;
  -- Citus drops them on its nodes in an event trigger.
  perform set_config('session_replication_role', 'origin', true);
  for month in select inhrelid from pg_inherits where inhparent = 'public.statements'::regclass loop
    execute format('drop table %s', month);
  end loop;
  perform set_config('session_replication_role', 'replica', true);
  -- Queries would be planned in another way. Before version 18 of Postgres this fails.
  if exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and reltuples >= 0) then
    perform pg_clear_attribute_stats('public', tablename, attname, inherited) from pg_stats where schemaname = 'public';
    perform pg_clear_relation_stats('public', relname) from pg_class
      where relnamespace = 'public'::regnamespace and (relkind in ('r', 'p') and reltuples >= 0 or relkind = 'i' and reltuples > 0);
  end if;
  -- Rows that are deleted stay in their files; those of others that this empties are put back.
  select string_agg(format('public.%I', name), ', ') into bloated
    from snapshot.columns join pg_class on relname = name and relnamespace = 'public'::regnamespace
   where name not in (select name from snapshot.tables where level = 'base') and relkind = 'r' and pg_relation_size(pg_class.oid) > 262144;
  if bloated is not null then execute 'truncate ' || bloated || ' cascade'; end if;
  perform snapshot.restore('base');
  delete from graphile_worker._private_tasks;
  perform setval(seqrelid, seqstart, false) from pg_sequence join pg_class on pg_class.oid = seqrelid
    where relnamespace <> 'pg_catalog'::regnamespace and pg_sequence_last_value(seqrelid) is not null;
  return true;
end $$;
`;

const WATCH = `
create function snapshot.mark_altered() returns event_trigger language plpgsql security definer as $$
declare
  callers text;
begin
  get diagnostics callers = pg_context;
  -- Months of statements come and go: emptying removes them.
  if callers like '%PL/pgSQL function%add_statement_month(%' then return; end if;
  if tg_event = 'sql_drop' then
    if exists (
      select from pg_event_trigger_dropped_objects()
       where not is_temporary and schema_name <> 'pg_toast' and object_identity !~ 'public\\.statements_\\d{4}_\\d\\d')
    then insert into snapshot.alterations default values; end if;
  elsif exists (select from pg_event_trigger_ddl_commands() where schema_name is distinct from 'pg_temp') then
    insert into snapshot.alterations default values;
  end if;
end $$;
create event trigger mark_altered on ddl_command_end execute function snapshot.mark_altered();
create event trigger mark_dropped on sql_drop execute function snapshot.mark_altered();
`;
