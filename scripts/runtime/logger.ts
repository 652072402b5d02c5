import { type Logger, pino } from 'pino';
import type { Config } from '../../server/config.js';

/** JSON lines on standard output, with times as ISO 8601. */
export function createLogger({ logLevel }: Config): Logger {
  return pino({ level: logLevel, timestamp: pino.stdTimeFunctions.isoTime });
}
