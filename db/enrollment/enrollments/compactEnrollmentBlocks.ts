import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { foldDeltas } from '../../core/foldDeltas.js';
import { ENROLLMENT_KINDS } from './enrollmentKinds.js';

const TABLES = ENROLLMENT_KINDS.flatMap(({ blocks, allBlocks }) => [
  { table: blocks, columns: ['platform_id', 'block'] },
  { table: allBlocks, columns: ['block'] },
]);

/**
 * Folds the deltas of each block of enrollments into one row. Runs about every minute; readers sum the deltas added
 * since. Writers never wait for it. Returns the number of folded deltas; 0 also while another process folds.
 */
export function compactEnrollmentBlocks(db: Pick<Database, 'transaction'>, actor: Actor): Promise<number> {
  return foldDeltas(db, actor, TABLES);
}
