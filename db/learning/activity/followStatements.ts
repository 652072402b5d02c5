import { setTimeout } from 'node:timers/promises';
import { serviceActor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { type Transaction, query, runPipeline } from '../../core/transaction.js';
import { removeUnfollowed } from '../records/unfollowedStatements.js';
import { isoTime } from './activityEvent.js';
import { countEvents } from './countEvents.js';
import { buildFacts } from './buildFacts.js';
import type { ActivityCursor, FollowContext, ProgressWriter, SumWriter } from './followContext.js';
import { applyDirectoryChanges } from './applyDirectoryChanges.js';
import { mapEvents, readFeed } from './readEvents.js';
import { recomputePeople, queueVoided } from './recomputePeople.js';
import { readRecordSettings } from './resolution/recordSettings.js';
import { joinColumns } from '../../core/joinColumns.js';
import type { StoredActivityCursor } from './storedActivityCursor.js';

/** How activity and progress are derived from statements. */
export interface DerivationOptions {
  /** The longest time between two events that counts as activity. */
  gapSeconds: number;
  /** Receives the facts. */
  progress: ProgressWriter;
  /** Statements in a batch. */
  batchSize?: number;
}

export interface ActivityOptions extends DerivationOptions {
  /** Computes what is derived from activity and results. */
  sums: SumWriter;
}

/** Larger batches cost less per statement, but block the process longer. */
const BATCH_SIZE = 20_000;
const SECOND_MS = 1_000;

const LOCK = {
  changes: true as const,
  name: 'activity: lock place',
  text: `select time_to_microseconds(stored) as stored, time_to_microseconds(kept_from) as "keptFrom", time_to_microseconds(records_kept_since) as "keptSince"
           from activity_cursors where platform_id = $1 for update`,
};
const TAKE = { ...LOCK, name: 'activity: take place', text: `${LOCK.text} skip locked` };
const BEGIN = {
  changes: true as const,
  name: 'activity: begin',
  text: `insert into activity_cursors (${joinColumns<StoredActivityCursor>('platform_id', 'stored')})
         select id, '2000-01-01Z' from platforms where id = $1
         on conflict do nothing`,
};
/**
 * The commit of a turn does not wait for the disk. If PostgreSQL crashes, the last turns are lost and computed again. PostgreSQL writes
 * commits in order: an event that is published after a turn is on the disk only if the turn is.
 */
const WITHOUT_WAITING_FOR_DISK = {
  changes: true as const,
  name: 'activity: commit',
  text: `select set_config('synchronous_commit', 'off', true)`,
};
const MOVE = {
  changes: true as const,
  name: 'activity: move place',
  text: `update activity_cursors set stored = microseconds_to_time($2::bigint) where platform_id = $1`,
};
/** Readers recognize by the number of the turn whether derived tables changed between two reads. */
const END_TURN = {
  changes: true as const,
  name: 'activity: end turn',
  text: 'update activity_cursors set turn = turn + 1 where platform_id = $1',
};

/** Whether more statements wait; `taken`: another process holds the cursor. */
export type BatchOutcome = 'more' | 'done' | 'taken';

/**
 * Runs one turn of a platform in one transaction: derives data from at most `batchSize` statements, and computes what
 * is derived from it. Returns at once when another process holds the cursor for longer than a moment.
 */
export function followBatch(
  db: Pick<Database, 'transaction'>,
  platformId: number,
  options: ActivityOptions,
): Promise<BatchOutcome> {
  return db.transaction(serviceActor('activity'), async (trx) => {
    await runPipeline(trx, [
      [WITHOUT_WAITING_FOR_DISK, []],
      [BEGIN, [platformId]],
    ]);
    const cursor = await lockCursor(trx, platformId);
    if (!cursor) return 'taken';
    const outcome = await processBatch(await createContext(trx, platformId, cursor, options), options.batchSize);
    const isMoreSummed = await options.sums.project(trx, platformId);
    return isMoreSummed ? 'more' : outcome;
  });
}

/** The same in a transaction that holds the cursor, without what is derived from activity and results. */
export async function processBatch(context: FollowContext, batchSize = BATCH_SIZE): Promise<'more' | 'done'> {
  const { trx, platformId, cursor } = context;
  const isMoreChanged = await applyDirectoryChanges(context);
  const { upTo, isMoreStored } = await followFeed(context, cursor.stored, batchSize);
  const isMoreReopened = await recomputePeople(context, upTo);
  if (!isMoreStored) await removeUnfollowed(trx, platformId, isoTime(upTo));
  await query(trx, END_TURN, [platformId]);
  return isMoreChanged || isMoreStored || isMoreReopened ? 'more' : 'done';
}

async function createContext(
  trx: Transaction,
  platformId: number,
  cursor: ActivityCursor,
  { gapSeconds, progress }: DerivationOptions,
): Promise<FollowContext> {
  const settings = await readRecordSettings(trx, platformId);
  return { trx, platformId, settings, cursor, gapMs: gapSeconds * SECOND_MS, progress };
}

/** Shorter than the interval of looks for pending work. */
const LONGEST_WAIT_MS = 250;
const TRIED_EVERY_MS = 10;

/** Locks the cursor. Null when another process holds it for longer than LONGEST_WAIT_MS. */
async function lockCursor(trx: Transaction, platformId: number): Promise<ActivityCursor | null> {
  for (let waitedMs = 0; ; waitedMs += TRIED_EVERY_MS) {
    const [cursor] = await query<ActivityCursor>(trx, TAKE, [platformId]);
    if (cursor || waitedMs >= LONGEST_WAIT_MS) return cursor ?? null;
    await setTimeout(TRIED_EVERY_MS);
  }
}

/** Locks the cursor until the end of the transaction. */
export async function waitForActivityCursor(trx: Transaction, platformId: number): Promise<ActivityCursor> {
  await query(trx, BEGIN, [platformId]);
  const [cursor] = await query<ActivityCursor>(trx, LOCK, [platformId]);
  return cursor!;
}

/** The same, for work that needs the follower's state. */
export async function openContext(
  trx: Transaction,
  platformId: number,
  options: DerivationOptions,
): Promise<FollowContext> {
  return createContext(trx, platformId, await waitForActivityCursor(trx, platformId), options);
}

async function followFeed(
  context: FollowContext,
  after: number,
  batchSize: number,
): Promise<{ upTo: number; isMoreStored: boolean }> {
  const rows = await readFeed(context, after, batchSize);
  const upTo = rows.at(-1)?.stored ?? after;
  if (rows.length === 0) return { upTo, isMoreStored: false };
  const { events, voiding } = await mapEvents(context, rows, { withFacts: true });
  await countEvents(context, events, upTo);
  const facts = await buildFacts(events);
  if (facts.length > 0) await context.progress.apply(context.trx, context.platformId, facts);
  await queueVoided(context, voiding);
  await query(context.trx, MOVE, [context.platformId, upTo]);
  return { upTo, isMoreStored: rows.length === batchSize };
}
