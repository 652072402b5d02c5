import knexFactory, { type Knex } from 'knex';
import pg from 'pg';
import type { Actor } from './actor.js';
import { type AnswerWatchTimes, watchAnswers } from './answerWatch.js';
import { type NodeGuard, createNodeGuard } from './cluster/nodeGuard.js';
import { hasMoved } from './cluster/nodeUnavailable.js';
import { platformOf, usesStatements } from './cluster/statementUse.js';
import { classifyDatabaseError } from './databaseOutage.js';
import { isOpen } from './pipeline.js';
import { queryPool } from './preparedShapes.js';
import { traceWork } from './traceWork.js';
import { createKeyedQueues, createWaitQueue } from './waitQueue.js';
import { type Transaction, runTransaction } from './transaction.js';

/** How to connect to Postgres: a URL, or the socket folder of the embedded server with its database name and user. */
export type ConnectionTarget = { url: string } | { socketFolder: string; port: number; user: string; database: string };

/**
 * One statement. A named statement is prepared once per connection, so its name must be unique to the text. A composed
 * statement has several texts; reads prepare those that a connection repeats (`preparedShapes`).
 */
export interface Statement {
  name?: string;
  /** The text has many forms: the name only identifies it in traces. */
  composed?: true;
  /** Values decide which plan is fast, so it is planned each time: a prepared text may get a plan for average values. */
  valuesDecide?: true;
  text: string;
  changes?: false;
}

/**
 * A statement that changes rows. It runs in transactions only (`query`, `runPipeline`, or `change` for a single one).
 */
export interface ChangingStatement {
  name?: string;
  text: string;
  changes: true;
}

/**
 * Access to the database. Both methods throw node-postgres' DatabaseError, whose `code` is the SQLSTATE. `read` runs
 * one statement on a read-only connection. `transaction` runs work on behalf of an actor, who is stored with every
 * change (audit log, events, histories). A transaction that fails with a deadlock or serialization failure is retried,
 * so the work must have no effects outside the database.
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
   * Transactions with the same queue run one at a time in this process; meant for transactions that update the same
   * row. Waiting ones hold no connection. Ignored in nested transactions.
   */
  queue?: string;
  /** The platform whose statements it stores: they wait for their node of a cluster without a connection. */
  statementsOf?: number;
}

export interface Connections {
  open: number;
  idle: number;
  waiting: number;
}

/** A streaming replica that serves some of the reads. */
export interface Replica {
  /**
   * A database for a request that only reads. Reads may miss changes of other actors for as long as the replica may
   * lag, but never those of this actor.
   */
  readsFor(actor: Actor): Database;
  isUsed(): boolean;
  lagMs(): number;
  /** Number of statements since the start, by server. */
  reads(): { primary: number; replica: number };
  connections(): Connections;
}

/** A database with functions for its owner only: migrations, limits, metrics, closing. */
export interface OpenDatabase extends Database {
  knex: Knex;
  replica: Replica | null;
  /** Nodes of a cluster that have statements. */
  nodes: NodeGuard;
  /** Runs work in sequence for each key of this process. Waiting work holds no connection. */
  inQueue<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
  /** Connections of `read`. */
  connections(): Connections;
  /** Connections of transactions. */
  transactionConnections(): Connections;
  close(): Promise<void>;
}

/** Milliseconds after which PostgreSQL cancels a statement or session that blocks others; 0 means never. */
export interface Timeouts {
  statementMs: number;
  lockMs: number;
  idleInTransactionMs: number;
}

/** For requests, for background jobs, and for commands that a person waits for. */
export const TIMEOUTS = {
  requests: { statementMs: 15_000, lockMs: 5_000, idleInTransactionMs: 30_000 },
  jobs: { statementMs: 600_000, lockMs: 30_000, idleInTransactionMs: 120_000 },
  tools: { statementMs: 0, lockMs: 60_000, idleInTransactionMs: 600_000 },
} satisfies Record<string, Timeouts>;

export interface ConnectOptions {
  maxConnections?: number;
  /** The longest wait for a free connection, and in a queue of transactions. */
  waitMs?: number;
  timeouts?: Timeouts;
  /**
   * PostgreSQL is asked about statements whose answer is late. Without it, a connection that no longer carries data is
   * closed after the timeout of a statement.
   */
  answers?: AnswerWatchTimes;
  /** Called with the error of an idle connection that breaks. */
  onError?: (error: Error) => void;
}

// Ids and counts stay far below 2^53, so bigint is parsed to JavaScript numbers, as JSON shows them.
const BIGINT_OID = 20;
pg.types.setTypeParser(BIGINT_OID, Number);
// The same for arrays of bigint.
const BIGINT_ARRAY_OID: number = 1016;
const parseBigints = pg.types.getTypeParser(BIGINT_ARRAY_OID) as (text: string) => (string | null)[];
pg.types.setTypeParser(BIGINT_ARRAY_OID, (text) =>
  parseBigints(text).map((one) => (one === null ? null : Number(one))),
);

/**
 * Settings of read connections. Parallel workers take some milliseconds to start, and each repeats the hashing of
 * tables, so short queries run in one process.
 */
export const READ_SETTINGS = ['default_transaction_read_only=on', 'parallel_setup_cost=2500'];

/** As long as a statement of a request may run. */
const LONGEST_WAIT_MS = 15_000;

/**
 * PostgreSQL cancels a statement after its timeout. If the answer is later than that by this margin, the connection no longer
 * carries data, because a firewall dropped it or a proxy hangs: it is closed, and the query fails.
 */
export const ANSWER_MARGIN_MS = 5_000;

const KEEPALIVE_AFTER_MS = 10_000;
/** PostgreSQL ends sessions whose client vanished after 90 seconds; by default after two hours, with their locks until then. */
const SERVER_KEEPALIVE = ['tcp_keepalives_idle=60', 'tcp_keepalives_interval=10', 'tcp_keepalives_count=3'];

/** Opens the pools, one for reads and one for transactions. Nothing is connected until the first query. */
export function connectDatabase(
  target: ConnectionTarget,
  {
    maxConnections = 10,
    waitMs = LONGEST_WAIT_MS,
    timeouts = TIMEOUTS.requests,
    answers,
    onError = () => {},
  }: ConnectOptions = {},
): OpenDatabase {
  const watch = answers && watchAnswers(connectionOptions(target), answers);
  const pool = new pg.Pool({
    ...connectionOptions(target, timeouts, READ_SETTINGS),
    max: maxConnections,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    ...(watch && { verify: watch.add }),
  });
  // Without a listener, a restart of PostgreSQL would end this process.
  pool.on('error', onError);
  // The pool does not listen to connections in use; their query reports the error.
  pool.on('connect', (client) => client.on('error', () => {}));
  const silent = { warn: () => {}, error: () => {}, deprecate: () => {}, debug: () => {} };
  const knex = knexFactory({
    client: 'pg',
    // Pipelined statements of a transaction; see `runPipeline`.
    connection: { ...connectionOptions(target, timeouts), pipeline: true } as Knex.PgConnectionConfig,
    pool: {
      min: 0,
      max: maxConnections,
      validate: isOpen,
      ...(watch && { afterCreate: watch.add }),
    },
    acquireConnectionTimeout: 5_000,
    log: silent,
  });
  const readQueue = createWaitQueue({ most: maxConnections, longestWaitMs: waitMs, waitsFor: 'connection' });
  const writeQueue = createWaitQueue({ most: maxConnections, longestWaitMs: waitMs, waitsFor: 'connection' });
  const inQueue = createKeyedQueues({ longestWaitMs: waitMs, waitsFor: 'turn' });
  const nodes = createNodeGuard({
    connection: {
      ...connectionOptions(target, TIMEOUTS.requests, READ_SETTINGS),
      application_name: NODES_SESSION_NAME,
    },
    maxConnections,
    waitMs,
    query: async <Row extends object>(text: string) => (await pool.query<Row>(text)).rows,
  });
  return {
    knex,
    replica: null,
    nodes,
    read: <Row extends object>(statement: Statement, values: unknown[] = []) =>
      traceWork({ kind: 'statement', name: statement.name ?? 'without a name' }, async () => {
        const query = () => readQueue.run(() => queryPool<Row>(pool, statement, values, nodes));
        const attempt = () =>
          nodes.isCluster() && usesStatements(statement) ? nodes.admit('read', platformOf(values), query) : query();
        try {
          return await attempt();
        } catch (error) {
          // The pool, and a coordinator, notice a restart late. A read can safely be repeated on another connection.
          const trouble = classifyDatabaseError(error);
          if (trouble === 'down' || trouble === 'node' || hasMoved(error)) return attempt();
          throw error;
        }
      }),
    transaction: (actor, body, { queue, statementsOf } = {}) =>
      traceWork({ kind: 'transaction', name: actor.operation }, () => {
        const run = () => runTransaction(knex, writeQueue.run, actor, body, nodes);
        const work = () => (statementsOf === undefined ? run() : nodes.admit('write', statementsOf, run));
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
      await Promise.all([pool.end(), knex.destroy(), watch?.stop(), nodes.close()]);
    },
  };
}

/** application_name of connections that watch nodes. */
const NODES_SESSION_NAME = 'learning-platform-service nodes';

/** How long the coordinator of a cluster tries to connect to a node. PostgreSQL without Citus ignores it. */
const NODE_CONNECTION_TIMEOUT_MS = 2_000;

/** node-postgres options for a target, also for connections outside the pools. */
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
    `citus.node_connection_timeout=${NODE_CONNECTION_TIMEOUT_MS}`,
    ...SERVER_KEEPALIVE,
    ...settings,
  ];
  const shared = {
    application_name: 'learning-platform-service',
    // A machine that vanished is noticed in twenty seconds, unless data is on its way to it.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_AFTER_MS,
    options: parameters.map((one) => `-c ${one}`).join(' '),
    ...(statementMs > 0 && { query_timeout: statementMs + ANSWER_MARGIN_MS }),
  };
  if ('url' in target) return { ...shared, connectionString: target.url };
  return { ...shared, host: target.socketFolder, port: target.port, user: target.user, database: target.database };
}
