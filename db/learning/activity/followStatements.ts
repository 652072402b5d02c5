import { setTimeout } from 'node:timers/promises';
import { serviceActor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { type Transaction, query } from '../../core/transaction.js';
import { removeUnfollowed } from '../records/unfollowedStatements.js';
import { isoTime, microseconds, timeOf } from './activityEvent.js';
import { countEvents } from './countEvents.js';
import { factsOf } from './factsOf.js';
import type { ActivityPlace, FollowContext, ProgressWriter } from './followContext.js';
import { followChangesBeside } from './followChangesBeside.js';
import { eventsOf, readFeed } from './readEvents.js';
import { recountPeople, reopenVoided } from './reopenPeople.js';
import { readRecordSettings } from './resolution/recordSettings.js';

export interface ActivityOptions {
  /** The longest time between two events of somebody who was there meanwhile. */
  gapSeconds: number;
  /** Where facts go. */
  progress: ProgressWriter;
  /** Statements a turn. */
  batchSize?: number;
}

/** More at once are cheaper each, and hold up the process longer. */
const BATCH_SIZE = 20_000;
/** A second in milliseconds. */
export const SECOND_MS = 1_000;

const LOCK = {
  changes: true as const,
  name: 'activity: lock place',
  text: `select ${microseconds('stored')} as stored, ${microseconds('kept_from')} as "keptFrom", ${microseconds('carried_up_to')} as "carriedUpTo"
           from activity_places where platform_id = $1 for update`,
};
const TAKE = { ...LOCK, name: 'activity: take place', text: `${LOCK.text} skip locked` };
const BEGIN = {
  changes: true as const,
  name: 'activity: begin',
  text: `insert into activity_places (platform_id, stored)
         select id, '2000-01-01Z' from platforms where id = $1
         on conflict do nothing`,
};
const MOVE = {
  changes: true as const,
  name: 'activity: move place',
  text: `update activity_places set stored = ${timeOf('$2::bigint')} where platform_id = $1`,
};

/** Whether more waits; `taken` where another process has the turn. */
export type TurnOutcome = 'more' | 'done' | 'taken';

/**
 * One turn of a platform: brings what is derived from its statements up to date with at most `batchSize` of them, in one transaction. Does
 * nothing while another process has the turn for longer than a moment.
 */
export function followTurn(
  db: Pick<Database, 'transaction'>,
  platformId: number,
  { gapSeconds, progress, batchSize = BATCH_SIZE }: ActivityOptions,
): Promise<TurnOutcome> {
  return db.transaction(serviceActor('activity'), async (trx) => {
    await query(trx, BEGIN, [platformId]);
    const place = await takePlace(trx, platformId);
    if (!place) return 'taken';
    const settings = await readRecordSettings(trx, platformId);
    const context = { trx, platformId, settings, place, gapMs: gapSeconds * SECOND_MS, progress };
    const isMoreChanged = await followChangesBeside(context);
    const { upTo, isMoreStored } = await followFeed(context, place.stored, batchSize);
    const isMoreReopened = await recountPeople(context, upTo);
    if (!isMoreStored) await removeUnfollowed(trx, platformId, isoTime(upTo));
    return isMoreChanged || isMoreStored || isMoreReopened ? 'more' : 'done';
  });
}

/** Until others look again whether there is something to follow: who comes a moment late need not wait that long. */
const LONGEST_WAIT_MS = 250;
const TRIED_EVERY_MS = 10;

/** Null where another process follows the platform, or what depends on its place takes longer than a moment. */
async function takePlace(trx: Transaction, platformId: number): Promise<ActivityPlace | null> {
  for (let waitedMs = 0; ; waitedMs += TRIED_EVERY_MS) {
    const [place] = await query<ActivityPlace>(trx, TAKE, [platformId]);
    if (place || waitedMs >= LONGEST_WAIT_MS) return place ?? null;
    await setTimeout(TRIED_EVERY_MS);
  }
}

/** Keeps others from following the platform until the transaction ends. */
export async function waitForActivityPlace(trx: Transaction, platformId: number): Promise<ActivityPlace> {
  await query(trx, BEGIN, [platformId]);
  const [place] = await query<ActivityPlace>(trx, LOCK, [platformId]);
  return place!;
}

async function followFeed(
  context: FollowContext,
  after: number,
  batchSize: number,
): Promise<{ upTo: number; isMoreStored: boolean }> {
  const rows = await readFeed(context, after, batchSize);
  const upTo = rows.at(-1)?.stored ?? after;
  if (rows.length === 0) return { upTo, isMoreStored: false };
  const { events, voiding } = await eventsOf(context, rows, { withFacts: true });
  await countEvents(context, events, upTo);
  const facts = await factsOf(events);
  if (facts.length > 0) await context.progress.apply(context.trx, context.platformId, facts);
  await reopenVoided(context, voiding);
  await query(context.trx, MOVE, [context.platformId, upTo]);
  return { upTo, isMoreStored: rows.length === batchSize };
}
