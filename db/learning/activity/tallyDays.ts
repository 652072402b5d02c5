import { type ActivityEvent, toDay, millisecondsBetween } from './activityEvent.js';

/** Activity of a person on a day in a course (0: none), or a part of it. */
export interface DayTally {
  userId: number;
  /** Days since 1970. */
  day: number;
  courseId: number;
  events: number;
  milliseconds: number;
}

/** As much of an event as the time until the next needs. */
export type GapStart = Pick<ActivityEvent, 'at' | 'courseId' | 'milliseconds'>;

/** Adds up what events count. */
export class DayTallies {
  readonly #tallies = new Map<string, DayTally>();
  readonly #gapMs: number;

  /** `gapMs`: the longest time between two events that counts as activity. */
  constructor(gapMs: number) {
    this.#gapMs = gapMs;
  }

  countEvent({ userId, at, courseId, milliseconds }: ActivityEvent): void {
    const tally = this.#of(userId, toDay(at), courseId);
    tally.events += 1;
    tally.milliseconds += milliseconds ?? 0;
  }

  /** The time between two consecutive events counts for the first. */
  countGap(userId: number, first: GapStart, nextAt: number): void {
    if (first.milliseconds !== null) return;
    const gap = millisecondsBetween(first.at, nextAt);
    if (gap <= this.#gapMs) this.#of(userId, toDay(first.at), first.courseId).milliseconds += gap;
  }

  values(): DayTally[] {
    return [...this.#tallies.values()];
  }

  #of(userId: number, day: number, courseId: number): DayTally {
    const key = `${userId}/${day}/${courseId}`;
    const known = this.#tallies.get(key);
    if (known) return known;
    const tally = { userId, day, courseId, events: 0, milliseconds: 0 };
    this.#tallies.set(key, tally);
    return tally;
  }
}
