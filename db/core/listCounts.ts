import type { Actor } from './actor.js';
import type { Database } from './connect.js';
import { foldDeltas } from './foldDeltas.js';
import { ListCount } from './listCount.js';

/** Tables whose rows are counted by tenant and kind; memberships have one kind only, `all`. */
export type CountedList = 'invitations' | 'suggestions' | 'media_resources' | 'memberships';

/** The columns of one count. */
const COUNT_KEY: (keyof ListCount & string)[] = ['platform_id', 'list', 'kind'];

/** SQL for the exact number of rows of a kind in whole platforms, by id. Reads none of the rows themselves. */
export function countListSql(
  list: CountedList,
  kind: string,
  platformIds: readonly number[] | 'all',
  bind: (value: unknown, type: string) => string,
): string {
  const ofPlatforms = platformIds === 'all' ? 'true' : `platform_id = any (${bind(platformIds, 'integer[]')})`;
  return `(select coalesce(sum(delta), 0) from list_counts where ${ofPlatforms} and list = '${list}' and kind = '${kind}')`;
}

/**
 * Folds the deltas of each count into one row. Run it about every minute. Returns the number of folded deltas; 0 also
 * when another process is folding.
 */
export function compactListCounts(db: Pick<Database, 'transaction'>, actor: Actor): Promise<number> {
  return foldDeltas(db, actor, [{ table: ListCount.tableName, columns: COUNT_KEY }]);
}
