import type { Logger } from 'pino';
import { removeOldAnswers } from '../db/access/idempotentAnswers.js';
import { markCredentialsUsed } from '../db/access/markCredentialsUsed.js';
import { serviceActor } from '../db/core/actor.js';
import type { Database } from '../db/core/connect.js';

const SAVE_USE_EVERY_MS = 30_000;
const CLEAN_EVERY_MS = 3_600_000;

const ACTOR = serviceActor('upkeep');

/** Writes that need not be done in any request. A failed one is logged, and its work is done the next time. */
export function startUpkeep(
  db: Pick<Database, 'transaction'>,
  takeUsed: () => Map<number, Date>,
  logger: Logger,
): { finish(): Promise<void> } {
  const attempt = (name: string, work: Promise<void>) =>
    work.catch((error: Error) => logger.warn({ reason: error.message }, `${name} failed`));
  const unsaved = new Map<number, Date>();
  let lastSave = Promise.resolve();
  // One after the other, and what could not be stored is stored the next time.
  const writeUse = async () => {
    for (const [id, at] of takeUsed()) unsaved.set(id, at);
    const sent = new Map(unsaved);
    await markCredentialsUsed(db, ACTOR, sent);
    for (const [id, at] of sent) if (unsaved.get(id) === at) unsaved.delete(id);
  };
  const storeUse = () => (lastSave = lastSave.then(() => attempt('storing the use of credentials', writeUse())));
  const clean = () => attempt('removing old answers', removeOldAnswers(db, ACTOR));
  const timers = [setInterval(storeUse, SAVE_USE_EVERY_MS).unref(), setInterval(clean, CLEAN_EVERY_MS).unref()];
  return {
    finish: async () => {
      timers.forEach(clearInterval);
      await storeUse();
    },
  };
}
