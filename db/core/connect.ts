import knexFactory, { type Knex } from 'knex';
import pg from 'pg';
import type { Actor } from './actor.js';
import { databaseTrouble } from './databaseOutage.js';
import { traced } from './traced.js';
import { createKeyedQueues, createWaitQueue } from './waitQueue.js';
import { type Transaction, runTransaction } from './transaction.js';

/** How to connect to Postgres: a URL, or the socket folder of the embedded server with its database name and user. */
export type ConnectionTarget = { url: string } | { socketFolder: string; port: number; user: string; database: string };

/**
 * One statement. A named one is prepared once a connection and stays there: the name must be unique to the text, and texts that are
 * composed from parts have none.
 */
export interface Statement {
  name?: string;
  text: string;
  changes?: false;
}

/** One statement that changes rows: it runs in a transaction only (`run`, or `change` for one alone). */
export interface ChangingStatement {
  name?: string;
  text: string;
  changes: true;
}

/**
 * The one way to read and the one way to write. Both throw node-postgres' DatabaseError, with `code` the SQLSTATE.
 *
 * `read` runs one statement on a connection that Postgres itself keeps from writing. `transaction` runs the work as this actor's, who is
 * stored with every change (audit log, events, histories); a transaction that met a deadlock or a serialization failure is run again, so
 * the work must have no effect outside of the database.
 */
export interface Database {
  read<Row extends object>(statement: Statement, values?: unknown[]): Promise<Row[]>;
  transaction<Result>(
    actor: Actor,
    body: (trx: Transaction) => Promise<Result>,
    options?: TransactionOptions,
  ): Promise<Result>;
}

export interface TransactionOptions {
  /**
   * Transactions with the same queue run one after the other in this process: for those that all change the same row. What waits holds no
   * connection. Without effect within another transaction.
   */
  queue?: string;
}

export interface Connections {
  open: number;
  idle: number;
  waiting: number;
}

/** A server that follows the database by streaming replication and answers some of the reads. */
export interface Replica {
  /**
   * The database for a request that changes nothing. What others wrote may be missing for as long as the replica may be behind; what this
   * actor wrote never is.
   */
  readsFor(actor: Actor): Database;
  isUsed(): boolean;
  lagMs(): number;
  /** Statements since the start, by who answered. */
  reads(): { primary: number; replica: number };
  connections(): Connections;
}

/** A database with what only its owner uses: migrations, limits, metrics, the end. */
export interface OpenDatabase extends Database {
  knex: Knex;
  replica: Replica | null;
  /** Runs work that holds no connection while it waits, one piece after the other for each key of this process. */
  inQueue<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
  /** Of `read`. */
  connections(): Connections;
  /** Of transactions. */
  transactionConnections(): Connections;
  close(): Promise<void>;
}

/** Milliseconds after which Postgres ends what holds up others; 0 is never. */
export interface Timeouts {
  statementMs: number;
  lockMs: number;
  idleInTransactionMs: number;
}

/** Of answers to requests, of background jobs, and of what a person runs and waits for. */
export const TIMEOUTS = {
  requests: { statementMs: 15_000, lockMs: 5_000, idleInTransactionMs: 30_000 },
  jobs: { statementMs: 600_000, lockMs: 30_000, idleInTransactionMs: 120_000 },
  tools: { statementMs: 0, lockMs: 60_000, idleInTransactionMs: 600_000 },
} satisfies Record<string, Timeouts>;

export interface ConnectOptions {
  maxConnections?: number;
  /** The longest wait for a free connection, and for a queue of transactions. */
  waitMs?: number;
  timeouts?: Timeouts;
  /** Called with the error of an idle connection that breaks. */
  onError?: (error: Error) => void;
}

// bigint ids and counts stay far below 2^53 here, so they are numbers in JavaScript as they are in JSON.
const BIGINT_OID = 20;
pg.types.setTypeParser(BIGINT_OID, Number);
// Arrays of them likewise.
const BIGINT_ARRAY_OID: number = 1016;
const parseBigints = pg.types.getTypeParser(BIGINT_ARRAY_OID) as (text: string) => (string | null)[];
pg.types.setTypeParser(BIGINT_ARRAY_OID, (text) =>
  parseBigints(text).map((one) => (one === null ? null : Number(one))),
);

/**
 * Of connections that read. Other processes take some milliseconds to begin, and as long as the first one for tables that each of them hashes: what is short is read
 * by one.
 */
export const READ_SETTINGS = ['default_transaction_read_only=on', 'parallel_setup_cost=2500'];

/** As long as a statement of a request may run. */
const LONGEST_WAIT_MS = 15_000;

/** Opens the pools, one for reads and one for transactions. Nothing is connected until the first query. */
export function connectDatabase(
  target: ConnectionTarget,
  {
    maxConnections = 10,
    waitMs = LONGEST_WAIT_MS,
    timeouts = TIMEOUTS.requests,
    onError = () => {},
  }: ConnectOptions = {},
): OpenDatabase {
  const pool = new pg.Pool({
    ...connectionOptions(target, timeouts, READ_SETTINGS),
    max: maxConnections,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
  });
  // Without a listener a restart of Postgres would end this process.
  pool.on('error', onError);
  // While a connection is taken, the pool listens no more: its query reports what happened.
  pool.on('connect', (client) => client.on('error', () => {}));
  const silent = { warn: () => {}, error: () => {}, deprecate: () => {}, debug: () => {} };
  const knex = knexFactory({
    client: 'pg',
    // Statements of a transaction that need not wait for each other are sent at once; see `runTogether`.
    connection: { ...connectionOptions(target, timeouts), pipeline: true } as Knex.PgConnectionConfig,
    pool: { min: 0, max: maxConnections },
    acquireConnectionTimeout: 5_000,
    log: silent,
  });
  const readQueue = createWaitQueue({ most: maxConnections, longestWaitMs: waitMs, waitsFor: 'connection' });
  const writeQueue = createWaitQueue({ most: maxConnections, longestWaitMs: waitMs, waitsFor: 'connection' });
  const inQueue = createKeyedQueues({ longestWaitMs: waitMs, waitsFor: 'turn' });
  return {
    knex,
    replica: null,
    read: <Row extends object>({ name, text }: Statement, values: unknown[] = []) =>
      traced({ kind: 'statement', name: name ?? 'without a name' }, async () => {
        const query = { ...(name !== undefined && { name }), text, values };
        const attempt = async () => (await readQueue.run(() => pool.query<Row>(query))).rows;
        try {
          return await attempt();
        } catch (error) {
          // The pool learns late of a restart: a read is safe to repeat, on another connection.
          if (databaseTrouble(error) === 'down') return attempt();
          throw error;
        }
      }),
    transaction: (actor, body, { queue } = {}) =>
      traced({ kind: 'transaction', name: actor.operation }, () => {
        const work = () => runTransaction(knex, writeQueue.run, actor, body);
        return queue === undefined ? work() : inQueue(queue, work);
      }),
    inQueue,
    transactionConnections: () => {
      const { pool: own } = knex.client as {
        pool: { numUsed(): number; numFree(): number; numPendingAcquires(): number };
      };
      return {
        open: own.numUsed() + own.numFree(),
        idle: own.numFree(),
        waiting: writeQueue.waiting() + own.numPendingAcquires(),
      };
    },
    connections: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: readQueue.waiting() + pool.waitingCount,
    }),
    close: async () => {
      await Promise.all([pool.end(), knex.destroy()]);
    },
  };
}

/** Options of node-postgres for a target: for connections that live outside the pools too. */
export function connectionOptions(
  target: ConnectionTarget,
  { statementMs, lockMs, idleInTransactionMs }: Timeouts = TIMEOUTS.jobs,
  settings: string[] = [],
): pg.ClientConfig & Knex.PgConnectionConfig {
  const parameters = [
    'timezone=UTC',
    `statement_timeout=${statementMs}`,
    `lock_timeout=${lockMs}`,
    `idle_in_transaction_session_timeout=${idleInTransactionMs}`,
    ...settings,
  ];
  const shared = {
    application_name: 'learning-platform-service',
    options: parameters.map((one) => `-c ${one}`).join(' '),
  };
  if ('url' in target) return { ...shared, connectionString: target.url };
  return { ...shared, host: target.socketFolder, port: target.port, user: target.user, database: target.database };
}
