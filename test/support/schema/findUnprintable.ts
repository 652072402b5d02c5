import type { ClientBase } from 'pg';

// Nothing of an extension, and nothing that belongs to a printed object.
const own = (catalog: string, id: string) =>
  `not exists (select from pg_depend where classid = '${catalog}'::regclass and objid = ${id} and objsubid = 0 and deptype in ('e', 'i'))`;

const UNPRINTABLE = `
  select 'schema ' || nspname as name from pg_namespace where nspname !~ '^pg_' and nspname not in ('public', 'information_schema', 'graphile_worker')
  union all
  select case relkind when 'm' then 'materialised view ' when 'S' then 'sequence '
                      when 'c' then 'type ' when 'f' then 'foreign table ' end || relname
  from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('m', 'S', 'c', 'f') and relname not like 'knex\\_migrations%'
    and ${own('pg_class', 'pg_class.oid')}
  union all
  select 'row-level security of ' || relname from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity
  union all
  select 'inheritance of ' || inhrelid::regclass from pg_inherits
  union all
  select 'options of the identity ' || seqrelid::regclass from pg_sequence
  where (seqstart, seqincrement, seqcache, seqcycle) is distinct from (1, 1, 1, false)
  union all
  select 'statistics ' || stxname from pg_statistic_ext
  union all
  select 'type ' || typname from pg_type
  where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'r') and ${own('pg_type', 'pg_type.oid')}
  union all
  select 'aggregate ' || oid::regprocedure from pg_proc
  where pronamespace = 'public'::regnamespace and prokind not in ('f', 'p') and ${own('pg_proc', 'pg_proc.oid')}
  union all
  select 'operator ' || oid::regoperator from pg_operator where oprnamespace = 'public'::regnamespace and ${own('pg_operator', 'pg_operator.oid')}
  union all
  select 'text search configuration ' || cfgname from pg_ts_config where cfgnamespace = 'public'::regnamespace and ${own('pg_ts_config', 'pg_ts_config.oid')}
  union all
  select 'state of the trigger ' || tgname from pg_trigger where tgenabled <> 'O' and not tgisinternal
  union all
  select 'settings of the column ' || attrelid::regclass || '.' || attname
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind = 'r' and (attstattarget is not null or attcompression <> '' or attoptions is not null)
  order by 1`;

/**
 * Names of what is in the schema and that the text has no form for yet: two schemas that differ in it would look alike.
 */
export async function findUnprintable(client: ClientBase): Promise<string[]> {
  return (await client.query<{ name: string }>(UNPRINTABLE)).rows.map(({ name }) => name);
}
