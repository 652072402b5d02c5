import type { ConnectionTarget, OpenDatabase } from '../../db/core/connect.js';
import { findReplicaFault } from '../../db/core/replica/checkReplica.js';
import { withReplica } from '../../db/core/replica/withReplica.js';
import { type Config, ConfigError } from '../config/config.js';
import { describeConnectionError } from './describeConnectionError.js';

type ReplicaConfig = Pick<Config, 'databaseReplicaUrl' | 'databaseReplicaMaxLagMs'>;

interface ConnectReplicaOptions {
  target: ConnectionTarget;
  poolSize: number;
  onError?: ((error: Error) => void) | undefined;
  log: (message: string) => void;
}

/** Adds the replica of DATABASE_REPLICA_URL to the database, if set. */
export function connectReplica(
  database: OpenDatabase,
  config: ReplicaConfig,
  { target, poolSize, onError = () => {}, log }: ConnectReplicaOptions,
): OpenDatabase {
  if (config.databaseReplicaUrl === null) return database;
  return withReplica(database, {
    primary: target,
    replica: { url: config.databaseReplicaUrl },
    maxLagMs: config.databaseReplicaMaxLagMs,
    maxConnections: poolSize,
    onError,
    onChange: log,
    now: () => performance.now(),
  });
}

/**
 * Throws ConfigError if the server of DATABASE_REPLICA_URL is not a usable replica. Only logs if it is down, because it
 * may start later.
 */
export async function refuseOtherReplica(
  target: ConnectionTarget,
  { databaseReplicaUrl: url }: ReplicaConfig,
  log: (message: string) => void,
): Promise<void> {
  if (url === null) return;
  const fault = await findReplicaFault(target, { url }).catch((error: unknown) => {
    log(
      `DATABASE_REPLICA_URL cannot be used yet, so the primary answers all reads: ${describeConnectionError(error)}.`,
    );
    return null;
  });
  if (fault !== null) throw new ConfigError(`DATABASE_REPLICA_URL cannot be used. ${fault}`);
}
