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
}

const MILLISECOND_US = 1_000;
const DAY_US = 86_400_000_000;

/** Days since 1970, UTC. */
export const dayOf = (us: number) => Math.floor(us / DAY_US);
export const startOfDay = (day: number) => day * DAY_US;

/** Whole milliseconds from one time to another, so that sums are exact in any order. */
export const millisecondsBetween = (from: number, to: number) => Math.floor(to / MILLISECOND_US) - Math.floor(from / MILLISECOND_US);

/** In the order of what happened; what happened at the same time in that of storing. */
export const byTime = (one: Pick<ActivityEvent, 'at' | 'stored'>, other: Pick<ActivityEvent, 'at' | 'stored'>) =>
  one.at - other.at || one.stored - other.stored;

/** SQL: a time as microseconds, and back. */
export const microseconds = (column: string) => `cast(extract(epoch from ${column}) * 1000000 as bigint)`;
export const timeOf = (value: string) => `timestamptz '1970-01-01Z' + ${value} * interval '1 microsecond'`;
export const dateOf = (value: string) => `date '1970-01-01' + ${value}`;

/** ISO 8601 with microseconds. */
export function isoTime(us: number): string {
  const whole = Math.floor(us / MILLISECOND_US);
  return `${new Date(whole).toISOString().slice(0, -1)}${String(us - whole * MILLISECOND_US).padStart(3, '0')}Z`;
}
