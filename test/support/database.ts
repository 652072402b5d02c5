import { afterAll, beforeAll } from '@jest/globals';
import pg from 'pg';
import { serviceActor } from '../../db/core/actor.js';
import { type ConnectionTarget, type OpenDatabase, connectDatabase } from '../../db/core/connect.js';
import {
  listChangedTables,
  emptyDatabase,
  releaseDatabase,
  rememberTables,
  restoreTables,
  takeDatabase,
} from './shared/databasePool.js';
import { readTestServer, buildDatabaseUrl } from './testServer.js';

/** The actor of changes that tests make. */
export const TESTER = serviceActor('test');

/** A Database, and its URL for what opens connections of its own (a second process, a job queue). */
export interface TestDatabase extends OpenDatabase {
  /** A plain pool, with which tests prepare and inspect rows. */
  pool: pg.Pool;
  target: Extract<ConnectionTarget, { url: string }>;
  /** Stores how every table is now, for `restore` and `changedTables`; see restoreBeforeEach.ts. */
  remember(): Promise<void>;
  /** Names of the tables in which rows were added, changed or removed since `remember`. */
  changedTables(): Promise<string[]>;
  /** Functions that `restore` awaits: servers of the test process notifications of changed permissions. */
  listeners: Set<() => Promise<void>>;
  restore(): Promise<void>;
}

/**
 * A migrated, empty database for the calling test file: call it once, at the top, before other hooks.
 * It is empty before the file's first test, and other files may use it after its last one.
 */
export function testDatabase({ maxConnections = 5 }: { maxConnections?: number } = {}): TestDatabase {
  const pooled = takeDatabase();
  const target = { url: buildDatabaseUrl(readTestServer().url, pooled.name) };
  const database = connectDatabase(target, { maxConnections });
  const pool = new pg.Pool({ connectionString: target.url, max: maxConnections });
  // Connections that a test terminates are not errors of the pool.
  pool.on('error', () => {});
  beforeAll(() => emptyDatabase(pooled));
  afterAll(async () => {
    await Promise.all([database.close(), pool.end()]);
    await releaseDatabase(pooled);
  });
  const listeners: TestDatabase['listeners'] = new Set();
  const restore = async () => {
    await restoreTables(pooled);
    await Promise.all([...listeners].map((hasReceived) => hasReceived()));
  };
  return {
    ...database,
    pool,
    target,
    remember: () => rememberTables(pooled),
    changedTables: () => listChangedTables(pooled),
    listeners,
    restore,
  };
}
