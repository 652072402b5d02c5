import pg from 'pg';
import {
  type Connections,
  type ConnectionTarget,
  type Database,
  READ_SETTINGS,
  TIMEOUTS,
  connectionOptions,
} from '../connect.js';
import { traced } from '../traced.js';

/** Connections for reads to a replica. What fails is not tried again there: the primary answers. */
export interface ReplicaPool extends Pick<Database, 'read'> {
  connections(): Connections;
  close(): Promise<void>;
}

/** A read waits so long for a connection: the primary has some too. */
const CONNECTION_TIMEOUT_MS = 1_000;
/** More than the server itself gives a statement, for one that hangs and ends nothing. */
const ANSWER_TIMEOUT_MS = TIMEOUTS.requests.statementMs + 5_000;

/** Nothing is connected until the first read. */
export function openReplicaPool(
  target: ConnectionTarget,
  { maxConnections, onError }: { maxConnections: number; onError: (error: Error) => void },
): ReplicaPool {
  const pool = new pg.Pool({
    ...connectionOptions(target, TIMEOUTS.requests, READ_SETTINGS),
    max: maxConnections,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
  });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    read: <Row extends object>({ name, text }: Parameters<Database['read']>[0], values: unknown[] = []) =>
      traced(
        { kind: 'statement', name: name ?? 'without a name' },
        async () => (await pool.query<Row>({ ...(name !== undefined && { name }), text, values })).rows,
      ),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}
