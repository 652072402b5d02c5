import { type Logger, pino } from 'pino';
import type { Config } from '../config/config.js';

/** JSON lines on standard output, with times as ISO 8601. */
export function createLogger({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  return pino({ level: logLevel, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } });
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
