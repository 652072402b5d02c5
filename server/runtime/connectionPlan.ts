import { PG_BOSS_CONNECTIONS } from '../../db/core/jobs/queueConnections.js';
import { type Config, ConfigError } from '../config/config.js';

/** Background jobs have few connections of their own, with longer timeouts: requests never wait for them. */
export const JOB_CONNECTIONS = 3;
/** Of the primary, beside its workers. */
export const PRIMARY_CONNECTIONS = 1;
/** A process listens to changes of rights, and to changes of the search index; with a replica it asks where the primary is. */
const OWN_CONNECTIONS = 3;
/** For `npm run admin` beside the server, and for the presence of this process at the embedded one. */
const SPARE = 9;
/** Each has one pool for reads and one for transactions. */
const POOLS = 2;

type PoolConfig = Pick<Config, 'workers' | 'databaseConnections'>;

/** The most connections that the service opens with so many for each pool. */
export function connectionsNeeded({ workers, databaseConnections }: PoolConfig): number {
  const jobs = POOLS * JOB_CONNECTIONS + PG_BOSS_CONNECTIONS;
  const primary = workers > 1 ? POOLS * PRIMARY_CONNECTIONS : 0;
  return workers * (POOLS * databaseConnections + OWN_CONNECTIONS) + jobs + primary + SPARE;
}

/**
 * Connections of each pool that fit into what the server takes: DATABASE_CONNECTIONS, or fewer, which is passed to `log`. Throws ConfigError
 * when not even one does.
 */
export function fitConnections(requested: PoolConfig, limit: number, log: (message: string) => void): number {
  const { workers, databaseConnections } = requested;
  const needed = connectionsNeeded(requested);
  if (needed <= limit) return databaseConnections;
  const least = connectionsNeeded({ workers, databaseConnections: 1 });
  if (least > limit)
    throw new ConfigError(
      `PostgreSQL takes ${limit} connections, and WORKERS=${workers} needs at least ${least}: ` +
        'lower WORKERS, or raise max_connections of the server.',
    );
  const fitting = 1 + Math.floor((limit - least) / (workers * POOLS));
  log(
    `PostgreSQL takes ${limit} connections, and WORKERS=${workers} with DATABASE_CONNECTIONS=${databaseConnections} could open ${needed}: ` +
      `each process gets ${fitting} for reads and as many for transactions.`,
  );
  return fitting;
}
