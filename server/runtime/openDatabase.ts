import { LATE_ANSWERS } from '../../db/core/answerWatch.js';
import {
  type ConnectionTarget,
  type OpenDatabase as Connected,
  TIMEOUTS,
  type Timeouts,
  connectDatabase,
} from '../../db/core/connect.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../dev/postgres/startEmbeddedPostgres.js';
import { type ServerState, listServerFaults, readServerState } from '../../db/core/checkServer.js';
import { BASELINE, migrate } from '../../db/core/migrate.js';
import { readConnectionLimit } from '../../db/core/readConnectionLimit.js';
import { type Config, ConfigError } from '../config/config.js';
import { connectReplica, refuseOtherReplica } from './connectReplica.js';
import { type ConnectionPlan, PRIMARY_CONNECTIONS, countConnections, fitConnections } from './connectionPlan.js';
import { describeConnectionError } from './describeConnectionError.js';

export interface RunningDatabase {
  database: Connected;
  /** For components with connections of their own: job queue, worker processes. */
  target: ConnectionTarget;
  /** How the serving processes use connections within the server's limit. */
  plan: ConnectionPlan;
  /** Null with DATABASE_URL. */
  embedded: EmbeddedPostgres | null;
  /** Closes the pools, and the embedded server unless another process uses it. */
  close(): Promise<void>;
}

/**
 * The database of DATABASE_URL, or the embedded one of DATA_DIR: shared with a running `npm start`, or started for this
 * process. Applies migrations. `log` receives long steps, `onConnectionError` errors of idle connections; `timeouts`
 * default to those of requests. `serves` fits the connections of all workers into the server's limit. Throws
 * EmbeddedPostgresError, ConfigError if DATABASE_URL cannot be used, or a database error.
 */
export async function openDatabase(
  config: Config,
  log: (message: string) => void,
  { onConnectionError, timeouts, serves = false }: OpenOptions = {},
): Promise<RunningDatabase> {
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({
        dataFolder: config.dataFolder,
        onProgress: log,
        ...(serves && { maxConnections: countConnections(config) + RESERVED_FOR_SUPERUSERS }),
      });
  const target = embedded?.target ?? { url: config.databaseUrl! };
  let database: Connected | null = null;
  const close = async () => {
    await database?.close();
    await embedded?.stop();
  };
  try {
    const state = embedded ? await readServerState(target) : await readUsableState(target);
    if (serves) await refuseOtherReplica(target, config, log);
    const plan = serves ? fitConnections(config, await readConnectionLimit(target), log) : TOOL_PLAN;
    const { poolSize } = plan;
    const isPrimary = serves && config.workers > 1;
    const maxConnections = isPrimary ? PRIMARY_CONNECTIONS : poolSize;
    const answers = serves ? LATE_ANSWERS.short : undefined;
    database = connectDatabase(target, { maxConnections, timeouts, answers, onError: onConnectionError });
    if (!state.isCurrent) await bringUpToDate(target, state, log);
    if (serves && !isPrimary)
      database = connectReplica(database, config, { target, poolSize, onError: onConnectionError, log });
    return { database, target, plan, embedded, close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface OpenOptions {
  onConnectionError?: (error: Error) => void;
  timeouts?: Timeouts;
  /** Whether this process or its workers answer requests. */
  serves?: boolean;
}

/** Connections that PostgreSQL reserves for superusers by default. */
const RESERVED_FOR_SUPERUSERS = 3;
/** For commands, which mostly work sequentially. */
const TOOL_PLAN: ConnectionPlan = { poolSize: 4, jobProcesses: 0 };

/**
 * Migrates on separate connections: a migration needs two, and may take longer than a request. Throws
 * DatabaseVersionError.
 */
async function bringUpToDate(
  target: ConnectionTarget,
  { applied }: ServerState,
  log: (message: string) => void,
): Promise<void> {
  const migrating = connectDatabase(target, { maxConnections: 2, timeouts: TIMEOUTS.tools });
  try {
    log(applied === 0 ? 'Creating the tables of the database ...' : 'Applying the migrations of the database ...');
    const steps = (await migrate(migrating.knex)).filter((name) => name !== BASELINE);
    if (applied > 0 && steps.length > 0) log(`Applied ${steps.length} migrations to the database.`);
  } finally {
    await migrating.close();
  }
}

/**
 * Reads the state of the server before changing anything. Throws ConfigError if it cannot be reached or lacks what
 * migrations need.
 */
async function readUsableState(target: ConnectionTarget): Promise<ServerState> {
  const state = await readServerState(target).catch((error: unknown) => {
    throw new ConfigError(`DATABASE_URL cannot be used: ${describeConnectionError(error)}.`);
  });
  const faults = listServerFaults(state);
  if (faults.length > 0) throw new ConfigError(`DATABASE_URL cannot be used. ${faults.join(' ')}`);
  return state;
}
