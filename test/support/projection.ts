import type { Database } from '../../db/core/connect.js';
import { checkTable } from '../../db/derived/checkDerived.js';
import { projectionOptions } from '../../db/derived/createProjection.js';
import { DERIVED_TABLES } from '../../db/derived/derivedTables.js';
import { queueAllKeys } from '../../db/derived/projectKeys.js';
import type { Difference } from '../../db/learning/activity/difference.js';
import type { ActivityOptions } from '../../db/learning/activity/followStatements.js';
import { followToTheEnd } from '../../db/learning/activity/rebuildActivity.js';
import { TESTER } from './database.js';

const DEFAULTS = { gapSeconds: 600, periodDays: 7 };

/** Runs turns of the projection until the derived tables of a platform show everything that is committed. */
export function project(
  db: Pick<Database, 'transaction'>,
  platformId: number,
  options: ActivityOptions = projectionOptions(DEFAULTS),
): Promise<void> {
  return followToTheEnd(db, platformId, options);
}

const BEHIND = {
  text: `select platform_id as id from statement_queue
          union select platform_id from activity_changes
          union select platform_id from activity_recompute_queue
          union select platform_id from derived_changes
          order by id`,
};

/** The same for all platforms with pending changes. */
export async function projectAll(db: Pick<Database, 'read' | 'transaction'>): Promise<void> {
  for (const { id } of await db.read<{ id: number }>(BEHIND)) await project(db, id);
}

/** Computes all derived rows of a platform anew: for tests that write to sources without queueing keys. */
export async function projectAnew(
  db: Pick<Database, 'transaction'>,
  platformId: number,
  options?: ActivityOptions,
): Promise<void> {
  await db.transaction(TESTER, (trx) => queueAllKeys(trx, platformId));
  await project(db, platformId, options);
}

/** Differences between all tables that are computed by keys and their sources. */
export async function checkAllTables(db: Pick<Database, 'read'>, platformId: number): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const table of DERIVED_TABLES) differences.push(...(await checkTable(db, table, platformId)));
  return differences;
}
