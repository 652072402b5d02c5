import process from 'node:process';
import { type Logger, destination, pino } from 'pino';
import type { Config } from '../config/config.js';

const STANDARD_OUTPUT = 1;
const STANDARD_ERROR = 2;
/** The most attempts, 100 ms apart, of an ending process to write its last lines while nobody reads them. */
const LAST_TRIES = 50;

/**
 * JSON lines on standard output, with times as ISO 8601. `toErrors`: on standard error, for commands that print
 * results.
 */
export function createLogger(
  { logLevel }: Pick<Config, 'logLevel'>,
  { toErrors = false }: { toErrors?: boolean } = {},
): Logger {
  const options = { level: logLevel, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } };
  if (toErrors) return pino(options, destination({ dest: STANDARD_ERROR, sync: true }));
  let triesLeft = Infinity;
  process.once('exit', () => (triesLeft = LAST_TRIES));
  return pino(options, destination({ dest: STANDARD_OUTPUT, sync: false, retryEAGAIN: () => triesLeft-- > 0 }));
}

/** Selects fields: errors of node-postgres contain the whole connection, and the row that violated a constraint. */
function describeError(error: Error & { code?: string; constraint?: string }) {
  const { name, message, code, constraint, stack } = error;
  return { name, message, code, constraint, stack };
}

/** Logs a broken idle connection; the pool replaces it. */
export function warnOfBrokenConnection(logger: Logger, error: Error): void {
  logger.warn({ reason: error.message }, 'database connection broke');
}
