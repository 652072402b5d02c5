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
/** SQLSTATE: serialization failure, deadlock, lock not available, statement cancelled by a timeout. */
const BUSY_STATES = /^(40001|40P01|55P03|57014)$/;
/** node-postgres and tarn distinguish these by message only; knex puts the statement before it. */
const MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Knex: Timeout acquiring a connection',
];

/** Of a socket; the same codes come from files too. */
const SOCKET_CALLS = new Set(['connect', 'getaddrinfo', 'read', 'write']);

/** Whether a query's error says that Postgres is unavailable (`down`), or that the next try may succeed (`busy`). */
export function databaseTrouble(error: unknown): 'down' | 'busy' | null {
  if (typeof error !== 'object' || error === null) return null;
  const {
    code = '',
    message = '',
    syscall = '',
    errors,
  } = error as { code?: string; message?: string; syscall?: string; errors?: unknown };
  if (BUSY_STATES.test(code)) return 'busy';
  if (CONNECTION_STATES.test(code) || MESSAGES.some((words) => message.includes(words))) return 'down';
  // Where a name has several addresses, their errors come together.
  return CONNECTION_CODES.has(code) && (SOCKET_CALLS.has(syscall) || Array.isArray(errors)) ? 'down' : null;
}
