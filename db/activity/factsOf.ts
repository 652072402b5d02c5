import type { Fact } from '../progress/fact.js';
import { type ActivityEvent, isoTime } from './activityEvent.js';

/** What events say of progress: of blocks and courses themselves, not of what is merely done within a course. */
export function factsOf(events: ActivityEvent[]): Fact[] {
  return events.flatMap(({ userId, at, stored, subject: { courseId, blockId, isCourse }, states }) => {
    if (states.length === 0 || courseId === null || (blockId === null && !isCourse)) return [];
    const origin = { userId, courseId, blockId, at: isoTime(at), stored: isoTime(stored) };
    return states.map((fact): Fact => ({ ...origin, ...fact }));
  });
}
