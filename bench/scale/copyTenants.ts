import type pg from 'pg';
import type { BenchDatabase } from '../benchDatabase.js';

/** Ids of a copy are larger than those of the original by this times the id of its platform. */
const IDS_APART = 10_000_000;

/** What columns of tables without foreign keys refer to: those that grow with records have none. */
const REFERRED: Record<string, string> = {
  user_id: 'users',
  course_id: 'courses',
  last_course_id: 'courses',
  block_id: 'course_blocks',
  enrollment_id: 'course_enrollments',
  // Of announced achievements: nothing here earns skills.
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
 * Copies tenants in turn, each with its people, courses and records and with all that is derived from them, until there is
 * one for each key; keys that exist are left out. Rows are as large as those of the originals and in the same order. Statements keep the names of the
 * original in their text.
 */
export async function copyTenants(db: BenchDatabase, originalKeys: string[], keys: string[]): Promise<void> {
  const client = await db.pool.connect();
  try {
    // Triggers would count and audit the rows again.
    await client.query('set session_replication_role = replica');
    const { rows } = await client.query<Tenant>('select id, key from platforms where key = any ($1)', [originalKeys]);
    const originals: { tenant: Tenant; tables: Map<string, Column[]> }[] = [];
    for (const tenant of rows) originals.push({ tenant, tables: await listFilledTables(client, tenant) });
    const existing = await client.query<Tenant>('select id, key from platforms where key = any ($1)', [keys]);
    const isThere = new Set(existing.rows.map(({ key }) => key));
    for (const [nth, key] of keys.entries()) {
      if (isThere.has(key)) continue;
      const { tenant, tables } = originals[nth % originals.length]!;
      await copyOnce(client, tables, tenant, key);
    }
    await raiseSequences(client);
  } finally {
    // The setting ends with the connection.
    client.release(true);
  }
}

async function raiseSequences(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<Column>(COLUMNS);
  for (const { table, column, isIdentity } of rows)
    if (isIdentity)
      await client.query(
        `select setval(pg_get_serial_sequence('${table}', '${column}'), max(${column})) from ${table} having count(*) > 0`,
      );
}

/** The columns of each table that has rows of the tenant. */
async function listFilledTables(client: pg.PoolClient, tenant: Tenant): Promise<Map<string, Column[]>> {
  const { rows } = await client.query<Column>(COLUMNS);
  const tables = new Map<string, Column[]>();
  for (const column of rows) tables.set(column.table, [...(tables.get(column.table) ?? []), column]);
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
  if (isIdentity && column === 'id') return `id + ${apart}`;
  if (column === 'user_ids')
    return `array(select user_id + ${apart} from unnest(user_ids) with ordinality people (user_id, place) order by place)`;
  const referred = refersTo ?? REFERRED[column];
  if (referred === undefined || !tables.has(referred)) return column;
  // Course 0 is the platform.
  return `case when ${column} = 0 then 0 else ${column} + ${apart} end`;
}
