import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { query } from '../../core/transaction.js';
import { restoreCarried } from './carried/restoreCarried.js';
import { type ActivityOptions, SECOND_MS, followTurn, waitForActivityPlace } from './followStatements.js';
import { followChangesBeside } from './followChangesBeside.js';
import { recountPeople, reopenVoidedBefore } from './reopenPeople.js';
import { readRecordSettings } from './resolution/recordSettings.js';

// People stay who they were: an address that somebody gave up is known from here only.
const CLEAR = [
  'delete from activity_reopens where platform_id = $1',
  'delete from activity_bits where platform_id = $1',
  'delete from activity_month_bits where platform_id = $1',
  'delete from activity_days where platform_id = $1',
  'delete from activity_course_days where platform_id = $1',
  'delete from activity_course_months where platform_id = $1',
  'delete from activity_course_years where platform_id = $1',
  'delete from activity_totals where platform_id = $1',
  'delete from activity_people where platform_id = $1',
  'delete from activity_courses where platform_id = $1',
  'delete from activity_sessions where platform_id = $1',
  'delete from earned_certificates where platform_id = $1',
  'delete from record_contexts where platform_id = $1',
  'delete from record_subjects where platform_id = $1',
  'delete from record_people where platform_id = $1 and user_id is null',
  'insert into department_changes (platform_id, department_id) select platform_id, id from departments where platform_id = $1 order by id',
  'insert into unfollowed_statements (platform_id) values ($1) on conflict do nothing',
];

/**
 * Forgets what was derived from a platform's statements and derives it anew, beginning with what is carried. Readers see it grow meanwhile. Where it
 * is interrupted, the follower goes on. Returns when every statement stored before is followed. `onTurn` is called after each turn.
 */
export async function rebuildActivity(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  options: ActivityOptions,
  onTurn: () => void = () => {},
): Promise<void> {
  await db.transaction(actor, async (trx) => {
    const place = await waitForActivityPlace(trx, platformId);
    const settings = await readRecordSettings(trx, platformId);
    const context = {
      trx,
      platformId,
      settings,
      place,
      gapMs: options.gapSeconds * SECOND_MS,
      progress: options.progress,
    };
    // What was withdrawn and is not followed yet still takes its points of skills: the rebuild keeps those that are left.
    while (await followChangesBeside(context));
    await reopenVoidedBefore(context, place.stored + 1);
    while (await recountPeople(context, place.stored));
    for (const text of CLEAR) await query(trx, { changes: true, text }, [platformId]);
    await options.progress.forget(trx, platformId);
    await restoreCarried(context);
  });
  await followToTheEnd(db, platformId, options, onTurn);
}

/** Turn after turn, until nothing waits. */
export async function followToTheEnd(
  db: Pick<Database, 'transaction'>,
  platformId: number,
  options: ActivityOptions,
  onTurn: () => void = () => {},
): Promise<void> {
  while ((await followTurn(db, platformId, options)) !== 'done') onTurn();
}
