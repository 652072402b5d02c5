import { forEachInSlices } from '../../core/slices.js';
import type { Fact } from '../progress/fact.js';
import { type ActivityEvent, isoTime } from './activityEvent.js';

/** The facts that follow from events about blocks and courses themselves, not about other things within a course. */
export async function buildFacts(events: ActivityEvent[]): Promise<Fact[]> {
  const facts: Fact[] = [];
  const addFacts = ({ userId, at, stored, subject: { courseId, blockId, isCourse }, states }: ActivityEvent) => {
    if (states.length === 0 || courseId === null || (blockId === null && !isCourse)) return;
    const origin = { userId, courseId, blockId, at: isoTime(at), stored: isoTime(stored) };
    for (const fact of states) facts.push({ ...origin, ...fact });
  };
  await forEachInSlices(events, addFacts);
  return facts;
}
