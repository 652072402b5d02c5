import type { Actor } from './actor.js';
import type { Database } from './connect.js';
import { foldDeltas } from './foldDeltas.js';

/** The tables whose rows are counted by tenant and kind; memberships are all of one kind, `all`. */
export type CountedList = 'invitations' | 'suggestions' | 'media_resources' | 'memberships';

// Means nothing; any number that no other advisory lock of the database uses.
const FOLDING_LOCK = 7_214_038;

/** An expression for the exact number of rows of a kind in whole platforms, by their ids. Reads no row of the list itself. */
export function listCount(
  list: CountedList,
  kind: string,
  platformIds: readonly number[] | 'all',
  bind: (value: unknown, type: string) => string,
): string {
  const ofPlatforms = platformIds === 'all' ? 'true' : `platform_id = any (${bind(platformIds, 'integer[]')})`;
  return `(select coalesce(sum(delta), 0) from list_counts where ${ofPlatforms} and list = '${list}' and kind = '${kind}')`;
}

/** Folds the deltas of each count into one row. To be run every minute or so. Returns how many were folded; 0 also when another process is at it. */
export function compactListCounts(db: Pick<Database, 'transaction'>, actor: Actor): Promise<number> {
  return foldDeltas(db, actor, FOLDING_LOCK, [{ table: 'list_counts', columns: ['platform_id', 'list', 'kind'] }]);
}
