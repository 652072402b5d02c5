import { serviceActor } from '../../../core/actor.js';
import type { Database } from '../../../core/connect.js';
import { query } from '../../../core/transaction.js';
import { type ActivityEvent, byTime, timeOf } from '../activityEvent.js';
import { groupByPerson } from '../countInOrder.js';
import { mergeCourseStates } from '../courseState.js';
import { factsOf } from '../factsOf.js';
import type { FollowContext } from '../followContext.js';
import { followChangesBeside } from '../followChangesBeside.js';
import { type ActivityOptions, SECOND_MS, waitForActivityPlace } from '../followStatements.js';
import { mergeCertificates } from '../mergeCertificates.js';
import { mergeSessions } from '../mergeSessions.js';
import { type PersonState, stateAfter } from '../personState.js';
import { eventsToCarry } from '../readEvents.js';
import { recountPeople, reopenVoidedBefore } from '../reopenPeople.js';
import { readRecordSettings } from '../resolution/recordSettings.js';
import { DayTallies } from '../tallyDays.js';
import { carryDays, countBesideCarried, readCarriedPeople, writeCarriedPeople } from './carriedPeople.js';

/** `behind`: the follower has to come first. */
export type CarryOutcome = 'carried' | 'behind';

const BEHIND = {
  name: 'activity: whether statements before a time are not followed',
  text: `select exists (select from statements where platform_id = $1 and stored > ${timeOf('$2::bigint')} and stored < ${timeOf('$3::bigint')}) as behind`,
};
const MOVE = {
  changes: true as const,
  name: 'activity: keep from',
  text: `update activity_places
            set kept_from = ${timeOf('$2::bigint')}, carried_up_to = ${timeOf('$3::bigint')}, stored = greatest(stored, ${timeOf('$2::bigint')} - interval '1 microsecond')
          where platform_id = $1`,
};

/**
 * Carries what a platform's statements say that were stored before a time (microseconds): from then on they are not read any more, and all that was
 * derived stays as it is. One transaction, in which nobody follows the platform.
 */
export function carryStatements(
  db: Pick<Database, 'transaction'>,
  platformId: number,
  until: number,
  { gapSeconds, progress }: Pick<ActivityOptions, 'gapSeconds' | 'progress'>,
): Promise<CarryOutcome> {
  return db.transaction(serviceActor('carry-records'), async (trx) => {
    const place = await waitForActivityPlace(trx, platformId);
    if (place.keptFrom >= until) return 'carried';
    const [{ behind }] = (await query<{ behind: boolean }>(trx, BEHIND, [platformId, place.stored, until])) as [
      { behind: boolean },
    ];
    if (behind) return 'behind';
    const settings = await readRecordSettings(trx, platformId);
    const context = { trx, platformId, settings, place, gapMs: gapSeconds * SECOND_MS, progress };
    // Who and what these statements are about is decided for good.
    while (await followChangesBeside(context));
    while (await recountPeople(context, place.stored));
    for (const userIds of await peopleAtOnce(context, until)) await carryPeople(context, userIds, until);
    await reopenVoidedBefore(context, until);
    await query(trx, MOVE, [platformId, until, place.stored]);
    return 'carried';
  });
}

const EVENTS_AT_ONCE = 20_000;

const PEOPLE = {
  name: 'activity: people to carry',
  text: `select person.user_id as "userId", count(*) as events
           from statements
           join record_people person on person.platform_id = $1 and person.term_id = statements.actor and person.user_id is not null
          where statements.platform_id = $1 and stored >= ${timeOf('$2::bigint')} and stored < ${timeOf('$3::bigint')} and not voided
          group by person.user_id order by person.user_id`,
};

/** In groups whose events fit into memory. */
async function peopleAtOnce({ trx, platformId, place }: FollowContext, until: number): Promise<number[][]> {
  const groups: number[][] = [];
  let left = 0;
  for (const { userId, events } of await query<{ userId: number; events: number }>(trx, PEOPLE, [
    platformId,
    place.keptFrom,
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

/** What is stored later, and happened before the last of what is carried, is counted with it: the time between events can't be told apart. */
async function carryPeople(context: FollowContext, userIds: number[], until: number): Promise<void> {
  const events = await eventsToCarry(context, userIds, until);
  const carried = await readCarriedPeople(context, userIds);
  const tallies = new DayTallies(context.gapMs);
  const states: PersonState[] = [];
  for (const [userId, own] of groupByPerson(events)) {
    const ending = own.filter(({ stored }) => stored < until);
    if (ending.length === 0) continue;
    const state = stateAfter(carried.get(userId), ending);
    countBesideCarried(
      tallies,
      carried.get(userId),
      own.filter((event) => byTime(event, state) <= 0),
    );
    states.push(state);
  }
  await carryDays(context, tallies.values());
  await writeCarriedPeople(context, states, context.place.stored);
  await carrySpans(
    context,
    events.filter(({ stored }) => stored < until),
  );
}

/** What can be merged in any order. */
async function carrySpans(context: FollowContext, events: ActivityEvent[]): Promise<void> {
  await mergeCourseStates(context, events, 'carried_courses');
  await mergeSessions(context, events, 'carried_sessions');
  await mergeCertificates(context, events, 'carried_certificates');
  const facts = await factsOf(events);
  if (facts.length > 0) await context.progress.carry(context.trx, context.platformId, facts);
}
