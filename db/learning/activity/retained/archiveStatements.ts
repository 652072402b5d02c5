import { serviceActor } from '../../../core/actor.js';
import type { Database } from '../../../core/connect.js';
import { query } from '../../../core/transaction.js';
import { type ActivityEvent, compareByTime, timeSql } from '../activityEvent.js';
import { groupByPerson } from '../countInOrder.js';
import { mergeCourseStates } from '../courseState.js';
import { buildFacts } from '../buildFacts.js';
import type { FollowContext } from '../followContext.js';
import { applyDirectoryChanges } from '../applyDirectoryChanges.js';
import { type ActivityOptions, SECOND_MS, waitForActivityCursor } from '../followStatements.js';
import { mergeCertificates } from '../mergeCertificates.js';
import { mergeSessions } from '../mergeSessions.js';
import { type PersonState, advanceState } from '../personState.js';
import { readEventsToRetain } from '../readEvents.js';
import { recomputePeople, queueVoidedBefore } from '../recomputePeople.js';
import { readRecordSettings } from '../resolution/recordSettings.js';
import { DayTallies } from '../tallyDays.js';
import { retainDays, countBesideRetained, readRetainedPeople, writeRetainedPeople } from './retainedPeople.js';

/** `behind`: the follower has to process the statements first. */
export type ArchiveOutcome = 'carried' | 'behind';

const BEHIND = {
  name: 'activity: whether statements before a time are not followed',
  text: `select exists (select from statements where platform_id = $1 and stored > ${timeSql('$2::bigint')} and stored < ${timeSql('$3::bigint')}) as behind`,
};
const MOVE = {
  changes: true as const,
  name: 'activity: keep from',
  text: `update activity_cursors
            set kept_from = ${timeSql('$2::bigint')}, carried_up_to = ${timeSql('$3::bigint')}, stored = greatest(stored, ${timeSql('$2::bigint')} - interval '1 microsecond')
          where platform_id = $1`,
};

/**
 * Archives a platform's statements that were stored before a time (microseconds): moves their effects to the retained
 * tables, so that derived data stays and the statements are not read again. Runs in one transaction that keeps the
 * follower out.
 */
export function archiveStatements(
  db: Pick<Database, 'transaction'>,
  platformId: number,
  until: number,
  { gapSeconds, progress }: Pick<ActivityOptions, 'gapSeconds' | 'progress'>,
): Promise<ArchiveOutcome> {
  return db.transaction(serviceActor('carry-records'), async (trx) => {
    const cursor = await waitForActivityCursor(trx, platformId);
    if (cursor.keptFrom >= until) return 'carried';
    const [{ behind }] = (await query<{ behind: boolean }>(trx, BEHIND, [platformId, cursor.stored, until])) as [
      { behind: boolean },
    ];
    if (behind) return 'behind';
    const settings = await readRecordSettings(trx, platformId);
    const context = { trx, platformId, settings, cursor, gapMs: gapSeconds * SECOND_MS, progress };
    // The people and subjects of these statements can no longer change.
    while (await applyDirectoryChanges(context));
    while (await recomputePeople(context, cursor.stored));
    for (const userIds of await groupPeople(context, until)) await retainPeople(context, userIds, until);
    await queueVoidedBefore(context, until);
    await query(trx, MOVE, [platformId, until, cursor.stored]);
    return 'carried';
  });
}

const EVENTS_AT_ONCE = 20_000;

const PEOPLE = {
  name: 'activity: people to carry',
  text: `select person.user_id as "userId", count(*) as events
           from statements
           join record_people person on person.platform_id = $1 and person.identifier_id = statements.actor and person.user_id is not null
          where statements.platform_id = $1 and stored >= ${timeSql('$2::bigint')} and stored < ${timeSql('$3::bigint')} and not voided
          group by person.user_id order by person.user_id`,
};

/** Groups of people whose events fit into memory. */
async function groupPeople({ trx, platformId, cursor }: FollowContext, until: number): Promise<number[][]> {
  const groups: number[][] = [];
  let left = 0;
  for (const { userId, events } of await query<{ userId: number; events: number }>(trx, PEOPLE, [
    platformId,
    cursor.keptFrom,
    until,
  ])) {
    if (left < events) {
      groups.push([]);
      left = EVENTS_AT_ONCE;
    }
    groups.at(-1)!.push(userId);
    left -= events;
  }
  return groups;
}

/**
 * Statements stored later about earlier times are archived as well: the gaps between these events could not be
 * separated otherwise.
 */
async function retainPeople(context: FollowContext, userIds: number[], until: number): Promise<void> {
  const events = await readEventsToRetain(context, userIds, until);
  const carried = await readRetainedPeople(context, userIds);
  const tallies = new DayTallies(context.gapMs);
  const states: PersonState[] = [];
  for (const [userId, own] of groupByPerson(events)) {
    const ending = own.filter(({ stored }) => stored < until);
    if (ending.length === 0) continue;
    const state = advanceState(carried.get(userId), ending);
    countBesideRetained(
      tallies,
      carried.get(userId),
      own.filter((event) => compareByTime(event, state) <= 0),
    );
    states.push(state);
  }
  await retainDays(context, tallies.values());
  await writeRetainedPeople(context, states, context.cursor.stored);
  await retainSpans(
    context,
    events.filter(({ stored }) => stored < until),
  );
}

/** Retains the tables that can be merged in any order. */
async function retainSpans(context: FollowContext, events: ActivityEvent[]): Promise<void> {
  await mergeCourseStates(context, events, 'carried_courses');
  await mergeSessions(context, events, 'carried_sessions');
  await mergeCertificates(context, events, 'carried_certificates');
  const facts = await buildFacts(events);
  if (facts.length > 0) await context.progress.retain(context.trx, context.platformId, facts);
}
