import { beforeAll, beforeEach } from '@jest/globals';
import type { TestDatabase } from './database.js';

/**
 * Every table is as it was when this was called, before each test of the file: no test lives on what another one wrote. Call it
 * after the file's other `beforeAll` hooks; what a hook inside a `describe` writes is gone before its first test. Numbers of
 * sequences go on.
 */
export function restoreBeforeEach(db: TestDatabase): void {
  beforeAll(() => db.pool.query(TAKE_SNAPSHOT));
  beforeEach(() => db.pool.query('select snapshot.restore()'));
}

// A table is unchanged while it has as many rows as before and none that is newer.
const TAKE_SNAPSHOT = `
create schema snapshot;
create table snapshot.tables (name text primary key, columns text not null, count bigint, newest bigint);

insert into snapshot.tables (name, columns)
select relname, string_agg(quote_ident(attname), ', ' order by attnum)
  from pg_class
  join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
 where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
 group by relname;

create function snapshot.measure(table_name text) returns void language plpgsql as $$
declare
  counted record;
begin
  execute format('select count(*) as count, max(xmin::text::bigint) as newest from public.%I', table_name) into counted;
  update snapshot.tables set count = counted.count, newest = counted.newest where name = table_name;
end $$;

create function snapshot.restore() returns void language plpgsql set session_replication_role = replica as $$
declare
  kept record;
  counted record;
begin
  for kept in select * from snapshot.tables loop
    execute format('select count(*) as count, max(xmin::text::bigint) as newest from public.%I', kept.name) into counted;
    continue when counted.count = kept.count and counted.newest is not distinct from kept.newest;
    execute format('delete from public.%I', kept.name);
    execute format('insert into public.%1$I (%2$s) overriding system value select %2$s from snapshot.%1$I', kept.name, kept.columns);
    perform snapshot.measure(kept.name);
    -- Servers keep verified credentials and rights for seconds.
    perform pg_notify('access_changed', '');
  end loop;
end $$;

do $$
declare
  kept record;
begin
  for kept in select * from snapshot.tables loop
    execute format('create table snapshot.%1$I as table public.%1$I', kept.name);
    perform snapshot.measure(kept.name);
  end loop;
end $$;
`;
