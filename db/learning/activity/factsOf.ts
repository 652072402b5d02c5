import { forEachStep, runInSlices } from '../../core/slices.js';
import type { Fact } from '../progress/fact.js';
import { type ActivityEvent, isoTime } from './activityEvent.js';

/** What events say of progress: of blocks and courses themselves, not of what is merely done within a course. */
export async function factsOf(events: ActivityEvent[]): Promise<Fact[]> {
  const facts: Fact[] = [];
  const addFacts = ({ userId, at, stored, subject: { courseId, blockId, isCourse }, states }: ActivityEvent) => {
    if (states.length === 0 || courseId === null || (blockId === null && !isCourse)) return;
    const origin = { userId, courseId, blockId, at: isoTime(at), stored: isoTime(stored) };
    for (const fact of states) facts.push({ ...origin, ...fact });
  };
  await runInSlices(forEachStep(events, addFacts));
  return facts;
}
