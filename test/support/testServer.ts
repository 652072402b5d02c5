import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** What globalSetup leaves for the workers: where databases are made, from which template, and how they are named. */
export interface TestServer {
  /** URL of the maintenance database of the server. */
  url: string;
  /** Migrated, empty, and without connections, so that it can be copied. */
  template: string;
  /** URLs of the maintenance databases of other servers where each database is made too: workers of a Citus cluster. */
  workers: string[];
  /** Every database of this run begins so. Holds the time in seconds (base 36) and a random part. */
  prefix: string;
}

const NAME = 'TEST_POSTGRES';
const FAMILY = 'lps_test_';
const LEFTOVER_AFTER_S = 3 * 3600;

/** Creates a prefix that is unique among all runs on the same server. */
export function newRunPrefix(): string {
  return `${FAMILY}${nowS().toString(36)}_${randomBytes(4).toString('hex')}_`;
}

export function readTestServer(): TestServer {
  const text = process.env[NAME];
  if (text === undefined) throw new Error('There is no test server: run the tests by jest with jest.config.mjs.');
  return JSON.parse(text) as TestServer;
}

/** Replaces the database in the URL of a server. */
export function buildDatabaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Runs `work` on one connection and closes it whatever happens. */
export async function withConnection<T>(url: string, body: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await body(client);
  } finally {
    await client.end();
  }
}

/** Makes a database as a copy of the template. */
export async function copyTemplate(server: TestServer, name: string): Promise<void> {
  for (const url of [server.url, ...server.workers])
    await withConnection(url, (client) => copyDatabase(client, name, server.template));
}

/** SQLSTATE: somebody is connected to the template. */
const IN_USE = '55006';

async function copyDatabase(client: pg.Client, name: string, template: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await client.query(`create database ${name} template ${template}`);
      return;
    } catch (error) {
      if ((error as pg.DatabaseError).code !== IN_USE || tries === 10) throw error;
      // Citus starts a background process in each of its databases.
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [template]);
    }
  }
}

/** Drops a database wherever it was made. */
export async function dropTestDatabase(server: Pick<TestServer, 'url' | 'workers'>, name: string): Promise<void> {
  for (const url of [server.url, ...server.workers])
    await withConnection(url, (client) => client.query(`drop database if exists ${name} with (force)`));
}

/** Drops the databases of this run, and those of runs that were killed hours ago. */
export async function dropTestDatabases(server: Pick<TestServer, 'url' | 'workers' | 'prefix'>): Promise<void> {
  const { rows } = await withConnection(server.url, (client) =>
    client.query<{ name: string }>('select datname as name from pg_database where starts_with(datname, $1)', [FAMILY]),
  );
  for (const { name } of rows) {
    const startedAtS = parseInt(name.slice(FAMILY.length), 36);
    if (!name.startsWith(server.prefix) && nowS() - startedAtS < LEFTOVER_AFTER_S) continue;
    await dropTestDatabase(server, name);
  }
}

function nowS(): number {
  return Math.floor(Date.now() / 1000);
}
