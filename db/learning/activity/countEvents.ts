import { type ActivityEvent, compareByTime, dayStart, toDay } from './activityEvent.js';
import { countInOrder, groupByPerson } from './countInOrder.js';
import { mergeCourseStates } from './courseState.js';
import { mergeCertificates } from './mergeCertificates.js';
import { mergeSessions } from './mergeSessions.js';
import { type FollowContext, isFrozen, listLiveEvents } from './followContext.js';
import { type PersonState, readStates, advanceState, writeStates } from './personState.js';
import { type PersonDay, readDays } from './readEvents.js';
import { DayTallies } from './tallyDays.js';
import { addToDays, replaceDays } from './writeDays.js';

const MILLISECOND_US = 1_000;

/**
 * Counts new events, except frozen ones, which a rebuild reads again. Events after a person's last one are added; for
 * late events the affected days of the person are recomputed from their statements up to `upTo`, the position of the
 * last of these events.
 */
export async function countEvents(context: FollowContext, all: ActivityEvent[], upTo: number): Promise<void> {
  const events = listLiveEvents(context, all);
  if (events.length === 0) return;
  const byPerson = groupByPerson(events);
  const states = await readStates(context, [...byPerson.keys()]);
  const tallies = new DayTallies(context.gapMs);
  const reopened: PersonDay[] = [];
  for (const [userId, own] of byPerson) {
    const state = states.get(userId);
    // The day of a frozen event stays as it is, even if a gap begins there.
    if (!state || isFrozen(context, state.at)) countInOrder(tallies, undefined, own);
    else if (compareByTime(own[0]!, state) > 0) countInOrder(tallies, state, own);
    else reopened.push(...listTouchedDays(context, userId, state, own));
  }
  await addToDays(context, tallies.values());
  if (reopened.length > 0) await recountDays(context, reopened, upTo);
  await writeStates(
    context,
    [...byPerson].map(([userId, own]) => advanceState(states.get(userId), own)),
  );
  await mergeCourseStates(context, events);
  await mergeSessions(context, events);
  await mergeCertificates(context, events);
}

/** The days of events, and of those that precede them within the longest gap, except for frozen ones. */
function listTouchedDays(
  context: FollowContext,
  userId: number,
  state: PersonState,
  events: ActivityEvent[],
): PersonDay[] {
  const days = new Set([toDay(state.at)]);
  for (const { at } of events) days.add(toDay(at)).add(toDay(at - (context.gapMs + 1) * MILLISECOND_US));
  return [...days].filter((day) => !isFrozen(context, dayStart(day))).map((day) => ({ userId, day }));
}

/** Days that are recomputed at once, to limit memory. */
const DAYS_AT_ONCE = 2_000;

async function recountDays(context: FollowContext, days: PersonDay[], upTo: number): Promise<void> {
  for (let from = 0; from < days.length; from += DAYS_AT_ONCE)
    await recountSome(context, days.slice(from, from + DAYS_AT_ONCE), upTo);
}

async function recountSome(context: FollowContext, days: PersonDay[], upTo: number): Promise<void> {
  const wanted = new Set(days.map(({ userId, day }) => `${userId}/${day}`));
  const tallies = new DayTallies(context.gapMs);
  const byPerson = groupByPerson(await readDays(context, days, upTo));
  for (const own of byPerson.values()) countInOrder(tallies, undefined, own);
  await replaceDays(
    context,
    days,
    tallies.values().filter(({ userId, day }) => wanted.has(`${userId}/${day}`)),
  );
}
