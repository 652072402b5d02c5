import { serviceActor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { query } from '../../core/transaction.js';
import { lockStore } from '../records/storeCursor.js';
import { type DerivationOptions, openContext, processBatch } from './followStatements.js';

/** `behind`: the follower has to process statements first. */
export type FreezeOutcome = 'done' | 'behind';

const BEHIND = {
  name: 'activity: whether statements before a time are not followed',
  text: `select exists (select from statements where platform_id = $1 and stored > microseconds_to_time($2::bigint) and stored < microseconds_to_time($3::bigint)) as behind`,
};
const MOVE = {
  changes: true as const,
  name: 'activity: move cut-off',
  text: 'update activity_cursors set records_kept_since = greatest(records_kept_since, $2::date) where platform_id = $1',
};

/**
 * Moves a platform's cut-off forward to a day (YYYY-MM-DD, UTC): freezes activity before it, and refuses statements
 * about it from now on. `storedBefore` (microseconds): statements stored before must have been followed. All of them
 * must be about a time before the day.
 */
export function moveCutoff(
  db: Pick<Database, 'transaction'>,
  platformId: number,
  { day, storedBefore }: { day: string; storedBefore: number },
  options: DerivationOptions,
): Promise<FreezeOutcome> {
  return db.transaction(serviceActor('freeze-activity'), async (trx) => {
    const context = await openContext(trx, platformId, options);
    const { keptSince, stored } = context.cursor;
    if (keptSince !== null && keptSince >= Date.parse(day) * MILLISECOND_US) return 'done';
    const [{ behind }] = (await query<{ behind: boolean }>(trx, BEHIND, [platformId, stored, storedBefore])) as [
      { behind: boolean },
    ];
    if (behind) return 'behind';
    // No statement is stored until the commit: what was stored is counted first, and later writers see the cut-off.
    await lockStore(trx, platformId, []);
    if ((await processBatch(context, options.batchSize)) === 'more') return 'behind';
    await query(trx, MOVE, [platformId, day]);
    return 'done';
  });
}

const MILLISECOND_US = 1_000;
