import { type ActivityEvent, compareByTime } from './activityEvent.js';
import type { PersonState } from './personState.js';
import type { DayTallies } from './tallyDays.js';

/** Events by person, in order of time. */
export function groupByPerson(events: ActivityEvent[]): Map<number, ActivityEvent[]> {
  const byPerson = new Map<number, ActivityEvent[]>();
  for (const event of events) {
    const own = byPerson.get(event.userId);
    if (own) own.push(event);
    else byPerson.set(event.userId, [event]);
  }
  for (const own of byPerson.values()) own.sort(compareByTime);
  return byPerson;
}

/** Counts events of one person, in order, after those that led to the state. */
export function countInOrder(tallies: DayTallies, state: PersonState | undefined, events: ActivityEvent[]): void {
  const { userId } = events[0]!;
  if (state) tallies.countGap(userId, { ...state, milliseconds: state.startsGap ? null : 0 }, events[0]!.at);
  for (const [index, event] of events.entries()) {
    tallies.countEvent(event);
    const next = events[index + 1];
    if (next) tallies.countGap(userId, event, next.at);
  }
}
