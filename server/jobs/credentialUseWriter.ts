import type { Logger } from 'pino';
import { type Actor, serviceActor } from '../../db/core/actor.js';
import type { Database } from '../../db/core/connect.js';

const SAVE_USE_EVERY_MS = 30_000;

const ACTOR = serviceActor('upkeep');

/** Times of use by id since the last call, and how they are stored. */
export interface UseSource<Key> {
  takeUsed: () => Map<Key, Date>;
  markUsed: (db: Pick<Database, 'transaction'>, actor: Actor, used: ReadonlyMap<Key, Date>) => Promise<void>;
}

/**
 * Regularly stores when credentials were last used, so that no request waits for it. A failed write is logged and
 * repeated the next time.
 */
export function startCredentialUseWriter<Key>(
  db: Pick<Database, 'transaction'>,
  { takeUsed, markUsed }: UseSource<Key>,
  logger: Logger,
): { finish(): Promise<void> } {
  const unsaved = new Map<Key, Date>();
  let lastSave = Promise.resolve();
  // Writes run one after the other.
  const writeUse = async () => {
    for (const [id, at] of takeUsed()) unsaved.set(id, at);
    const sent = new Map(unsaved);
    await markUsed(db, ACTOR, sent);
    for (const [id, at] of sent) if (unsaved.get(id) === at) unsaved.delete(id);
  };
  const onFailure = (error: Error) => logger.warn({ reason: error.message }, 'storing the use of credentials failed');
  const storeUse = () => (lastSave = lastSave.then(writeUse).catch(onFailure));
  const timer = setInterval(storeUse, SAVE_USE_EVERY_MS).unref();
  return {
    finish: async () => {
      clearInterval(timer);
      await storeUse();
    },
  };
}
