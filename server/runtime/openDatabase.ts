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
import { PRIMARY_CONNECTIONS, connectionsNeeded, fitConnections } from './connectionPlan.js';
import { describeConnectionError } from './describeConnectionError.js';

export interface RunningDatabase {
  database: Connected;
  /** For what opens connections of its own: job queue, worker processes. */
  target: ConnectionTarget;
  /** Of each pool of each process that serves: DATABASE_CONNECTIONS, or fewer where the server takes no more. */
  poolSize: number;
  /** Null with DATABASE_URL. */
  embedded: EmbeddedPostgres | null;
  /** Closes the pools, and the embedded server unless another process uses it. */
  close(): Promise<void>;
}

/**
 * The database of DATABASE_URL, or the embedded one of DATA_DIR: shared with a running `npm start`, or started for this
 * process. Migrated in any case. `log` receives what takes time, `onConnectionError` the errors of idle connections; `timeouts` are those of
 * requests where absent. With `serves` the connections of all workers are counted, and fitted to what the server takes. Throws EmbeddedPostgresError, ConfigError when DATABASE_URL leads nowhere, or a database error.
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
        ...(serves && { maxConnections: connectionsNeeded(config) + RESERVED_FOR_SUPERUSERS }),
      });
  const target = embedded?.target ?? { url: config.databaseUrl! };
  let database: Connected | null = null;
  const close = async () => {
    await database?.close();
    await embedded?.stop();
  };
  try {
    const state = embedded ? await readServerState(target) : await readFit(target);
    if (serves) await refuseOtherReplica(target, config, log);
    const poolSize = serves ? fitConnections(config, await readConnectionLimit(target), log) : TOOL_CONNECTIONS;
    const isPrimary = serves && config.workers > 1;
    const maxConnections = isPrimary ? PRIMARY_CONNECTIONS : poolSize;
    database = connectDatabase(target, { maxConnections, timeouts, onError: onConnectionError });
    if (!state.isCurrent) await bringUpToDate(target, state, log);
    if (serves && !isPrimary)
      database = connectReplica(database, config, { target, poolSize, onError: onConnectionError, log });
    return { database, target, poolSize, embedded, close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface OpenOptions {
  onConnectionError?: (error: Error) => void;
  timeouts?: Timeouts;
  /** Requests will be answered from it, by this process or its workers. */
  serves?: boolean;
}

/** What PostgreSQL keeps for superusers, of its own accord. */
const RESERVED_FOR_SUPERUSERS = 3;
/** Of each pool of a command: it does one thing after the other, and some at a time. */
const TOOL_CONNECTIONS = 4;

/** On connections of its own: a migration needs two of them, and may take longer than a request. Throws DatabaseVersionError. */
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

/** Before anything is made. Throws ConfigError where the server can't be reached, or is not what the migrations need. */
async function readFit(target: ConnectionTarget): Promise<ServerState> {
  const state = await readServerState(target).catch((error: unknown) => {
    throw new ConfigError(`DATABASE_URL can't be used: ${describeConnectionError(error)}.`);
  });
  const faults = listServerFaults(state);
  if (faults.length > 0) throw new ConfigError(`DATABASE_URL can't be used. ${faults.join(' ')}`);
  return state;
}
