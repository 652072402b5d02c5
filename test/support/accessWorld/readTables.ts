import type { TestDatabase } from '../database.js';

export interface Column {
  name: string;
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
  isGenerated: boolean;
  /** The values that a check allows, where it lists them. */
  allowed: string[] | null;
}

export interface ForeignKey {
  target: string;
  /** The referencing column besides platform_id, and the referenced column. */
  column: string;
  targetColumn: string;
}

export interface Table {
  name: string;
  columns: Column[];
  foreignKeys: ForeignKey[];
  isTenantOwned: boolean;
}

/** The tables of the schema, by name. */
export async function readTables(db: TestDatabase): Promise<Table[]> {
  const { rows } = await db.pool.query<Table>(`
    select relname as name,
           (select json_agg(json_build_object(
                     'name', attname, 'type', typname, 'isNullable', not attnotnull, 'hasDefault', atthasdef and attgenerated = '',
                     'isGenerated', attgenerated <> '', 'allowed', listed.allowed) order by attnum)
              from pg_attribute
              join pg_type on pg_type.oid = atttypid
              left join lateral (
                select array(select value[1] from regexp_matches(pg_get_constraintdef(pg_constraint.oid), '''([^'']*)''::text', 'g') value) as allowed
                  from pg_constraint
                 where conrelid = attrelid and contype = 'c' and conkey = array[attnum]
                   and pg_get_constraintdef(pg_constraint.oid) like '%= ANY (ARRAY[%'
                 limit 1
              ) listed on true
             where attrelid = pg_class.oid and attnum > 0 and not attisdropped) as columns,
           (select coalesce(json_agg(json_build_object(
                     'target', confrelid::regclass::text, 'column', source.attname, 'targetColumn', target.attname)), '[]')
              from pg_constraint
              join pg_attribute source on source.attrelid = conrelid and source.attnum = conkey[array_upper(conkey, 1)]
              join pg_attribute target on target.attrelid = confrelid and target.attnum = confkey[array_upper(confkey, 1)]
             where conrelid = pg_class.oid and contype = 'f' and source.attname <> 'platform_id') as "foreignKeys",
           exists (select from pg_attribute
                    where attrelid = pg_class.oid and attname = 'platform_id' and attnotnull and not attisdropped) as "isTenantOwned"
      from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
     order by relname`);
  return rows;
}

/** Sorts tables so that each follows the tables that it references. */
export function sortByDependency(tables: Table[], needs: (table: Table) => string[]): Table[] {
  const ordered = new Set<Table>();
  const place = (table: Table, waiting: Table[]): void => {
    if (ordered.has(table) || waiting.includes(table)) return;
    const needed = tables.filter(({ name }) => needs(table).includes(name));
    for (const other of needed) place(other, [...waiting, table]);
    ordered.add(table);
  };
  for (const table of tables) place(table, []);
  return [...ordered];
}
