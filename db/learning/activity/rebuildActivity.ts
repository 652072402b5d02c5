import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { query } from '../../core/transaction.js';
import { ActivityBits, ActivityMonthBits } from './activityBits.js';
import { ActivityCourse } from './activityCourse.js';
import { ActivityCourseDay } from './activityCourseDay.js';
import { ActivityCourseMonth, ActivityCourseYear } from './activityCoursePeriod.js';
import { ActivityDay } from './activityDay.js';
import { ActivityPerson } from './activityPerson.js';
import { ActivityRecompute } from './activityRecompute.js';
import { ActivitySession } from './activitySession.js';
import { ActivityTotal } from './activityTotal.js';
import { EarnedCertificate } from './earnedCertificate.js';
import { ResolvedContext } from './resolution/resolvedContext.js';
import { ResolvedSubject } from './resolution/resolvedSubject.js';
import { restoreRetained } from './retained/restoreRetained.js';
import { type ActivityOptions, SECOND_MS, followBatch, waitForActivityCursor } from './followStatements.js';
import { applyDirectoryChanges } from './applyDirectoryChanges.js';
import { recomputePeople, queueVoidedBefore } from './recomputePeople.js';
import { readRecordSettings } from './resolution/recordSettings.js';

// Resolved people stay: only these rows know to whom an abandoned address belonged.
const CLEAR = [
  ...[
    ActivityRecompute,
    ActivityBits,
    ActivityMonthBits,
    ActivityDay,
    ActivityCourseDay,
    ActivityCourseMonth,
    ActivityCourseYear,
    ActivityTotal,
    ActivityPerson,
    ActivityCourse,
    ActivitySession,
    EarnedCertificate,
    ResolvedContext,
    ResolvedSubject,
  ].map(({ tableName }) => `delete from ${tableName} where platform_id = $1`),
  'delete from record_people where platform_id = $1 and user_id is null',
  'insert into statement_queue (platform_id) values ($1) on conflict do nothing',
];

/**
 * Deletes a platform's derived data and derives it again, starting from retained data. Readers see partial data
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
    const cursor = await waitForActivityCursor(trx, platformId);
    const settings = await readRecordSettings(trx, platformId);
    const context = {
      trx,
      platformId,
      settings,
      cursor,
      gapMs: options.gapSeconds * SECOND_MS,
      progress: options.progress,
    };
    // Voided statements that are not processed yet still revoke their skill points: the rebuild keeps the points of the
    // others.
    while (await applyDirectoryChanges(context));
    await queueVoidedBefore(context, cursor.stored + 1);
    while (await recomputePeople(context, cursor.stored));
    for (const text of CLEAR) await query(trx, { changes: true, text }, [platformId]);
    await options.progress.forget(trx, platformId);
    await options.sums.queueAll(trx, platformId);
    await restoreRetained(context);
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
