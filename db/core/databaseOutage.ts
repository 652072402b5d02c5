import { NodeUnavailable } from './cluster/nodeUnavailable.js';
import { DatabaseWaitTimeout } from './databaseWaitTimeout.js';

/** Node.js error codes of connections that cannot be made or that broke. */
const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** SQLSTATE: connection exceptions, shutdown and start-up, too many connections. */
const CONNECTION_STATES = /^(08...|57P0[1-5]|53300)$/;
/** SQLSTATE: serialization failure and deadlock, lock not available, statement cancelled by a timeout, disk full. */
const TROUBLE_OF_STATE: Record<string, DatabaseTrouble> = {
  40001: 'busy',
  '40P01': 'busy',
  '55P03': 'locked',
  57014: 'slow',
  53100: 'full',
};
/** node-postgres and tarn distinguish these errors by message only; knex puts the statement before it. */
// Callers do not wait for free connections in a pool (see connect.ts), so its timeouts mean that no connection could be
// made.
const DOWN_MESSAGES = [
  'Connection terminated',
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Knex: Timeout acquiring a connection',
];

/**
 * Why a query failed that may succeed when retried: PostgreSQL is unavailable (`down`), no connection became free
 * (`no_connection`), another request held the same records (`locked`) or changed them concurrently (`busy`), the
 * statement took too long (`slow`), the disk of PostgreSQL is full (`full`), or a node of a cluster does not answer
 * (`node`).
 */
export type DatabaseTrouble = 'down' | 'no_connection' | 'locked' | 'busy' | 'slow' | 'full' | 'node';
export const DATABASE_TROUBLES: readonly DatabaseTrouble[] = [
  'down',
  'no_connection',
  'locked',
  'busy',
  'slow',
  'full',
  'node',
];

/** System calls of sockets; files use the same error codes. */
const SOCKET_CALLS = new Set(['connect', 'getaddrinfo', 'read', 'write']);

/** Classifies the error of a query; null when it is not a transient database error. */
export function classifyDatabaseError(error: unknown): DatabaseTrouble | null {
  if (typeof error !== 'object' || error === null) return null;
  if (error instanceof NodeUnavailable) return 'node';
  if (error instanceof DatabaseWaitTimeout) return error.waitedFor === 'connection' ? 'no_connection' : 'locked';
  const {
    code = '',
    message = '',
    syscall = '',
    errors,
  } = error as { code?: string; message?: string; syscall?: string; errors?: unknown };
  const ofState = TROUBLE_OF_STATE[code];
  if (ofState) return ofState;
  if (CONNECTION_STATES.test(code) || DOWN_MESSAGES.some((words) => message.includes(words))) return 'down';
  // A host name with several addresses reports an AggregateError.
  return CONNECTION_CODES.has(code) && (SOCKET_CALLS.has(syscall) || Array.isArray(errors)) ? 'down' : null;
}

/** Describes the trouble in a sentence for the client. */
export function describeTrouble(trouble: DatabaseTrouble, error: unknown): string {
  if (error instanceof DatabaseWaitTimeout) return `${error.message} Try again.`;
  switch (trouble) {
    case 'down':
      return 'The database does not answer at the moment.';
    case 'no_connection':
      return 'The service waited too long for a free database connection. Try again.';
    case 'locked':
      return 'Another request holds the same records, and this one waited too long for their lock. Try again.';
    case 'busy':
      return 'Other requests changed the same records at the same time. Try again.';
    case 'slow':
      return 'The database took too long to answer. Try again.';
    case 'full':
      return 'The database has no room to store anything.';
    case 'node':
      return `${error instanceof NodeUnavailable ? error.message : 'A database node does not answer.'} It has the statements of this organization; everything else is available.`;
  }
}
