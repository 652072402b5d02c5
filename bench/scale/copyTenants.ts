import type pg from 'pg';
import type { BenchDatabase } from '../benchDatabase.js';

/** An id of a copy is that of the original, plus this number times the id of the copied platform. */
const IDS_APART = 10_000_000;

/** The tables that these columns refer to. Tables that grow with records have no foreign keys. */
const REFERRED: Record<string, string> = {
  user_id: 'users',
  course_id: 'courses',
  last_course_id: 'courses',
  block_id: 'course_blocks',
  enrollment_id: 'course_enrollments',
  // The item of an announced achievement: a course, since nothing here earns skills.
  item_id: 'courses',
};

interface Column {
  table: string;
  column: string;
  isIdentity: boolean;
  /** The table whose id it has; null for other columns. */
  refersTo: string | null;
}

/**
 * The columns of `users` and of tables of tenants that can be written, with the table of each foreign key to an `id`. The
 * search index is left out.
 */
const COLUMNS = `
  select pg_class.relname as table, attname as column, attidentity <> '' as "isIdentity",
         (select cast(cast(confrelid as regclass) as text)
            from pg_constraint
           cross join unnest(conkey, confkey) keys (own, referred)
            join pg_attribute target on target.attrelid = confrelid and target.attnum = referred
           where contype = 'f' and conrelid = pg_class.oid and own = pg_attribute.attnum and target.attname = 'id'
           limit 1) as "refersTo"
    from pg_class
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
   where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
     and relname !~ '^(search|facet)_'
     and (relname = 'users' or exists (select from pg_attribute own where own.attrelid = pg_class.oid and own.attname = 'platform_id'))
   order by relname, attnum`;

interface Tenant {
  id: number;
  key: string;
}

/**
 * Copies tenants in turn until there is one for each key, each with its people, courses and records, and with all that is
 * derived from them. Keys that exist are left out. Rows are as large as those of the originals and in the same order. The
 * text of statements keeps the names of the original.
 */
export async function copyTenants(db: BenchDatabase, originalKeys: string[], keys: string[]): Promise<void> {
  const client = await db.pool.connect();
  try {
    // Triggers would count and audit the rows again.
    await client.query('set session_replication_role = replica');
    const columns = (await client.query<Column>(COLUMNS)).rows;
    const originals: { tenant: Tenant; tables: Map<string, Column[]> }[] = [];
    for (const tenant of await findTenants(client, originalKeys))
      originals.push({ tenant, tables: await findFilledTables(client, columns, tenant) });
    const existing = new Set((await findTenants(client, keys)).map(({ key }) => key));
    for (const [nth, key] of keys.entries()) {
      const { tenant, tables } = originals[nth % originals.length]!;
      if (!existing.has(key)) await copyOnce(client, tables, tenant, key);
    }
    await raiseSequences(client, columns);
  } finally {
    // The setting ends with the connection.
    client.release(true);
  }
}

async function findTenants(client: pg.PoolClient, keys: string[]): Promise<Tenant[]> {
  return (await client.query<Tenant>('select id, key from platforms where key = any ($1) order by id', [keys])).rows;
}

async function raiseSequences(client: pg.PoolClient, columns: Column[]): Promise<void> {
  for (const { table, column, isIdentity } of columns) {
    const sequence = `pg_get_serial_sequence('${table}', '${column}')`;
    if (isIdentity)
      await client.query(
        `select setval(${sequence}, greatest(max(${column}), nextval(${sequence}))) from ${table} having count(*) > 0`,
      );
  }
}

/** The columns of each table that has rows of the tenant. */
async function findFilledTables(
  client: pg.PoolClient,
  columns: Column[],
  tenant: Tenant,
): Promise<Map<string, Column[]>> {
  const tables = new Map<string, Column[]>();
  for (const column of columns) tables.set(column.table, [...(tables.get(column.table) ?? []), column]);
  for (const table of tables.keys()) {
    const found = await client.query(`select from ${table} where ${ofTenant(table, tenant)} limit 1`);
    if (found.rowCount === 0) tables.delete(table);
  }
  return tables;
}

async function copyOnce(
  client: pg.PoolClient,
  tables: Map<string, Column[]>,
  original: Tenant,
  key: string,
): Promise<void> {
  await client.query('begin');
  const { rows } = await client.query<Tenant>('insert into platforms (key, name) values ($1, $1) returning id, key', [
    key,
  ]);
  const copy = rows[0]!;
  for (const [table, columns] of tables)
    await client.query(
      `insert into ${table} (${columns.map(({ column }) => column).join(', ')}) overriding system value
       select ${columns.map((column) => copyColumn(column, tables, original, copy)).join(', ')}
         from ${table} where ${ofTenant(table, original)}`,
    );
  await client.query('commit');
}

const ofTenant = (table: string, { id }: Tenant) =>
  table === 'users' ? `id in (select user_id from memberships where platform_id = ${id})` : `platform_id = ${id}`;

/** SQL: the value that a column has in the copy. */
function copyColumn(
  { table, column, isIdentity, refersTo }: Column,
  tables: Map<string, Column[]>,
  original: Tenant,
  copy: Tenant,
): string {
  const apart = copy.id * IDS_APART;
  if (column === 'platform_id') return String(copy.id);
  if (table === 'users' && ['username', 'email'].includes(column))
    return `'${copy.key}' || substr(${column}, ${original.key.length + 1})`;
  if (isIdentity) return `${column} + ${apart}`;
  if (column === 'user_ids')
    return `array(select user_id + ${apart} from unnest(user_ids) with ordinality people (user_id, place) order by place)`;
  const referred = refersTo ?? REFERRED[column];
  if (referred === undefined || !tables.has(referred)) return column;
  // Course 0 is the platform.
  return `case when ${column} = 0 then 0 else ${column} + ${apart} end`;
}
