import { type ActivityEvent, byTime, dayOf } from './activityEvent.js';
import {
  type CarriedPerson,
  countBesideCarried,
  readCarriedDays,
  readCarriedPeople,
  uncarried,
} from './carried/carriedPeople.js';
import { countInOrder, groupByPerson } from './countInOrder.js';
import { mergeCourseStates } from './courseState.js';
import { mergeCertificates } from './mergeCertificates.js';
import { mergeSessions } from './mergeSessions.js';
import type { FollowContext } from './followContext.js';
import { type PersonState, readStates, stateAfter, writeStates } from './personState.js';
import { type PersonDay, readDays } from './readEvents.js';
import { DayTallies } from './tallyDays.js';
import { addToDays, replaceDays } from './writeDays.js';

const MILLISECOND_US = 1_000;

/**
 * Counts events that are new: what follows a person's last event is added; where something came late, the person's days that it touches are
 * computed again from their statements up to `upTo`, the place after these events.
 */
export async function countEvents(context: FollowContext, events: ActivityEvent[], upTo: number): Promise<void> {
  if (events.length === 0) return;
  const byPerson = groupByPerson(events);
  const states = await readStates(context, [...byPerson.keys()]);
  // In a rebuild: what is kept may be in the carried days already.
  const mayBeCarried = events.some(({ stored }) => stored <= context.place.carriedUpTo);
  const carried = mayBeCarried
    ? await readCarriedPeople(context, [...byPerson.keys()])
    : new Map<number, CarriedPerson>();
  const tallies = new DayTallies(context.gapMs);
  const reopened: PersonDay[] = [];
  for (const [userId, all] of byPerson) {
    const state = states.get(userId);
    const own = uncarried(all, carried.get(userId));
    if (own.length === 0) continue;
    if (!state || byTime(own[0]!, state) > 0) countInOrder(tallies, state, own);
    else reopened.push(...daysTouched(userId, state, own, context.gapMs));
  }
  await addToDays(context, tallies.values());
  if (reopened.length > 0) await recountDays(context, reopened, upTo);
  await writeStates(
    context,
    [...byPerson].map(([userId, own]) => stateAfter(states.get(userId), own)),
  );
  await mergeCourseStates(context, events);
  await mergeSessions(context, events);
  await mergeCertificates(context, events);
}

/** The days of events, and of what may have come just before them. */
function daysTouched(userId: number, state: PersonState, events: ActivityEvent[], gapMs: number): PersonDay[] {
  const days = new Set([dayOf(state.at)]);
  for (const { at } of events) days.add(dayOf(at)).add(dayOf(at - (gapMs + 1) * MILLISECOND_US));
  return [...days].map((day) => ({ userId, day }));
}

/** Days at once, so that what is read of them stays small. */
const DAYS_AT_ONCE = 2_000;

async function recountDays(context: FollowContext, days: PersonDay[], upTo: number): Promise<void> {
  for (let from = 0; from < days.length; from += DAYS_AT_ONCE)
    await recountSome(context, days.slice(from, from + DAYS_AT_ONCE), upTo);
}

async function recountSome(context: FollowContext, days: PersonDay[], upTo: number): Promise<void> {
  const wanted = new Set(days.map(({ userId, day }) => `${userId}/${day}`));
  const tallies = new DayTallies(context.gapMs);
  const byPerson = groupByPerson(await readDays(context, days, upTo));
  const carried = await readCarriedPeople(context, [...new Set(days.map(({ userId }) => userId))]);
  for (const [userId, own] of byPerson) countBesideCarried(tallies, carried.get(userId), own);
  if (carried.size > 0) for (const day of await readCarriedDays(context, days)) tallies.add(day);
  await replaceDays(
    context,
    days,
    tallies.values().filter(({ userId, day }) => wanted.has(`${userId}/${day}`)),
  );
}
