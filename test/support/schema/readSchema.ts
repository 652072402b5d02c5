import type { ClientBase } from 'pg';

export interface Column {
  tableId: number;
  name: string;
  type: string;
  required: boolean;
  /** `GENERATED ALWAYS AS IDENTITY`, `DEFAULT now()` and the like; empty without one. */
  value: string;
  comment: string | null;
}

export interface Table {
  id: number;
  name: string;
  /** An unlogged table, which a crash empties. */
  unlogged: boolean;
  /** `fillfactor=70` and the like; empty without one. */
  options: string;
  /** `RANGE (stored)` and the like; empty for a table without partitions. */
  partitionKey: string;
  comment: string | null;
}

/** A constraint, index or trigger. `definition` is as PostgreSQL writes it, a statement of its own except for constraints. */
export interface TablePart {
  tableId: number;
  name: string;
  definition: string;
}

export interface Constraint extends TablePart {
  /** Of a foreign key. */
  targetId: number | null;
}

export interface Trigger extends TablePart {
  functionId: number;
}

export interface SqlFunction {
  id: number;
  /** With the types of its arguments. */
  signature: string;
  definition: string;
  /** Takes or returns rows of a table, so it comes after the tables. */
  needsTables: boolean;
  comment: string | null;
}

export interface Schema {
  extensions: string[];
  functions: SqlFunction[];
  tables: Table[];
  columns: Column[];
  constraints: Constraint[];
  indexes: TablePart[];
  triggers: Trigger[];
  /** In the order of their creation, since one may read another. */
  views: { name: string; definition: string }[];
}

// Excludes objects of extensions and of knex.
const TABLES = `
  select * from pg_class
  where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace and relname not like 'knex\\_migrations%'`;

const FUNCTIONS = `
  select * from pg_proc
  where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`;

/** Reads what the public schema consists of, from the catalog of PostgreSQL 18. Names are unqualified if `search_path` is public. */
export async function readSchema(client: ClientBase): Promise<Schema> {
  const rows = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows;
  return {
    extensions: (
      await rows<{ name: string }>(`select extname as name from pg_extension where extname <> 'plpgsql' order by 1`)
    ).map(({ name }) => name),
    functions: await readFunctions(rows),
    tables: await rows(`
      select oid as id, oid::regclass::text as name, relpersistence = 'u' as unlogged, coalesce(array_to_string(reloptions, ', '), '') as options,
             coalesce(pg_get_partkeydef(oid), '') as "partitionKey",
             obj_description(oid, 'pg_class') as comment
      from (${TABLES}) tables order by relname collate "C"`),
    columns: await readColumns(rows),
    constraints: await rows(`
      select conrelid as "tableId", quote_ident(conname) as name, pg_get_constraintdef(constraints.oid, true) as definition,
             nullif(confrelid, 0) as "targetId"
      from pg_constraint constraints join (${TABLES}) tables on tables.oid = conrelid
      where contype in ('p', 'u', 'x', 'f', 'c')
      order by position(contype in 'puxfc'), conname collate "C"`),
    indexes: await rows(`
      select indrelid as "tableId", quote_ident(indexes.relname) as name, replace(pg_get_indexdef(indexrelid, 0, true), ' ON ONLY ', ' ON ') as definition
      from pg_index join (${TABLES}) tables on tables.oid = indrelid join pg_class indexes on indexes.oid = indexrelid
      where not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
      order by indexes.relname collate "C"`),
    triggers: await rows(`
      select tgrelid as "tableId", quote_ident(tgname) as name, pg_get_triggerdef(triggers.oid, true) as definition, tgfoid as "functionId"
      from pg_trigger triggers join (${TABLES}) tables on tables.oid = tgrelid
      where not tgisinternal
      order by tgname collate "C"`),
    views: await rows(`
      select oid::regclass::text as name, pg_get_viewdef(oid, true) as definition
      from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace order by oid`),
  };
}

type Rows = <Row extends object>(text: string) => Promise<Row[]>;

function readFunctions(rows: Rows): Promise<SqlFunction[]> {
  return rows(`
    select oid as id, oid::regprocedure::text as signature,
           regexp_replace(pg_get_functiondef(oid), '^CREATE OR REPLACE (\\w+) public\\.', 'CREATE \\1 ') as definition,
           exists (select from pg_depend join (${TABLES}) tables on refobjid = tables.reltype or refobjid = tables.oid
                   where classid = 'pg_proc'::regclass and objid = functions.oid) as "needsTables",
           obj_description(oid, 'pg_proc') as comment
    from (${FUNCTIONS}) functions where prokind in ('f', 'p') order by proname collate "C", oid::regprocedure::text collate "C"`);
}

function readColumns(rows: Rows): Promise<Column[]> {
  return rows(`
    select attrelid as "tableId", quote_ident(attname) as name, attnotnull as required,
           concat_ws(' ', format_type(atttypid, atttypmod),
                     case when attstorage <> typstorage
                          then 'STORAGE ' || case attstorage when 'p' then 'PLAIN' when 'e' then 'EXTERNAL' when 'm' then 'MAIN' else 'EXTENDED' end end,
                     case when attcollation <> typcollation then 'COLLATE ' || attcollation::regcollation end) as type,
           case when attidentity = 'a' then 'GENERATED ALWAYS AS IDENTITY'
                when attidentity = 'd' then 'GENERATED BY DEFAULT AS IDENTITY'
                when attgenerated = 's' then 'GENERATED ALWAYS AS (' || pg_get_expr(adbin, adrelid, true) || ') STORED'
                when attgenerated = 'v' then 'GENERATED ALWAYS AS (' || pg_get_expr(adbin, adrelid, true) || ') VIRTUAL'
                else coalesce('DEFAULT ' || pg_get_expr(adbin, adrelid, true), '') end as value,
           col_description(attrelid, attnum) as comment
    from pg_attribute
    join (${TABLES}) tables on tables.oid = attrelid
    join pg_type types on types.oid = atttypid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped
    order by attrelid, attnum`);
}
