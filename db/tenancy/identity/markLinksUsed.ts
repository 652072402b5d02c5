import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { change } from '../../core/transaction.js';

const MARK: ChangingStatement = {
  changes: true,
  name: 'mark identity links used',
  text: `
    update identity_links set last_used_at = used.at
      from unnest(cast($1 as bigint[]), cast($2 as timestamptz[])) as used (id, at)
     where identity_links.id = used.id and (last_used_at is null or last_used_at < used.at)`,
};

/** Stores the time of last use of these links, by id, as markCredentialsUsed does. */
export async function markLinksUsed(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  used: ReadonlyMap<number, Date>,
): Promise<void> {
  if (used.size > 0) await change(db, actor, MARK, [[...used.keys()], [...used.values()]]);
}
