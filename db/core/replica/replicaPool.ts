import pg from 'pg';
import { LATE_ANSWERS, watchAnswers } from '../answerWatch.js';
import {
  type Connections,
  type ConnectionTarget,
  type Database,
  READ_SETTINGS,
  TIMEOUTS,
  connectionOptions,
} from '../connect.js';
import { queryPool } from '../preparedShapes.js';
import { traceWork } from '../traceWork.js';

/** Connections for reads from a replica. Failed reads are not retried here; the primary answers them. */
export interface ReplicaPool extends Pick<Database, 'read'> {
  connections(): Connections;
  close(): Promise<void>;
}

/** The longest wait of a read for a connection; after it the primary answers. */
const CONNECTION_TIMEOUT_MS = 1_000;

/** Opens no connection before the first read. */
export function openReplicaPool(
  target: ConnectionTarget,
  { maxConnections, onError }: { maxConnections: number; onError: (error: Error) => void },
): ReplicaPool {
  const watch = watchAnswers(connectionOptions(target), LATE_ANSWERS.short);
  const pool = new pg.Pool({
    ...connectionOptions(target, TIMEOUTS.requests, READ_SETTINGS),
    max: maxConnections,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    verify: watch.add,
  });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    read: <Row extends object>(statement: Parameters<Database['read']>[0], values: unknown[] = []) =>
      traceWork({ kind: 'statement', name: statement.name ?? 'without a name' }, () =>
        queryPool<Row>(pool, statement, values),
      ),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await Promise.all([pool.end(), watch.stop()]);
    },
  };
}
