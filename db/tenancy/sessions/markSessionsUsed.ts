import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { change } from '../../core/transaction.js';

const MARK: ChangingStatement = {
  changes: true,
  name: 'mark browser sessions used',
  text: `
    update browser_sessions set last_used_at = used.at
      from unnest(cast($1 as integer[]), cast($2 as uuid[]), cast($3 as timestamptz[])) as used (platform_id, id, at)
     where browser_sessions.platform_id = used.platform_id and browser_sessions.id = used.id and last_used_at < used.at`,
};

/** Stores the time of last use of these sessions, by `<platform>.<id>`, as markCredentialsUsed does. */
export async function markSessionsUsed(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  used: ReadonlyMap<string, Date>,
): Promise<void> {
  if (used.size === 0) return;
  const keys = [...used.keys()].map((key) => key.split('.') as [string, string]);
  await change(db, actor, MARK, [keys.map(([id]) => Number(id)), keys.map(([, id]) => id), [...used.values()]]);
}
