import type { Actor } from './actor.js';
import type { Database } from './connect.js';
import { tryLockName } from './lockName.js';
import { query } from './transaction.js';

/** A table of deltas, and the columns that identify a counter. */
export interface DeltaTable {
  table: string;
  columns: readonly string[];
}

/** A delta is deleted by one fold only, and added to the new row by the same statement, so sums never change. */
function buildFoldSql({ table, columns }: DeltaTable): string {
  const key = columns.join(', ');
  const of = (relation: string) => columns.map((column) => `${relation}.${column}`).join(', ');
  return `
    with crowded as (
      select ${key} from ${table} group by ${key} having count(*) > 1 or sum(delta) = 0
    ), folded as (
      delete from ${table} using crowded where (${of(table)}) = (${of('crowded')})
      returning ${of(table)}, ${table}.delta
    ), kept as (
      insert into ${table} (${key}, delta)
      select ${key}, sum(delta) from folded group by ${key} having sum(delta) <> 0
    )
    select count(*) as folded from folded`;
}

/**
 * Folds the deltas of each counter into one row, or into none when the sum is 0. Appending deltas never waits for it.
 * Returns the number of folded deltas; 0 also when another process is folding.
 */
export function foldDeltas(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  tables: readonly DeltaTable[],
): Promise<number> {
  return db.transaction(actor, async (trx) => {
    if (!(await tryLockName(trx, `fold ${tables[0]!.table}`, 0))) return 0;
    let folded = 0;
    for (const table of tables) {
      const [one] = await query<{ folded: number }>(trx, { changes: true, text: buildFoldSql(table) });
      folded += one!.folded;
    }
    return folded;
  });
}
