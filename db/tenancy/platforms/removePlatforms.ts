import { ALLOW_REMOVAL } from '../../core/allowRemoval.js';
import { type Transaction, query } from '../../core/transaction.js';

interface ForeignKey {
  child: string;
  parent: string;
}

/** Triggers write to queues and counters during deletion, so rounds repeat until one finds nothing left. */
const MOST_ROUNDS = 5;

/**
 * Deletes platforms by id, with all of their rows. The order of tables is computed from the foreign keys in the
 * database, so new tables need no change here. The audit log remains and gets one entry for each deleted row. Returns
 * the number of deleted rows by table.
 */
export async function removePlatforms(trx: Transaction, platformIds: number[]): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  const tables = sortChildrenFirst(await listTenantTables(trx), await listForeignKeys(trx));
  await query(trx, ALLOW_REMOVAL);
  for (let round = 1; ; round += 1) {
    let inRound = 0;
    for (const table of tables) {
      const rows = await removeRows(trx, table, 'platform_id', platformIds);
      if (rows > 0) removed[table] = (removed[table] ?? 0) + rows;
      inRound += rows;
    }
    if (inRound === 0) break;
    if (round === MOST_ROUNDS) throw new Error('Rows of the platform come back while it is removed.');
  }
  removed.platforms = await removeRows(trx, 'platforms', 'id', platformIds);
  return removed;
}

/**
 * Deletes those of the given people whom no row references any more, together with their credentials. Returns the ids
 * of the deleted people.
 */
export async function removeUnreferencedUsers(trx: Transaction, userIds: number[]): Promise<number[]> {
  const references = await query<{ child: string; column: string }>(trx, LIST_REFERENCES);
  const isFree = references.map(
    ({ child, column }) => `not exists (select from ${child} where ${child}.${column} = users.id)`,
  );
  const text = `select id from users where ${['id = any (cast($1 as bigint[]))', ...isFree].join(' and ')}`;
  const free = (await query<{ id: number }>(trx, { text }, [userIds])).map(({ id }) => id);
  await removeRows(trx, 'credentials', 'user_id', free);
  await removeRows(trx, 'users', 'id', free);
  return free;
}

/** Deletes the rows with these values of a column. Returns their number. */
async function removeRows(trx: Transaction, table: string, column: string, ids: number[]): Promise<number> {
  const text = `
    with removed as (delete from "${table}" where ${column} = any (cast($1 as bigint[])) returning 1)
    select count(*) as rows from removed`;
  const [removed] = await query<{ rows: number }>(trx, { changes: true, text }, [ids]);
  return removed!.rows;
}

async function listTenantTables(trx: Transaction): Promise<string[]> {
  const rows = await query<{ name: string }>(trx, LIST_TABLES);
  return rows.map(({ name }) => name);
}

async function listForeignKeys(trx: Transaction): Promise<ForeignKey[]> {
  const rows = await query<ForeignKey>(trx, LIST_FOREIGN_KEYS);
  return rows;
}

/** Sorts tables so that each comes before the tables that it references. */
function sortChildrenFirst(tables: string[], keys: ForeignKey[]): string[] {
  const ordered: string[] = [];
  let left = tables;
  while (left.length > 0) {
    const free = left.filter((table) => !keys.some(({ child, parent }) => parent === table && left.includes(child)));
    if (free.length === 0) throw new Error(`These tables refer to each other in a circle: ${left.join(', ')}.`);
    ordered.push(...free);
    left = left.filter((table) => !free.includes(table));
  }
  return ordered;
}

const LIST_REFERENCES = {
  text: `
    select cast(cast(conrelid as regclass) as text) as child, quote_ident(attname) as column
      from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and confrelid = cast('users' as regclass) and conrelid <> cast('credentials' as regclass)
    union
    -- Record tables have no foreign keys.
    select quote_ident(relname), 'user_id'
      from pg_class
      join pg_attribute on attrelid = pg_class.oid and attname = 'user_id' and not attisdropped
     where relnamespace = cast('public' as regnamespace) and relkind in ('r', 'p') and not relispartition and relname <> 'credentials'`,
};

const LIST_TABLES = {
  text: `
    select relname as name
      from pg_class
      join pg_attribute on attrelid = pg_class.oid and attname = 'platform_id' and not attisdropped
     where relnamespace = cast('public' as regnamespace) and relkind in ('r', 'p') and not relispartition and relname <> 'audit_log'
     order by relname`,
};

const LIST_FOREIGN_KEYS = {
  text: `
    select child.relname as child, parent.relname as parent
      from pg_constraint
      join pg_class child on child.oid = conrelid
      join pg_class parent on parent.oid = confrelid
     where contype = 'f' and conrelid <> confrelid`,
};
