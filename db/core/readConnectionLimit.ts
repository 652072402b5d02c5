import pg from 'pg';
import { type ConnectionTarget, connectionOptions } from './connect.js';

const LIMIT = `
  select current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
           - coalesce(nullif(current_setting('reserved_connections', true), ''), '0')::integer as server,
         (select rolconnlimit from pg_roles where rolname = current_user) as role,
         (select datconnlimit from pg_database where datname = current_database()) as database`;

/**
 * The number of connections that the server allows this role for this database. Opens a connection of its own. Throws
 * node-postgres' error.
 */
export async function readConnectionLimit(target: ConnectionTarget): Promise<number> {
  const client = new pg.Client({ ...connectionOptions(target), connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ server: number; role: number; database: number }>(LIMIT);
    const { server, role, database } = rows[0]!;
    // -1 means no limit.
    return Math.min(server, ...[role, database].filter((limit) => limit >= 0));
  } finally {
    await client.end();
  }
}
