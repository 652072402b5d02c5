import { courseProgress } from '../../learning/activity/courseProgress.js';
import { freezeResults } from '../../learning/activity/freezeResults.js';
import { moveCutoff } from '../../learning/activity/moveCutoff.js';
import { type Actor, serviceActor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import type { ScheduledJob } from '../../core/jobs/scheduledJob.js';
import { type Transaction, databaseInTransaction, query, unwrapDatabaseError } from '../../core/transaction.js';
import { removeLeftovers } from '../../learning/records/removeLeftovers.js';
import {
  type StatementMonth,
  dropStatementMonth,
  readStatementMonths,
} from '../../learning/records/statementMonths.js';

export interface RecordRetention {
  /** Whole months that statements stay after they were stored; 0: forever. */
  keepMonths: number;
  /** The same as for the follower of statements. */
  gapSeconds: number;
}

const HOURLY_S = 3_600;

/**
 * Creates the job that removes old statements every hour. A month stays for another hour if its lock is not available,
 * or if the follower of a platform has not processed it.
 */
export function createRetentionJob(db: Database, retention: RecordRetention): ScheduledJob {
  return {
    name: 'remove-old-records',
    everySeconds: HOURLY_S,
    run: () => removeOldRecords(db, serviceActor('remove-old-records'), retention),
  };
}

/**
 * Removes whole months of statements and their dependent rows: first freezes the activity and the results of each
 * platform that has such statements, then drops the month. Every step is an idempotent transaction, so that calls may
 * be interrupted or run in parallel. Returns the dropped months (YYYY-MM).
 */
export async function removeOldRecords(
  db: Database,
  actor: Actor,
  { keepMonths, gapSeconds }: RecordRetention,
  now: Date = new Date(),
): Promise<string[]> {
  if (keepMonths === 0) return [];
  const retainedFrom = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - keepMonths)).toISOString();
  const dropped: string[] = [];
  for (const month of await readStatementMonths(db)) {
    if (Date.parse(month.until) > Date.parse(retainedFrom)) break;
    if (!(await freezeMonth(db, month, gapSeconds))) break;
    const outcome = await dropMonth(db, actor, month);
    if (outcome === 'waits') break;
    if (outcome === 'dropped') dropped.push(month.from.slice(0, 'YYYY-MM'.length));
  }
  await removeAllLeftovers(db, actor);
  return dropped;
}

const PLATFORMS = { text: 'select platform_id as id from record_store_cursors order by platform_id' };
const HAS_STATEMENTS = {
  name: 'retention: statements before a time',
  text: 'select 1 as one from statements where platform_id = $1 and stored < $2::timestamptz limit 1',
};

/** A query for each platform, because statements may be on other servers. */
async function hasStatementsBefore(db: Pick<Database, 'read'>, platformId: number, before: string): Promise<boolean> {
  return (await db.read(HAS_STATEMENTS, [platformId, before])).length > 0;
}
const MILLISECOND_US = 1_000;
const DAY_MS = 86_400_000;

/**
 * Freezes activity up to the day after a month, because a statement may be about a time of up to an hour after it is
 * stored, and the results of its statements. Returns whether all platforms are done.
 */
async function freezeMonth(db: Database, { until }: StatementMonth, gapSeconds: number): Promise<boolean> {
  const options = { gapSeconds, progress: courseProgress };
  const storedBefore = Date.parse(until) * MILLISECOND_US;
  const day = new Date(Date.parse(until) + DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
  let isFrozen = true;
  for (const { id } of await db.read<{ id: number }>(PLATFORMS)) {
    if (!(await hasStatementsBefore(db, id, until))) continue;
    if ((await moveCutoff(db, id, { day, storedBefore }, options)) === 'done')
      await freezeResults(db, id, storedBefore, options);
    else isFrozen = false;
  }
  return isFrozen;
}

const NOT_FROZEN = {
  text: `
    select platform_id as id from record_store_cursors left join activity_cursors using (platform_id)
     where coalesce(kept_from, '2000-01-01Z') < $1::timestamptz`,
};

/** Whether a platform that is not frozen up to this time has statements before it. */
async function isStillRead(trx: Transaction, until: string): Promise<boolean> {
  for (const { id } of await query<{ id: number }>(trx, NOT_FROZEN, [until]))
    if (await hasStatementsBefore(databaseInTransaction(trx), id, until)) return true;
  return false;
}

/** SQLSTATE: lock not available. */
const LOCKED = '55P03';

async function dropMonth(db: Database, actor: Actor, month: StatementMonth): Promise<'dropped' | 'gone' | 'waits'> {
  try {
    return await db.transaction(actor, async (trx) => {
      if (await isStillRead(trx, month.until)) return 'waits';
      return (await dropStatementMonth(trx, month)) ? 'dropped' : 'gone';
    });
  } catch (error) {
    if ((unwrapDatabaseError(error) as { code?: string }).code === LOCKED) return 'waits';
    throw error;
  }
}

const TO_CLEAR = {
  name: 'retention: platforms to clear',
  text: `select platform_id as id, to_char(kept_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "retainedFrom"
           from activity_cursors where cleared_up_to < kept_from and kept_from <= $1::timestamptz order by platform_id`,
};
const CLEARED = {
  changes: true as const,
  name: 'retention: cleared',
  text: 'update activity_cursors set cleared_up_to = greatest(cleared_up_to, $2::timestamptz) where platform_id = $1',
};

/** Removes dependent rows after their statements, so that readers never find incomplete statements. */
async function removeAllLeftovers(db: Database, actor: Actor): Promise<void> {
  const [oldest] = await readStatementMonths(db);
  if (!oldest) return;
  for (const { id, retainedFrom } of await db.read<{ id: number; retainedFrom: string }>(TO_CLEAR, [oldest.from])) {
    await removeLeftovers(db, actor, id, retainedFrom);
    await db.transaction(actor, (trx) => query(trx, CLEARED, [id, retainedFrom]));
  }
}
