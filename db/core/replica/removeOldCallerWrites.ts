import { serviceActor } from '../actor.js';
import type { Database } from '../connect.js';
import { change } from '../transaction.js';

// A replica that lags this far is not used.
const FORGET = {
  name: 'forget old writes',
  changes: true as const,
  text: `delete from caller_writes where written_at < now() - interval '10 minutes'`,
};

/** Deletes the positions of callers who have not written for a while. */
export async function removeOldCallerWrites(db: Pick<Database, 'transaction'>): Promise<void> {
  await change(db, serviceActor('forget-old-writes'), FORGET);
}
