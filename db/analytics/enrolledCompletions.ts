import type { Database } from '../core/connect.js';
import { type DayRange, addDays } from '../core/dayRange.js';

export interface CompletionFilter {
  platformId: number;
  /** Days of the completion; null: all time. */
  range: DayRange | null;
  /** Null: any course. */
  courseId: number | null;
  /** Null: everybody. */
  userIds: readonly number[] | null;
}

/** Counts the pairs of person and course with a completion and without any enrollment, active or ended. */
export async function countUnenrolledCompletions(
  db: Pick<Database, 'read'>,
  { platformId, range, courseId, userIds }: CompletionFilter,
): Promise<number> {
  const values: unknown[] = [platformId];
  const bind = (value: unknown, type: string) => `cast($${values.push(value)} as ${type})`;
  const conditions = ['results.platform_id = $1', 'results.completed_at is not null'];
  if (range)
    conditions.push(
      `results.completed_at >= ${bind(range.from, 'timestamptz')} and results.completed_at < ${bind(addDays(range.to, 1), 'timestamptz')}`,
    );
  if (courseId !== null) conditions.push(`results.course_id = ${bind(courseId, 'bigint')}`);
  if (userIds !== null) conditions.push(`results.user_id = any (${bind(userIds, 'bigint[]')})`);
  const text = `select count(*)::float8 as count from course_results results where ${conditions.join(' and ')} and not results.enrolled`;
  return (await db.read<{ count: number }>({ text }, values))[0]!.count;
}
