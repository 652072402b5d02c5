import { type BindValue, type Rows, rowsCondition } from '../../tenancy/access/rows.js';
import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { change } from '../../core/transaction.js';
import { type SuggestionKind, itemIsVisible } from './suggestionKinds.js';

/**
 * Removes a suggestion that is among these rows and about an item that the caller may see. Returns whether it existed.
 */
export async function removeSuggestion(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  suggestionKind: SuggestionKind,
  { id, rows }: { id: number; rows: Rows },
): Promise<boolean> {
  const { kind, toGroup } = suggestionKind;

  const row = {
    platform: 'suggestions.platform_id',
    ...(toGroup ? { group: 'suggestions.group_id' } : { person: 'suggestions.user_id' }),
  };
  // The primary key begins with the tenant, so this makes one index look-up per tenant.
  const values: unknown[] = [id, kind];
  const bind: BindValue = (value, type) => `cast($${values.push(value)} as ${type})`;
  const scope =
    rows === 'all'
      ? 'platform_id in (select id from platforms)'
      : `${rowsCondition(rows, row, bind)} and ${itemIsVisible(suggestionKind, 'suggestions', rows, bind)}`;
  const text = `delete from suggestions where id = $1 and kind = $2 and ${scope} returning 1`;
  return (await change(db, actor, { changes: true, text }, values)).length > 0;
}
