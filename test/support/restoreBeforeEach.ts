import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import pg from 'pg';
import type { TestDatabase } from './database.js';

/**
 * Every table is as it was when this was called, before each test of the file: no test lives on what another one wrote. Call it
 * after the file's other `beforeAll` hooks; what a hook inside a `describe` writes is gone before its first test. Numbers of
 * sequences go on.
 */
export function restoreBeforeEach(db: TestDatabase): void {
  const restore = restoring(db);
  beforeEach(restore);
}

/** The same by hand: returns what puts every table back to how it was after the file's `beforeAll` hooks above. */
export function restoring(db: TestDatabase): () => Promise<void> {
  // A connection of its own: setting the role for each restoration would drop the plans of its connection.
  const client = new pg.Client({ connectionString: db.target.url, options: '-c session_replication_role=replica' });
  // The database is dropped under it.
  client.on('error', () => {});
  beforeAll(async () => {
    await client.connect();
    await client.query(TAKE_SNAPSHOT);
  });
  afterAll(() => client.end().catch(() => {}));
  return async () => {
    await client.query('select snapshot.restore()');
  };
}

// A table is unchanged while it has as many rows as before and none that is newer. What finds the changed ones is one statement without
// parameters, so that it is planned once.
const TAKE_SNAPSHOT = `
create schema snapshot;
create table snapshot.tables (name text primary key, columns text not null, count bigint, newest bigint);

insert into snapshot.tables (name, columns)
select relname, string_agg(quote_ident(attname), ', ' order by attnum)
  from pg_class
  join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
 where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
 group by relname;

do $$
declare
  kept record;
begin
  for kept in select * from snapshot.tables loop
    execute format('create table snapshot.%1$I as table public.%1$I', kept.name);
  end loop;
  execute 'create view snapshot.now as ' || (
    select string_agg(format('select %1$L as name, count(*) as count, max(xmin::text::bigint) as newest from public.%1$I', name), ' union all ')
      from snapshot.tables);
  update snapshot.tables set count = now.count, newest = now.newest from snapshot.now where now.name = tables.name;
end $$;

create function snapshot.restore() returns void language plpgsql as $$
declare
  kept record;
  untouched bigint;
begin
  for kept in
    select tables.name, columns, tables.count, coalesce(tables.newest, -1) as newest from snapshot.tables join snapshot.now using (name)
     where (tables.count, tables.newest) is distinct from (now.count, now.newest)
  loop
    execute format('select count(*) from public.%I where xmin::text::bigint <= %s', kept.name, kept.newest) into untouched;
    -- Where rows were only added, the others stay.
    if untouched = kept.count then
      execute format('delete from public.%I where xmin::text::bigint > %s', kept.name, kept.newest);
    else
      execute format('delete from public.%I', kept.name);
      execute format('insert into public.%1$I (%2$s) overriding system value select %2$s from snapshot.%1$I', kept.name, kept.columns);
      execute format('update snapshot.tables set (count, newest) = (select count(*), max(xmin::text::bigint) from public.%1$I) where name = %1$L', kept.name);
    end if;
    -- Servers keep verified credentials and rights for seconds.
    perform pg_notify('access_changed', '');
  end loop;
end $$;
`;
