import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { change } from '../../core/transaction.js';

const statement: ChangingStatement = {
  changes: true,
  name: 'mark_credentials_used',
  text: `
    update credentials set last_used_at = used.at
      from unnest(cast($1 as bigint[]), cast($2 as timestamptz[])) as used (id, at)
     where credentials.id = used.id and (last_used_at is null or last_used_at < used.at)`,
};

/**
 * Stores the time of last use of these credentials, by id; a later stored time stays. Callers collect uses, so that
 * requests do not write one by one.
 */
export async function markCredentialsUsed(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  used: ReadonlyMap<number, Date>,
): Promise<void> {
  if (used.size > 0) await change(db, actor, statement, [[...used.keys()], [...used.values()]]);
}
