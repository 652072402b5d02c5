import { archiveStatements } from '../../learning/activity/retained/archiveStatements.js';
import { courseProgress } from '../../learning/activity/courseProgress.js';
import { type Actor, serviceActor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import type { ScheduledJob } from '../../core/jobs/startJobs.js';
import { unwrapDatabaseError, query } from '../../core/transaction.js';
import { removeLeftovers } from '../../learning/records/removeLeftovers.js';
import {
  type StatementMonth,
  dropStatementMonth,
  readStatementMonths,
} from '../../learning/records/statementMonths.js';

export interface RecordRetention {
  /** Whole months that statements are kept, from when they were stored; 0: for ever. */
  keepMonths: number;
  /** As the follower of statements has it. */
  gapSeconds: number;
}

const HOURLY_S = 3_600;

/** Removes statements that are older than they are to be kept. What is left for lack of a lock, or since a platform is not followed yet, waits for an hour. */
export function recordRetention(db: Database, retention: RecordRetention): ScheduledJob {
  return {
    name: 'remove-old-records',
    everySeconds: HOURLY_S,
    run: () => removeOldRecords(db, serviceActor('remove-old-records'), retention),
  };
}

/**
 * Removes whole months of statements, with all that belongs to them: first each platform carries what they say, then the month is dropped. Every step
 * can be repeated, and is one transaction; so it may be ended anywhere, and run twice at once. Returns the months that it dropped.
 */
export async function removeOldRecords(
  db: Database,
  actor: Actor,
  { keepMonths, gapSeconds }: RecordRetention,
  now: Date = new Date(),
): Promise<string[]> {
  if (keepMonths === 0) return [];
  const keptFrom = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - keepMonths)).toISOString();
  const dropped: string[] = [];
  for (const month of await readStatementMonths(db)) {
    if (Date.parse(month.until) > Date.parse(keptFrom)) break;
    if (!(await carryMonth(db, month, gapSeconds))) break;
    const outcome = await dropMonth(db, actor, month);
    if (outcome === 'waits') break;
    if (outcome === 'dropped') dropped.push(month.from.slice(0, 'YYYY-MM'.length));
  }
  await clear(db, actor);
  return dropped;
}

const PLATFORMS = {
  name: 'retention: platforms with statements',
  text: 'select platform_id as id from record_store_cursors order by platform_id',
};
const MILLISECOND_US = 1_000;

/** Returns whether every platform has carried it. */
async function carryMonth(db: Database, { until }: StatementMonth, gapSeconds: number): Promise<boolean> {
  let isCarried = true;
  for (const { id } of await db.read<{ id: number }>(PLATFORMS)) {
    const outcome = await archiveStatements(db, id, Date.parse(until) * MILLISECOND_US, {
      gapSeconds,
      progress: courseProgress,
    });
    isCarried &&= outcome === 'carried';
  }
  return isCarried;
}

const STILL_READ = {
  text: `
    select exists (
      select from record_store_cursors
        left join activity_cursors using (platform_id)
       where coalesce(kept_from, '2000-01-01Z') < $1::timestamptz
         and exists (select from statements where statements.platform_id = record_store_cursors.platform_id and statements.stored < $1::timestamptz)) as "isRead"`,
};

/** SQLSTATE: lock not available. */
const LOCKED = '55P03';

async function dropMonth(db: Database, actor: Actor, month: StatementMonth): Promise<'dropped' | 'gone' | 'waits'> {
  try {
    return await db.transaction(actor, async (trx) => {
      const [{ isRead }] = (await query<{ isRead: boolean }>(trx, STILL_READ, [month.until])) as [{ isRead: boolean }];
      if (isRead) return 'waits';
      return (await dropStatementMonth(trx, month)) ? 'dropped' : 'gone';
    });
  } catch (error) {
    if ((unwrapDatabaseError(error) as { code?: string }).code === LOCKED) return 'waits';
    throw error;
  }
}

const TO_CLEAR = {
  name: 'retention: platforms to clear',
  text: `select platform_id as id, to_char(kept_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "keptFrom"
           from activity_cursors where cleared_up_to < kept_from and kept_from <= $1::timestamptz order by platform_id`,
};
const CLEARED = {
  changes: true as const,
  name: 'retention: cleared',
  text: 'update activity_cursors set cleared_up_to = greatest(cleared_up_to, $2::timestamptz) where platform_id = $1',
};

/** What belongs to statements goes after them: until then, who reads them finds them whole. */
async function clear(db: Database, actor: Actor): Promise<void> {
  const [oldest] = await readStatementMonths(db);
  if (!oldest) return;
  for (const { id, keptFrom } of await db.read<{ id: number; keptFrom: string }>(TO_CLEAR, [oldest.from])) {
    await removeLeftovers(db, actor, id, keptFrom);
    await db.transaction(actor, (trx) => query(trx, CLEARED, [id, keptFrom]));
  }
}
