import type { Database } from '../core/connect.js';
import { ENROLLED_RESULTS } from './enrolledCompletions.js';
import { learnersText, staleLearnersText } from './learnerTotals.js';

/** How far somebody is in a course. */
export type ProgressState = 'started' | 'inProgress' | 'completed';

export interface ProgressFilter {
  platformId: number;
  /** Null: any. */
  courseId: number | null;
  userId: number | null;
}

export interface ProgressCount {
  /** Distinct people; where a person is chosen, distinct courses. */
  count: number;
  /** What it was counted from: enrollments, completed blocks, completed courses that the person is or was enrolled in. */
  records: number;
}

/** Completed blocks of the last so many days are progress. */
export const PROGRESS_DAYS = 30;

const SOURCES: Record<ProgressState, string> = {
  started: 'course_enrollments where platform_id = $1',
  inProgress: `block_results where platform_id = $1 and block_id <> 0 and completed_at > now() - interval '${PROGRESS_DAYS} days' and completed_at <= now()`,
  completed: `${ENROLLED_RESULTS} where platform_id = $1 and completed_at is not null`,
};

/** Of everybody in any course. */
const COMPLETED_BY_ANYBODY = {
  name: 'analytics: people who completed anything',
  text: `
    with ${staleLearnersText}
    select count(*) filter (where completions > 0)::float8 as count, coalesce(sum(completions), 0)::float8 as records from (${learnersText}) counts`,
};

/** People, or courses of the person who is chosen, that have begun, go on, or are completed. */
export async function countProgress(
  db: Pick<Database, 'read'>,
  state: ProgressState,
  { platformId, courseId, userId }: ProgressFilter,
): Promise<ProgressCount> {
  if (state === 'completed' && courseId === null && userId === null)
    return (await db.read<ProgressCount>(COMPLETED_BY_ANYBODY, [platformId]))[0]!;
  const values = [platformId];
  const conditions: string[] = [];
  for (const [column, id] of [
    ['course_id', courseId],
    ['user_id', userId],
  ] as const)
    if (id !== null) conditions.push(`and ${column} = $${values.push(id)}`);
  const [row] = await db.read<ProgressCount>(
    {
      name: `analytics: ${state} ${userId === null ? 'people' : 'courses'}${courseId === null ? '' : ' of a course'}`,
      text: `select count(distinct ${userId === null ? 'user_id' : 'course_id'})::float8 as count, count(*)::float8 as records from ${SOURCES[state]} ${conditions.join(' ')}`,
    },
    values,
  );
  return row!;
}
