import { type ActivityEvent, byTime, dayOf } from './activityEvent.js';
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
  const tallies = new DayTallies(context.gapMs);
  const reopened: PersonDay[] = [];
  for (const [userId, own] of byPerson) {
    const state = states.get(userId);
    if (!state || byTime(own[0]!, state) > 0) countInOrder(tallies, state, own);
    else reopened.push(...daysTouched(userId, state, own, context.gapMs));
  }
  await addToDays(context, tallies.values());
  if (reopened.length > 0) await recountDays(context, reopened, upTo);
  await writeStates(context, [...byPerson].map(([userId, own]) => stateAfter(states.get(userId), own)));
  await mergeCourseStates(context, events);
  await mergeSessions(context, events);
  await mergeCertificates(context, events);
}

/** Each person's events in the order of what happened. */
export function groupByPerson(events: ActivityEvent[]): Map<number, ActivityEvent[]> {
  const byPerson = new Map<number, ActivityEvent[]>();
  for (const event of events) {
    const own = byPerson.get(event.userId);
    if (own) own.push(event);
    else byPerson.set(event.userId, [event]);
  }
  for (const own of byPerson.values()) own.sort(byTime);
  return byPerson;
}

/** Events of one person, in order, after those that led to the state. */
export function countInOrder(tallies: DayTallies, state: PersonState | undefined, events: ActivityEvent[]): void {
  const { userId } = events[0]!;
  if (state) tallies.countGap(userId, { ...state, milliseconds: state.startsGap ? null : 0 }, events[0]!.at);
  for (const [index, event] of events.entries()) {
    tallies.countEvent(event);
    const next = events[index + 1];
    if (next) tallies.countGap(userId, event, next.at);
  }
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
  for (let from = 0; from < days.length; from += DAYS_AT_ONCE) await recountSome(context, days.slice(from, from + DAYS_AT_ONCE), upTo);
}

async function recountSome(context: FollowContext, days: PersonDay[], upTo: number): Promise<void> {
  const wanted = new Set(days.map(({ userId, day }) => `${userId}/${day}`));
  const tallies = new DayTallies(context.gapMs);
  for (const own of groupByPerson(await readDays(context, days, upTo)).values()) countInOrder(tallies, undefined, own);
  await replaceDays(
    context,
    days,
    tallies.values().filter(({ userId, day }) => wanted.has(`${userId}/${day}`)),
  );
}
