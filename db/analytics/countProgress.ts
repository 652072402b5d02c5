import type { Database } from '../core/connect.js';

/** The progress of a person in a course. */
export type ProgressState = 'started' | 'inProgress' | 'completed';

export interface ProgressFilter {
  platformId: number;
  /** Null: any course. */
  courseId: number | null;
  userId: number | null;
}

export interface ProgressCount {
  /** Distinct people; if the filter names a person, distinct courses. */
  count: number;
  /**
   * Number of counted rows: enrollments, completed blocks, or completions of courses that the person is or was enrolled
   * in.
   */
  records: number;
}

/** A block completed within this many days counts as progress. */
export const PROGRESS_DAYS = 30;

const SOURCES: Record<ProgressState, string> = {
  started: 'course_enrollments where platform_id = $1',
  inProgress: `block_results where platform_id = $1 and block_id <> 0 and completed_at > now() - interval '${PROGRESS_DAYS} days' and completed_at <= now()`,
  completed: 'course_results where platform_id = $1 and completed_at is not null and enrolled',
};

/** For everybody and all courses. */
const COMPLETED_BY_ANYBODY = {
  name: 'analytics: people who completed anything',
  text: `
    select count(*) filter (where completions > 0)::float8 as count, coalesce(sum(completions), 0)::float8 as records
      from learner_totals where platform_id = $1`,
};

/** Counts people by progress state, or, if the filter names a person, the courses of that person. */
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
