import type { StatedFact } from './meaning/meaningOf.js';
import type { Subject } from './resolution/resolveSubjects.js';

/** Something that a person did. Times are microseconds since 1970, UTC. */
export interface ActivityEvent {
  userId: number;
  /** When it happened, as the statement says. */
  at: number;
  /** The place of the statement. */
  stored: number;
  /** Of the object or the context; 0: none. */
  courseId: number;
  subject: Subject;
  /** How long it took; null: until the next. */
  milliseconds: number | null;
  states: StatedFact[];
  /** Where and with what it was done, of record_clients; null where nothing says so. */
  clientId: number | null;
  /** The certificate or badge that it earned, of record_terms. */
  earnedTerm: number | null;
}

const MILLISECOND_US = 1_000;
const DAY_US = 86_400_000_000;

/** Days since 1970, UTC. */
export const dayOf = (us: number) => Math.floor(us / DAY_US);
export const startOfDay = (day: number) => day * DAY_US;

/** Whole milliseconds from one time to another, so that sums are exact in any order. */
export const millisecondsBetween = (from: number, to: number) =>
  Math.floor(to / MILLISECOND_US) - Math.floor(from / MILLISECOND_US);

/** In the order of what happened; what happened at the same time in that of storing. */
export const byTime = (one: Pick<ActivityEvent, 'at' | 'stored'>, other: Pick<ActivityEvent, 'at' | 'stored'>) =>
  one.at - other.at || one.stored - other.stored;

/** SQL: a time as microseconds, and back. */
export const microseconds = (column: string) => `cast(extract(epoch from ${column}) * 1000000 as bigint)`;
export const timeOf = (value: string) => `timestamptz '1970-01-01Z' + ${value} * interval '1 microsecond'`;
export const dateOf = (value: string) => `date '1970-01-01' + ${value}`;

/** ISO 8601 with microseconds, without the tenfold cost of a Date for each. */
export function isoTime(us: number): string {
  const day = dayOf(us);
  const rest = us - startOfDay(day);
  const seconds = Math.floor(rest / SECOND_US);
  const [hour, minute] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return `${dateText(day)}T${two(hour)}:${two(minute)}:${two(seconds % 60)}.${String(rest % SECOND_US).padStart(6, '0')}Z`;
}

const SECOND_US = 1_000_000;
const two = (number: number) => (number < 10 ? `0${number}` : String(number));

/** Of the day that was written last: times that follow each other are mostly of one day. */
let lastDay = { day: 0, text: '1970-01-01' };

function dateText(day: number): string {
  if (lastDay.day !== day)
    lastDay = { day, text: new Date(startOfDay(day) / MILLISECOND_US).toISOString().slice(0, 10) };
  return lastDay.text;
}
