import { query } from '../../../core/transaction.js';
import { formatArray } from '../../../core/formatArray.js';
import { type ActivityEvent, byTime, dateOf, microseconds, timeOf } from '../activityEvent.js';
import { countInOrder } from '../countInOrder.js';
import type { FollowContext } from '../followContext.js';
import { type PersonState, SENT_STATES, STATE_COLUMNS, statesAsArrays } from '../personState.js';
import type { DayTallies, DayTally } from '../tallyDays.js';

/** The last of what is carried of a person. Times are microseconds. */
export interface CarriedPerson extends PersonState {
  /** What happened until then is in the carried days, as far as it was stored up to here. */
  upTo: number;
}

const READ = {
  name: 'activity: carried people',
  text: `select ${STATE_COLUMNS}, ${microseconds('carried_up_to')} as "upTo"
           from carried_people where platform_id = $1 and user_id = any ($2::bigint[])`,
};

/** Those of the people of whom anything is carried. */
export async function readCarriedPeople(
  { trx, platformId, place }: FollowContext,
  userIds: readonly number[],
): Promise<Map<number, CarriedPerson>> {
  if (place.carriedUpTo === BEGINNING) return new Map();
  const rows = await query<CarriedPerson>(trx, READ, [platformId, formatArray(userIds)]);
  return new Map(rows.map((row) => [row.userId, row]));
}

/** As the column is while nothing is carried. */
const BEGINNING = Date.UTC(2000, 0, 1) * 1_000;

/** Without those events that the carried days count already. */
export function uncarried(events: ActivityEvent[], carried: CarriedPerson | undefined): ActivityEvent[] {
  return carried ? events.filter((event) => event.stored > carried.upTo || byTime(event, carried) > 0) : events;
}

/** Counts events of one person, in order, beside what is carried: its last event begins a gap, and ends one. */
export function countBesideCarried(
  tallies: DayTallies,
  carried: CarriedPerson | undefined,
  events: ActivityEvent[],
): void {
  const counted = uncarried(events, carried);
  const before = carried ? counted.filter((event) => byTime(event, carried) < 0) : [];
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
           join carried_days carried on platform_id = $1 and carried.user_id = sent.user_id and carried.day = ${dateOf('sent.day')}`,
};
const DAYS_OF_PEOPLE = {
  name: 'activity: carried days of people',
  text: `select ${DAY_COLUMNS} from carried_days carried where platform_id = $1 and user_id = any ($2::bigint[])`,
};

/** What is carried of some days of people. */
export function readCarriedDays(
  { trx, platformId }: FollowContext,
  days: readonly { userId: number; day: number }[],
): Promise<DayTally[]> {
  return query<DayTally>(trx, DAYS, [
    platformId,
    formatArray(days.map(({ userId }) => userId)),
    formatArray(days.map(({ day }) => day)),
  ]);
}

/** What is carried of all days of people. */
export function readCarriedDaysOf({ trx, platformId }: FollowContext, userIds: readonly number[]): Promise<DayTally[]> {
  return query<DayTally>(trx, DAYS_OF_PEOPLE, [platformId, formatArray(userIds)]);
}

const ADD_DAYS = {
  changes: true as const,
  name: 'activity: carry days',
  text: `insert into carried_days (platform_id, user_id, day, course_id, events, milliseconds)
         select $1, user_id, ${dateOf('day')}, course_id, events, milliseconds
           from unnest($2::bigint[], $3::integer[], $4::bigint[], $5::integer[], $6::bigint[]) as sent (user_id, day, course_id, events, milliseconds)
         on conflict (platform_id, user_id, day, course_id) do update
            set events = carried_days.events + excluded.events, milliseconds = carried_days.milliseconds + excluded.milliseconds`,
};

/** Adds to the days that are carried. */
export async function carryDays({ trx, platformId }: FollowContext, tallies: DayTally[]): Promise<void> {
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
         select $1, ${SENT_STATES.columns}, ${timeOf('$8::bigint')}
           from ${SENT_STATES.from}
         on conflict (platform_id, user_id) do update
            set first_at = excluded.first_at, last_at = excluded.last_at, last_stored = excluded.last_stored,
                last_course_id = excluded.last_course_id, starts_gap = excluded.starts_gap, carried_up_to = excluded.carried_up_to`,
};

/** Stores the last of what is carried of people, whose days are carried up to a place of the feed. */
export async function writeCarriedPeople(
  { trx, platformId }: FollowContext,
  states: PersonState[],
  upTo: number,
): Promise<void> {
  await query(trx, WRITE, [platformId, ...statesAsArrays(states), upTo]);
}
