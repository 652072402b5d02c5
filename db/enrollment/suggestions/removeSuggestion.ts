import { type BindValue, type Rows, rowsCondition } from '../../tenancy/access/rows.js';
import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { change } from '../../core/transaction.js';
import { type SuggestionKind, itemIsVisible } from './suggestionKinds.js';

/** Removes a suggestion that is among these rows, of what may be seen. Returns whether there was one. */
export async function removeSuggestion(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  suggestionKind: SuggestionKind,
  { id, rows }: { id: number; rows: Rows },
): Promise<boolean> {
  const { kind, toGroup } = suggestionKind;
  const values: unknown[] = [id, kind];
  const bind: BindValue = (value, type) => `cast($${values.push(value)} as ${type})`;
  const row = {
    platform: 'suggestions.platform_id',
    ...(toGroup ? { group: 'suggestions.group_id' } : { person: 'suggestions.user_id' }),
  };
  // The key begins with the tenant, so that all of them are an index look-up each.
  const scope =
    rows === 'all'
      ? 'platform_id in (select id from platforms)'
      : `${rowsCondition(rows, row, bind)} and ${itemIsVisible(suggestionKind, 'suggestions', rows, bind)}`;
  const text = `delete from suggestions where id = $1 and kind = $2 and ${scope} returning id`;
  return (await change(db, actor, { text, changes: true }, values)).length > 0;
}
