import knexFactory, { type Knex } from 'knex';
import pg from 'pg';
import { databaseTrouble } from './databaseOutage.js';

/** How to reach Postgres: a URL, or the socket folder of the embedded server with its database name and user. */
export type ConnectionTarget =
  | { url: string }
  | { socketFolder: string; port: number; user: string; database: string };

/** One named, prepared statement. The name must be unique to the text: node-postgres prepares it once a connection. */
export interface Statement {
  name: string;
  text: string;
}

/**
 * The two ways to Postgres. `read` runs one prepared statement on the read pool; `knex` (bound to Objection's models in
 * commands) is for transactions. Both throw node-postgres' DatabaseError, with `code` the SQLSTATE.
 */
export interface Database {
  pool: pg.Pool;
  knex: Knex;
  read<Row extends object>(statement: Statement, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

// bigint ids and counts stay far below 2^53 here, so they are numbers in JavaScript as they are in JSON.
const BIGINT_OID = 20;
pg.types.setTypeParser(BIGINT_OID, Number);

/** Opens the pools. Nothing is connected until the first query. `onError` hears of idle connections that break. */
export function connectDatabase(
  target: ConnectionTarget,
  { maxConnections = 10, onError = () => {} }: { maxConnections?: number; onError?: (error: Error) => void } = {},
): Database {
  const connection = connectionOptions(target);
  const pool = new pg.Pool({ ...connection, max: maxConnections, idleTimeoutMillis: 30_000, connectionTimeoutMillis: 5_000 });
  // Without a listener a restart of Postgres would end this process.
  pool.on('error', onError);
  // While a connection is taken, the pool listens no more: its query says what happened.
  pool.on('connect', (client) => client.on('error', () => {}));
  const silent = { warn: () => {}, error: () => {}, deprecate: () => {}, debug: () => {} };
  const knex = knexFactory({
    client: 'pg',
    connection,
    pool: { min: 0, max: maxConnections },
    acquireConnectionTimeout: 5_000,
    log: silent,
  });
  return {
    pool,
    knex,
    read: async <Row extends object>(statement: Statement, values: unknown[] = []) => {
      const ask = async () => (await pool.query<Row>({ ...statement, values })).rows;
      try {
        return await ask();
      } catch (error) {
        // Of a restart the pool hears late: what changes nothing is asked again, on another connection.
        if (databaseTrouble(error) === 'down' && changesNothing(statement)) return ask();
        throw error;
      }
    },
    close: async () => {
      await Promise.all([pool.end(), knex.destroy()]);
    },
  };
}

const harmless = new WeakMap<Statement, boolean>();

/** Whether a statement only reads. */
export function changesNothing(statement: Statement): boolean {
  const known = harmless.get(statement) ?? !/\b(insert|update|delete|nextval|pg_notify|for update)\b/i.test(statement.text);
  harmless.set(statement, known);
  return known;
}

/** Options of node-postgres for a target: for connections that live outside the pools. */
export function connectionOptions(target: ConnectionTarget): pg.ClientConfig & Knex.PgConnectionConfig {
  const shared = { application_name: 'learning-platform-service' };
  if ('url' in target) return { ...shared, connectionString: target.url };
  return { ...shared, host: target.socketFolder, port: target.port, user: target.user, database: target.database };
}

/**
 * Runs a statement of a transaction that is planned once a connection, as those of `read` are: for what runs often and takes longer to
 * plan than to run. The name must be unique to the text. Answers the rows.
 */
export async function prepared<Row extends object>(
  trx: Knex.Transaction,
  name: string,
  text: string,
  values: readonly Knex.RawBinding[] | Knex.ValueDict,
): Promise<Row[]> {
  return (await trx.raw<{ rows: Row[] }>(text, values).options({ name })).rows;
}
