import type { Actor } from './actor.js';
import type { Database } from './connect.js';
import { foldDeltas } from './foldDeltas.js';
import { ListCount } from './listCount.js';

/** The columns of one count. */
const COUNT_KEY: (keyof ListCount & string)[] = ['platform_id', 'list', 'kind'];

/**
 * Folds the deltas of each count into one row. Run it about every minute. Returns the number of folded deltas; 0 also
 * when another process is folding.
 */
export function compactListCounts(db: Pick<Database, 'transaction'>, actor: Actor): Promise<number> {
  return foldDeltas(db, actor, [{ table: ListCount.tableName, columns: COUNT_KEY }]);
}
