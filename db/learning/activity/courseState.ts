import { query } from '../../core/transaction.js';
import { formatArray } from '../../core/formatArray.js';
import { type ActivityEvent, compareByTime } from './activityEvent.js';
import type { FollowContext } from './followContext.js';

/** First and last activity of a person in a course, and the block of their last activity. */
interface CourseState {
  userId: number;
  courseId: number;
  firstAt: number;
  lastAt: number;
  lastBlock: { blockId: number; at: number; stored: number } | null;
}

/** Builds the states of people in courses from events in any order. */
export function buildCourseStates(events: readonly ActivityEvent[]): CourseState[] {
  const states = new Map<string, CourseState>();
  for (const { userId, courseId, at, stored, subject } of events) {
    if (courseId === 0) continue;
    const key = `${userId}/${courseId}`;
    const state = states.get(key) ?? { userId, courseId, firstAt: at, lastAt: at, lastBlock: null };
    state.firstAt = Math.min(state.firstAt, at);
    state.lastAt = Math.max(state.lastAt, at);
    if (subject.blockId !== null && (!state.lastBlock || compareByTime({ at, stored }, state.lastBlock) > 0))
      state.lastBlock = { blockId: subject.blockId, at, stored };
    states.set(key, state);
  }
  return [...states.values()];
}

// The comparison with a row without a last block is null.
const IS_LATER = `(excluded.block_at, excluded.block_stored) >= (stored.block_at, stored.block_stored) or stored.block_at is null`;
const later = (column: string) => `${column} = case when ${IS_LATER} then excluded.${column} else stored.${column} end`;

/** Open enrollments store the time of last access. */
const MERGE = {
  changes: true as const,
  name: 'activity: merge activity_courses',
  text: `with merged as (
           insert into activity_courses as stored (platform_id, user_id, course_id, first_at, last_at, block_id, block_at, block_stored)
           select $1, user_id, course_id, microseconds_to_time(first_at), microseconds_to_time(last_at), block_id, microseconds_to_time(block_at), microseconds_to_time(block_stored)
             from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[])
                  as sent (user_id, course_id, first_at, last_at, block_id, block_at, block_stored)
           on conflict (platform_id, user_id, course_id) do update
              set first_at = least(stored.first_at, excluded.first_at), last_at = greatest(stored.last_at, excluded.last_at),
                  ${['block_id', 'block_at', 'block_stored'].map(later).join(', ')}
           returning user_id, course_id, cast(last_at as date) as day)
         update open_enrollments open set seen_on = merged.day
           from merged
          where open.platform_id = $1 and open.user_id = merged.user_id and open.course_id = merged.course_id and open.seen_on <> merged.day`,
};

/** Merges the states into the stored ones. */
export async function mergeCourseStates(
  { trx, platformId }: FollowContext,
  events: readonly ActivityEvent[],
): Promise<void> {
  const states = buildCourseStates(events);
  if (states.length === 0) return;
  await query(trx, MERGE, [
    platformId,
    formatArray(states.map(({ userId }) => userId)),
    formatArray(states.map(({ courseId }) => courseId)),
    formatArray(states.map(({ firstAt }) => firstAt)),
    formatArray(states.map(({ lastAt }) => lastAt)),
    formatArray(states.map(({ lastBlock: place }) => place?.blockId ?? null)),
    formatArray(states.map(({ lastBlock: place }) => place?.at ?? null)),
    formatArray(states.map(({ lastBlock: place }) => place?.stored ?? null)),
  ]);
}
