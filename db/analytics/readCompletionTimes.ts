import type { Database } from '../core/connect.js';

export interface CompletionTime {
  /** Null if the course has no completion, or no completion with a known time. */
  value: number | null;
  /** Number of completions in the mean. */
  people: number;
}

/** Days from the enrollment to the completion; an earlier completion counts as 0. */
const DAYS = `
  select greatest(extract(epoch from results.completed_at - enrollments.started) / 86400, 0) as value
    from course_results results
    join course_enrollments enrollments on enrollments.platform_id = $1 and enrollments.course_id = results.course_id and enrollments.user_id = results.user_id
   where results.platform_id = $1 and results.course_id = $2 and results.completed_at is not null`;
const SECONDS = `select completion_seconds as value from course_results where platform_id = $1 and course_id = $2 and completed_at is not null and enrolled`;

const buildMeanSql = (values: string, places: number) =>
  `select round(avg(value), ${places})::float8 as value, count(value)::float8 as people from (${values}) completed`;

const CLASS_DAYS = { name: 'analytics: days to complete', text: buildMeanSql(DAYS, 2) };
const LEARNER_DAYS = {
  name: 'analytics: days of a learner to complete',
  text: buildMeanSql(`${DAYS} and results.user_id = $3`, 2),
};
const CLASS_SECONDS = { name: 'analytics: seconds to complete', text: buildMeanSql(SECONDS, 0) };

/**
 * Reads the days from enrollment to completion, with two decimals: the mean over all people with both, or the days of
 * one learner.
 */
export async function readDaysToComplete(
  db: Pick<Database, 'read'>,
  { platformId, courseId, userId }: { platformId: number; courseId: number; userId: number | null },
): Promise<CompletionTime> {
  const [row] = await db.read<CompletionTime>(
    userId === null ? CLASS_DAYS : LEARNER_DAYS,
    userId === null ? [platformId, courseId] : [platformId, courseId, userId],
  );
  return row!;
}

/**
 * Reads the mean time in whole seconds that people spent in a course until the day of completion, over those who are or
 * were enrolled and have activity.
 */
export async function readSecondsToComplete(
  db: Pick<Database, 'read'>,
  platformId: number,
  courseId: number,
): Promise<CompletionTime> {
  return (await db.read<CompletionTime>(CLASS_SECONDS, [platformId, courseId]))[0]!;
}
