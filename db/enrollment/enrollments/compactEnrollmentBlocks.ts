import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { foldDeltas } from '../../core/foldDeltas.js';
import { ENROLLMENT_KINDS } from './enrollmentKinds.js';

// Means nothing; any number that no other advisory lock of the database uses.
const COMPACTION_LOCK = 7_214_004;

const TABLES = ENROLLMENT_KINDS.flatMap(({ blocks, allBlocks }) => [
  { table: blocks, columns: ['platform_id', 'block'] },
  { table: allBlocks, columns: ['block'] },
]);

/**
 * Folds the deltas of each block of enrollments into one row. To be run every minute or so: reads sum what has gathered since.
 * Enrollers never wait for it. Returns how many deltas were folded; 0 also when another process is at it.
 */
export function compactEnrollmentBlocks(db: Pick<Database, 'transaction'>, actor: Actor): Promise<number> {
  return foldDeltas(db, actor, COMPACTION_LOCK, TABLES);
}
