import { QUEUE_CONNECTIONS } from '../../db/core/jobs/queueConnections.js';
import { type Config, ConfigError } from '../config/config.js';

/** Background jobs have few connections of their own, with longer timeouts: requests never wait for them. */
export const JOB_CONNECTIONS = 3;
/** Connections of each pool of the primary, in addition to its workers. */
export const PRIMARY_CONNECTIONS = 1;
/**
 * Per process: one listens for changes of access, one for changes of the search index, one reads the replication
 * position.
 */
const OWN_CONNECTIONS = 3;
/** Reserve for `npm run admin`, and for registering this process at the embedded server. */
const SPARE = 9;
/** Each process has one pool for reads and one for transactions. */
const POOLS = 2;

type PoolConfig = Pick<Config, 'workers' | 'databaseConnections'>;

/** The maximum number of connections that the service opens. */
export function countConnections({ workers, databaseConnections }: PoolConfig): number {
  const jobs = POOLS * JOB_CONNECTIONS + QUEUE_CONNECTIONS;
  const primary = workers > 1 ? POOLS * PRIMARY_CONNECTIONS : 0;
  return workers * (POOLS * databaseConnections + OWN_CONNECTIONS) + jobs + primary + SPARE;
}

/**
 * The size of each pool within the server's limit: DATABASE_CONNECTIONS, or fewer, which is logged. Throws ConfigError
 * if not even one connection per pool fits.
 */
export function fitConnections(requested: PoolConfig, limit: number, log: (message: string) => void): number {
  const { workers, databaseConnections } = requested;
  const needed = countConnections(requested);
  if (needed <= limit) return databaseConnections;
  const least = countConnections({ workers, databaseConnections: 1 });
  if (least > limit)
    throw new ConfigError(
      `PostgreSQL allows ${limit} connections, but WORKERS=${workers} needs at least ${least}. ` +
        'Lower WORKERS, or raise max_connections of the server.',
    );
  const fitting = 1 + Math.floor((limit - least) / (workers * POOLS));
  log(
    `PostgreSQL allows ${limit} connections, but WORKERS=${workers} with DATABASE_CONNECTIONS=${databaseConnections} could open ${needed}. ` +
      `Each process uses ${fitting} for reads and as many for transactions.`,
  );
  return fitting;
}
