import { query } from '../../../core/transaction.js';
import { formatArray } from '../../../core/formatArray.js';
import { type ActivityEvent, compareByTime, dateSql, microseconds, timeSql } from '../activityEvent.js';
import { countInOrder } from '../countInOrder.js';
import type { FollowContext } from '../followContext.js';
import { type PersonState, INPUT_STATES, STATE_COLUMNS, bindStates } from '../personState.js';
import type { DayTallies, DayTally } from '../tallyDays.js';
import { RetainedActivityDay } from './retainedRows.js';

/** The retained state of a person after the last archived event. Times are microseconds. */
export interface RetainedPerson extends PersonState {
  /** Events up to this time are part of the retained days, if they were stored up to the archived position. */
  upTo: number;
}

const READ = {
  name: 'activity: carried people',
  text: `select ${STATE_COLUMNS}, ${microseconds('carried_up_to')} as "upTo"
           from carried_people where platform_id = $1 and user_id = any ($2::bigint[])`,
};

/** The retained state of those people who have one. */
export async function readRetainedPeople(
  { trx, platformId, cursor }: FollowContext,
  userIds: readonly number[],
): Promise<Map<number, RetainedPerson>> {
  if (cursor.carriedUpTo === BEGINNING) return new Map();
  const rows = await query<RetainedPerson>(trx, READ, [platformId, formatArray(userIds)]);
  return new Map(rows.map((row) => [row.userId, row]));
}

/** The default of the column: nothing is retained. */
const BEGINNING = Date.UTC(2000, 0, 1) * 1_000;

/** Events that the retained days do not include. */
export function excludeRetained(events: ActivityEvent[], carried: RetainedPerson | undefined): ActivityEvent[] {
  return carried ? events.filter((event) => event.stored > carried.upTo || compareByTime(event, carried) > 0) : events;
}

/**
 * Counts events of one person, in order, in addition to the retained ones: the last retained event starts a gap and
 * ends one.
 */
export function countBesideRetained(
  tallies: DayTallies,
  carried: RetainedPerson | undefined,
  events: ActivityEvent[],
): void {
  const counted = excludeRetained(events, carried);
  const before = carried ? counted.filter((event) => compareByTime(event, carried) < 0) : [];
  const after = counted.slice(before.length);
  if (before.length > 0) {
    countInOrder(tallies, undefined, before);
    tallies.countGap(carried!.userId, before.at(-1)!, carried!.at);
  }
  if (after.length > 0) countInOrder(tallies, carried, after);
}

const DAY_COLUMNS = `carried.user_id as "userId", carried.day - date '1970-01-01' as day, course_id as "courseId", events, milliseconds`;
const DAYS = {
  name: 'activity: carried days',
  text: `select ${DAY_COLUMNS}
           from unnest($2::bigint[], $3::integer[]) as sent (user_id, day)
           join carried_days carried on platform_id = $1 and carried.user_id = sent.user_id and carried.day = ${dateSql('sent.day')}`,
};
const DAYS_OF_PEOPLE = {
  name: 'activity: carried days of people',
  text: `select ${DAY_COLUMNS} from carried_days carried where platform_id = $1 and user_id = any ($2::bigint[])`,
};

/** The retained tallies of some days of people. */
export function readRetainedDays(
  { trx, platformId }: FollowContext,
  days: readonly { userId: number; day: number }[],
): Promise<DayTally[]> {
  return query<DayTally>(trx, DAYS, [
    platformId,
    formatArray(days.map(({ userId }) => userId)),
    formatArray(days.map(({ day }) => day)),
  ]);
}

/** The retained tallies of all days of people. */
export function readAllRetainedDays(
  { trx, platformId }: FollowContext,
  userIds: readonly number[],
): Promise<DayTally[]> {
  return query<DayTally>(trx, DAYS_OF_PEOPLE, [platformId, formatArray(userIds)]);
}

const ADD_DAYS = {
  changes: true as const,
  name: 'activity: carry days',
  text: `insert into ${RetainedActivityDay.tableName} (platform_id, user_id, day, course_id, events, milliseconds)
         select $1, user_id, ${dateSql('day')}, course_id, events, milliseconds
           from unnest($2::bigint[], $3::integer[], $4::bigint[], $5::integer[], $6::bigint[]) as sent (user_id, day, course_id, events, milliseconds)
         on conflict (platform_id, user_id, day, course_id) do update
            set events = carried_days.events + excluded.events, milliseconds = carried_days.milliseconds + excluded.milliseconds`,
};

/** Adds tallies to the retained days. */
export async function retainDays({ trx, platformId }: FollowContext, tallies: DayTally[]): Promise<void> {
  if (tallies.length === 0) return;
  await query(trx, ADD_DAYS, [
    platformId,
    formatArray(tallies.map(({ userId }) => userId)),
    formatArray(tallies.map(({ day }) => day)),
    formatArray(tallies.map(({ courseId }) => courseId)),
    formatArray(tallies.map(({ events }) => events)),
    formatArray(tallies.map(({ milliseconds }) => milliseconds)),
  ]);
}

const WRITE = {
  changes: true as const,
  name: 'activity: carry people',
  text: `insert into carried_people (platform_id, user_id, first_at, last_at, last_stored, last_course_id, starts_gap, carried_up_to)
         select $1, ${INPUT_STATES.columns}, ${timeSql('$8::bigint')}
           from ${INPUT_STATES.from}
         on conflict (platform_id, user_id) do update
            set first_at = excluded.first_at, last_at = excluded.last_at, last_stored = excluded.last_stored,
                last_course_id = excluded.last_course_id, starts_gap = excluded.starts_gap, carried_up_to = excluded.carried_up_to`,
};

/** Stores the retained state of people whose days are archived up to a position of the feed. */
export async function writeRetainedPeople(
  { trx, platformId }: FollowContext,
  states: PersonState[],
  upTo: number,
): Promise<void> {
  await query(trx, WRITE, [platformId, ...bindStates(states), upTo]);
}
