import { countQueueConnections } from '../../db/core/jobs/queueConnections.js';
import { type Config, ConfigError } from '../config/config.js';

/** Connections of each pool of the primary, in addition to its workers. */
export const PRIMARY_CONNECTIONS = 1;
/**
 * Per process: one listens for changes of access, two for changes of what searches find, one reads the replication
 * position.
 */
const OWN_CONNECTIONS = 4;
/** Asks PostgreSQL whether it works on a statement whose answer is late. */
const ANSWER_WATCH_CONNECTIONS = 1;
/** Reserve for `npm run admin`, and for registering this process at the embedded server. */
const SPARE = 9;
/** Each process has one pool for reads and one for transactions. */
const POOLS = 2;
/** Pools do not shrink below this size as long as fewer processes may do background work instead. */
const FEWEST_FOR_REQUESTS = 4;

type PoolConfig = Pick<Config, 'workers' | 'databaseConnections'>;

/** How the processes of a server use the connections that PostgreSQL allows. */
export interface ConnectionPlan {
  /** The size of each pool of each process for requests. */
  poolSize: number;
  /** How many of the processes share background work: all, unless connections are few. */
  jobProcesses: number;
}

/**
 * Size of each pool for background jobs, in each of the processes that share them. They have few connections of their own,
 * with longer timeouts: requests never wait for them.
 */
export const countJobConnections = (jobProcesses: number): number => (jobProcesses > 1 ? 2 : 3);

/** The maximum number of connections that the service opens; by default, all workers do background work. */
export function countConnections({ workers, databaseConnections }: PoolConfig, jobProcesses = workers): number {
  const requests = workers * (POOLS * databaseConnections + OWN_CONNECTIONS);
  const jobs =
    jobProcesses *
    (POOLS * countJobConnections(jobProcesses) + ANSWER_WATCH_CONNECTIONS + countQueueConnections(jobProcesses));
  const primary = workers > 1 ? POOLS * PRIMARY_CONNECTIONS : 0;
  return requests + jobs + primary + SPARE;
}

/**
 * Plans the connections within the server's limit: pools of DATABASE_CONNECTIONS, and background work in all workers. If
 * that is too much, pools shrink, then fewer workers do background work, then pools shrink further; this is logged. Throws
 * ConfigError if not even one connection per pool fits.
 */
export function fitConnections(requested: PoolConfig, limit: number, log: (message: string) => void): ConnectionPlan {
  const { workers, databaseConnections } = requested;
  const fits = (poolSize: number, jobProcesses: number) =>
    countConnections({ workers, databaseConnections: poolSize }, jobProcesses) <= limit;
  const needed = countConnections(requested);
  if (needed <= limit) return { poolSize: databaseConnections, jobProcesses: workers };
  const least = countConnections({ workers, databaseConnections: 1 }, 1);
  if (least > limit)
    throw new ConfigError(
      `PostgreSQL allows ${limit} connections, but WORKERS=${workers} needs at least ${least}. ` +
        'Lower WORKERS, or raise max_connections of the server.',
    );
  const canAllWork = fits(Math.min(databaseConnections, FEWEST_FOR_REQUESTS), workers);
  const most = canAllWork ? databaseConnections : Math.min(databaseConnections, FEWEST_FOR_REQUESTS);
  const poolSize = findMost(most, (size) => fits(size, canAllWork ? workers : 1));
  const jobProcesses = findMost(workers, (processes) => fits(poolSize, processes));
  log(
    `PostgreSQL allows ${limit} connections, but WORKERS=${workers} with DATABASE_CONNECTIONS=${databaseConnections} could open ${needed}. ` +
      `Each process uses ${poolSize} for reads and as many for transactions` +
      (jobProcesses < workers ? `, and ${jobProcesses} of ${workers} do background work.` : '.'),
  );
  return { poolSize, jobProcesses };
}

/** The largest whole number from 1 to `most` that fits. 1 fits. */
function findMost(most: number, fits: (count: number) => boolean): number {
  for (let count = most; count > 1; count--) if (fits(count)) return count;
  return 1;
}
