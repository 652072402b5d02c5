import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { change } from '../../core/transaction.js';

const SHOWN_FOR_HOURS = 24;

const statement = {
  changes: true as const,
  name: 'forget first keys',
  text: `
    update tenant_launches set first_key = null, repeat_sha256 = null, modified_at = now()
     where first_key is not null and finished_at < now() - make_interval(hours => $1)
    returning id`,
};

/**
 * Deletes the stored first keys of tenants that were launched more than a day ago; the keys stay valid. Returns their
 * number.
 */
export async function removeFirstKeys(db: Pick<Database, 'transaction'>, actor: Actor): Promise<number> {
  return (await change(db, actor, statement, [SHOWN_FOR_HOURS])).length;
}
