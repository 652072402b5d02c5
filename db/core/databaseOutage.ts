import { DatabaseWaitTimeout } from './databaseWaitTimeout.js';

/** Node's errors of a connection that can't be made or broke. */
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
/** SQLSTATE: connection exceptions, shutdown and start-up, no room for connections. */
const CONNECTION_STATES = /^(08...|57P0[1-5]|53300)$/;
/** SQLSTATE: serialization failure and deadlock, lock not available, statement cancelled by a timeout. */
const TROUBLE_OF_STATE: Record<string, DatabaseTrouble> = {
  40001: 'busy',
  '40P01': 'busy',
  '55P03': 'locked',
  57014: 'slow',
};
/** node-postgres and tarn distinguish these by message only; knex puts the statement before it. */
// Nobody waits for a free connection in a pool (see connect.ts): its timeouts are those of making one.
const DOWN_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Knex: Timeout acquiring a connection',
];

/**
 * Why a query failed that may succeed at the next try: PostgreSQL is unavailable (`down`), no connection became free (`no_connection`),
 * another request held the same records (`locked`) or changed them at the same time (`busy`), or the statement took too long (`slow`).
 */
export type DatabaseTrouble = 'down' | 'no_connection' | 'locked' | 'busy' | 'slow';
export const DATABASE_TROUBLES: readonly DatabaseTrouble[] = ['down', 'no_connection', 'locked', 'busy', 'slow'];

/** Of a socket; the same codes come from files too. */
const SOCKET_CALLS = new Set(['connect', 'getaddrinfo', 'read', 'write']);

/** What a query's error says of the database; null where it is an error of another kind. */
export function databaseTrouble(error: unknown): DatabaseTrouble | null {
  if (typeof error !== 'object' || error === null) return null;
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
  // Where a name has several addresses, their errors come together.
  return CONNECTION_CODES.has(code) && (SOCKET_CALLS.has(syscall) || Array.isArray(errors)) ? 'down' : null;
}

/** The same in a sentence for whoever sent the request. */
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
  }
}
