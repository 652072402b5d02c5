import type { Actor } from '../core/actor.js';
import type { Database } from '../core/connect.js';
import { ENROLLMENT_KINDS } from './enrollmentKinds.js';

// Means nothing; any number that no other advisory lock of the database uses.
const COMPACTION_LOCK = 7_214_004;

/** A delta is deleted by one compaction only, and its number goes into the new row of the same statement: sums never change. */
const compaction = (table: string, columns: string) => `
  with crowded as (
    select ${columns} from ${table} group by ${columns} having count(*) > 1 or sum(delta) = 0
  ), folded as (
    delete from ${table} using crowded where (${qualified(table, columns)}) = (${qualified('crowded', columns)})
    returning ${qualified(table, columns)}, ${table}.delta
  ), kept as (
    insert into ${table} (${columns}, delta)
    select ${columns}, sum(delta) from folded group by ${columns} having sum(delta) <> 0
  )
  select count(*) as folded from folded`;

const qualified = (table: string, columns: string) =>
  columns
    .split(', ')
    .map((column) => `${table}.${column}`)
    .join(', ');

const statements = ENROLLMENT_KINDS.flatMap(({ blocks, allBlocks }) => [
  compaction(blocks, 'platform_id, block'),
  compaction(allBlocks, 'block'),
]);

/**
 * Folds the deltas of each block of enrollments into one row. To be run every minute or so: reads sum what has gathered since.
 * Enrollers never wait for it. Answers how many deltas were folded; 0 also when another process is at it.
 */
export function compactEnrollmentBlocks(db: Pick<Database, 'transaction'>, actor: Actor): Promise<number> {
  return db.transaction(actor, async (trx) => {
    const lock = await trx.raw<{ rows: { mine: boolean }[] }>('select pg_try_advisory_xact_lock(?) as mine', [COMPACTION_LOCK]);
    if (!lock.rows[0]!.mine) return 0;
    let folded = 0;
    for (const statement of statements) {
      const { rows } = await trx.raw<{ rows: { folded: number }[] }>(statement);
      folded += rows[0]!.folded;
    }
    return folded;
  });
}
