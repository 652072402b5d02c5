import { serviceActor } from '../actor.js';
import type { Database } from '../connect.js';
import { change } from '../transaction.js';

// No replica that is this far behind is used.
const FORGET = {
  name: 'forget old writes',
  changes: true as const,
  text: `delete from caller_writes where written_at < now() - interval '10 minutes'`,
};

/** Of callers who have written nothing for a while. */
export async function forgetOldWrites(db: Pick<Database, 'transaction'>): Promise<void> {
  await change(db, serviceActor('forget-old-writes'), FORGET);
}
