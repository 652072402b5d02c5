import { randomBytes } from 'node:crypto';
import type net from 'node:net';
import pg from 'pg';
import { buildDatabaseUrl, copyTemplate, dropTestDatabase, readTestServer } from '../testServer.js';

/**
 * Making a database takes a second of Postgres, emptying one some milliseconds: a worker empties those that earlier files used and makes
 * one only where there is none, or where a test altered the schema. One worker runs one file at a time, so nothing is shared between files.
 */
interface PooledDatabase {
  name: string;
  /** Past triggers and foreign keys; null until the database is made. */
  control: pg.Client | null;
}

const free: PooledDatabase[] = [];

/** Reserves an unused database, which `emptyDatabase` must prepare. */
export function takeDatabase(): PooledDatabase {
  return free.pop() ?? { name: `${readTestServer().prefix}${randomBytes(4).toString('hex')}`, control: null };
}

/** Makes the database as the migrations leave it. */
export async function emptyDatabase(database: PooledDatabase): Promise<void> {
  if (database.control && (await tryToEmpty(database.control))) return;
  await dropDatabase(database);
  const server = readTestServer();
  await copyTemplate(server, database.name);
  // Triggers and foreign keys are off there, and finding what changed is planned once.
  const control = new pg.Client({
    connectionString: buildDatabaseUrl(server.url, database.name),
    options: '-c session_replication_role=replica -c plan_cache_mode=force_generic_plan',
  });
  // The server may stop while the connection is open.
  control.on('error', () => {});
  await control.connect();
  database.control = control;
  keepAlive(control, false);
}

/** Makes the database available to other test files. Ends every session except the control connection. */
export async function releaseDatabase(database: PooledDatabase): Promise<void> {
  if (!database.control) return;
  try {
    await query(database.control, 'select snapshot.end_others()');
    free.push(database);
  } catch {
    // A test terminated this connection.
    await dropDatabase(database);
  }
}

/** Stores how every table is now, for `restoreTables`. */
export async function rememberTables({ control }: PooledDatabase): Promise<void> {
  await query(control!, 'select snapshot.take()');
}

/** Restores every table to its state at `rememberTables`. */
export async function restoreTables({ control }: PooledDatabase): Promise<void> {
  await query(control!, `select snapshot.restore('file')`);
}

/** Names of the tables that rows were added to, changed or removed in since `rememberTables`. */
export async function listChangedTables({ control }: PooledDatabase): Promise<string[]> {
  const rows = await query<{ name: string }>(control!, `select name from snapshot.changed('file') as name order by 1`);
  return rows.map(({ name }) => name);
}

async function tryToEmpty(control: pg.Client): Promise<boolean> {
  try {
    const [row] = await query<{ emptied: boolean }>(control, 'select snapshot.empty() as emptied');
    return row!.emptied;
  } catch {
    // A test damaged the snapshot functions, so the caller drops this database.
    return false;
  }
}

async function dropDatabase(database: PooledDatabase): Promise<void> {
  if (!database.control) return;
  await database.control.end().catch(() => {});
  await dropTestDatabase(readTestServer(), database.name);
}

async function query<Row extends object>(control: pg.Client, text: string): Promise<Row[]> {
  keepAlive(control, true);
  try {
    return (await control.query<Row>(text)).rows;
  } finally {
    keepAlive(control, false);
  }
}

/** Lets the worker exit while no query is running. */
function keepAlive(control: pg.Client, isNeeded: boolean): void {
  const { stream } = (control as unknown as { connection: { stream: net.Socket } }).connection;
  if (isNeeded) stream.ref();
  else stream.unref();
}
