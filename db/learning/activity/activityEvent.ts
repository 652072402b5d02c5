import type { StatedFact } from './meaning/interpretStatement.js';
import type { Subject } from './resolution/resolveSubjects.js';

/** An activity of a person. Times are microseconds since 1970, UTC. */
export interface ActivityEvent {
  userId: number;
  /** Time of the activity according to the statement. */
  at: number;
  /** Position of the statement in the tenant's order of storing. */
  stored: number;
  /** From the object or the context; 0: none. */
  courseId: number;
  subject: Subject;
  /** Duration; null: until the next event. */
  milliseconds: number | null;
  states: StatedFact[];
  /** Id in record_clients; null when the statement names no client. */
  clientId: number | null;
  /** Id in record_identifiers of the certificate or badge that was earned. */
  earnedTerm: number | null;
}

const MILLISECOND_US = 1_000;
const DAY_US = 86_400_000_000;

/** Days since 1970, UTC. */
export const toDay = (us: number) => Math.floor(us / DAY_US);
export const dayStart = (day: number) => day * DAY_US;

/** Milliseconds between two times, rounded so that sums are exact in any order. */
export const millisecondsBetween = (from: number, to: number) =>
  Math.floor(to / MILLISECOND_US) - Math.floor(from / MILLISECOND_US);

/** Orders by time of activity, then by time of storing. */
export const compareByTime = (one: Pick<ActivityEvent, 'at' | 'stored'>, other: Pick<ActivityEvent, 'at' | 'stored'>) =>
  one.at - other.at || one.stored - other.stored;

/** ISO 8601 with microseconds, ten times faster than Date. */
export function isoTime(us: number): string {
  const day = toDay(us);
  const rest = us - dayStart(day);
  const seconds = Math.floor(rest / SECOND_US);
  const [hour, minute] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return `${formatDate(day)}T${padTwo(hour)}:${padTwo(minute)}:${padTwo(seconds % 60)}.${String(rest % SECOND_US).padStart(6, '0')}Z`;
}

const SECOND_US = 1_000_000;
const padTwo = (number: number) => (number < 10 ? `0${number}` : String(number));

/** Caches the text of the latest day: consecutive times mostly have the same day. */
let lastDay = { day: 0, text: '1970-01-01' };

function formatDate(day: number): string {
  if (lastDay.day !== day) lastDay = { day, text: new Date(dayStart(day) / MILLISECOND_US).toISOString().slice(0, 10) };
  return lastDay.text;
}
