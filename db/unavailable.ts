/** Node's errors of a connection that can't be made or broke. */
const CONNECTION_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);
/** SQLSTATE: connection exceptions, shutdown and start-up, no room for connections. */
const CONNECTION_STATES = /^(08...|57P0[1-5]|53300)$/;
/** SQLSTATE: serialization failure, deadlock, lock not available, statement cancelled by a timeout. */
const BUSY_STATES = /^(40001|40P01|55P03|57014)$/;
/** node-postgres and tarn tell these by message only. */
const MESSAGES = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Knex: Timeout acquiring a connection)/;

/** Whether an error of a query says that Postgres can't be reached (`down`) or that the same request may work next time (`busy`). */
export function databaseTrouble(error: unknown): 'down' | 'busy' | null {
  if (!(error instanceof Error)) return null;
  const code = String((error as { code?: unknown }).code ?? '');
  if (BUSY_STATES.test(code)) return 'busy';
  if (CONNECTION_STATES.test(code) || MESSAGES.test(error.message)) return 'down';
  return CONNECTION_CODES.has(code) && 'syscall' in error ? 'down' : null;
}
