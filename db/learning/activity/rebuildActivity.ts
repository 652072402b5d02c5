import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { query } from '../../core/transaction.js';
import { ActivityBits, ActivityMonthBits } from './activityBits.js';
import { ActivityCourseDay } from './activityCourseDay.js';
import { ActivityCourseMonth, ActivityCourseYear } from './activityCoursePeriod.js';
import { ActivityRecompute } from './activityRecompute.js';
import { ActivityTotal } from './activityTotal.js';
import { ResolvedContext } from './resolution/resolvedContext.js';
import { ResolvedSubject } from './resolution/resolvedSubject.js';
import { type ActivityOptions, followBatch, openContext } from './followStatements.js';
import { applyDirectoryChanges } from './applyDirectoryChanges.js';
import { recomputePeople, queueVoidedBefore } from './recomputePeople.js';
import { clearLiveRows } from './liveRows.js';
import { restoreFrozenDays } from './writeDays.js';

// Resolved people stay: only these rows know to whom an abandoned address belonged.
const CLEAR = [
  ...[
    ActivityRecompute,
    ActivityBits,
    ActivityMonthBits,
    ActivityCourseDay,
    ActivityCourseMonth,
    ActivityCourseYear,
    ActivityTotal,
    ResolvedContext,
    ResolvedSubject,
  ].map(({ tableName }) => `delete from ${tableName} where platform_id = $1`),
  'delete from record_people where platform_id = $1 and user_id is null',
  'insert into statement_queue (platform_id) values ($1) on conflict do nothing',
];

const RESTART = [
  `update activity_cursors
      set stored = case when kept_from > '2000-01-01Z' then kept_from - interval '1 microsecond' else '2000-01-01Z' end
    where platform_id = $1`,
];

/**
 * Deletes a platform's derived data, except for what is frozen, and derives it again. Readers see partial data
 * meanwhile. After an interruption the follower continues. Returns when all statements that were stored at the start
 * are processed. `onTurn` is called after each batch.
 */
export async function rebuildActivity(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  options: ActivityOptions,
  onTurn: () => void = () => {},
): Promise<void> {
  await db.transaction(actor, async (trx) => {
    const context = await openContext(trx, platformId, options);
    const { stored } = context.cursor;
    // Voided statements that are not processed yet still revoke their skill points: the rebuild keeps the points of the
    // others.
    while (await applyDirectoryChanges(context));
    await queueVoidedBefore(context, stored + 1);
    while (await recomputePeople(context, stored));
    for (const text of CLEAR) await query(trx, { changes: true, text }, [platformId]);
    await options.progress.forget(trx, platformId);
    await restoreFrozenDays(context);
    await clearLiveRows(context, null);
    for (const text of RESTART) await query(trx, { changes: true, text }, [platformId]);
    await options.sums.queueAll(trx, platformId);
  });
  await followToTheEnd(db, platformId, options, onTurn);
}

/** Processes batches until none is left. */
export async function followToTheEnd(
  db: Pick<Database, 'transaction'>,
  platformId: number,
  options: ActivityOptions,
  onTurn: () => void = () => {},
): Promise<void> {
  while ((await followBatch(db, platformId, options)) !== 'done') onTurn();
}
