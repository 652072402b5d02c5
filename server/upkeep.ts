import type { Logger } from 'pino';
import { removeOldAnswers } from '../db/access/idempotentAnswers.js';
import { markCredentialsUsed } from '../db/access/markCredentialsUsed.js';
import type { Database } from '../db/core/connect.js';

const NOTE_USE_EVERY_MS = 30_000;
const CLEAN_EVERY_MS = 3_600_000;

/** Writes that need not be done in any request. A failed one is logged, and its work is done the next time. */
export function startUpkeep(
  db: Pick<Database, 'read'>,
  takeUsed: () => number[],
  logger: Logger,
): { finish(): Promise<void> } {
  const attempt = (name: string, work: Promise<void>) =>
    work.catch((error: Error) => logger.warn({ reason: error.message }, `${name} failed`));
  const noteUse = () => attempt('noting the use of credentials', markCredentialsUsed(db, takeUsed()));
  const clean = () => attempt('removing old answers', removeOldAnswers(db));
  const timers = [setInterval(noteUse, NOTE_USE_EVERY_MS).unref(), setInterval(clean, CLEAN_EVERY_MS).unref()];
  return {
    finish: async () => {
      timers.forEach(clearInterval);
      await noteUse();
    },
  };
}
