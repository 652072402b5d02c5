import { type ConnectionTarget, type OpenDatabase as Connected, TIMEOUTS, type Timeouts, connectDatabase } from '../../db/core/connect.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../db/core/embedded/index.js';
import { migrate } from '../../db/core/migrate.js';
import { type Config, ConfigError } from '../../server/config.js';

export interface OpenDatabase {
  database: Connected;
  /** For what opens connections of its own: job queue, worker processes. */
  target: ConnectionTarget;
  /** Null with DATABASE_URL. */
  embedded: EmbeddedPostgres | null;
  /** Closes the pools, and the embedded server unless another process uses it. */
  close(): Promise<void>;
}

/**
 * The database of DATABASE_URL, or the embedded one of DATA_DIR: shared with a running `npm start`, or started for this
 * process. Migrated in any case. `tell` hears what takes time, `onConnectionError` of idle connections that break; `timeouts` are those of
 * requests where absent. Throws EmbeddedPostgresError, ConfigError when DATABASE_URL leads nowhere, or a database error.
 */
export async function openDatabase(
  config: Config,
  tell: (message: string) => void,
  { onConnectionError, timeouts }: { onConnectionError?: (error: Error) => void; timeouts?: Timeouts } = {},
): Promise<OpenDatabase> {
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataFolder: config.dataFolder, onProgress: tell });
  const target = embedded?.target ?? { url: config.databaseUrl! };
  const database = connectDatabase(target, {
    maxConnections: config.databaseConnections,
    timeouts,
    onError: onConnectionError,
  });
  const close = async () => {
    await database.close();
    await embedded?.stop();
  };
  try {
    const applied = await migrateAlone(target);
    if (applied.length > 0) tell(`Applied ${applied.length} migrations to the database.`);
    return { database, target, embedded, close };
  } catch (error) {
    await close();
    throw embedded ? error : explained(error);
  }
}

/** A migration needs two connections, and may take longer than a request. */
async function migrateAlone(target: ConnectionTarget): Promise<string[]> {
  const migrating = connectDatabase(target, { maxConnections: 2, timeouts: TIMEOUTS.tools });
  try {
    return await migrate(migrating.knex);
  } finally {
    await migrating.close();
  }
}

// No such host or port, or not let in: wrong password, unknown user or database.
const UNREACHABLE = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', '28P01', '28000', '3D000'];

function explained(error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return UNREACHABLE.includes(code) ? new ConfigError(`DATABASE_URL can't be used: ${message}.`) : error;
}
