import type { Database } from '../core/connect.js';
import type { ProgressFilter } from './countProgress.js';

export interface CompletionRate {
  /** From 0 to 100, with two decimals; 0 without enrollments. */
  rate: number;
  enrollments: number;
}

const OF_PLATFORM = {
  name: 'analytics: completion rate of a platform',
  text: `
    select coalesce(round(sum(percents) / nullif(sum(enrolled), 0), 2), 0)::float8 as rate, coalesce(sum(enrolled), 0)::float8 as enrollments
      from class_totals where platform_id = $1`,
};

const OF_COURSE = {
  name: 'analytics: completion rate of a course',
  text: `
    select coalesce(round(sum(percents) / nullif(sum(enrolled), 0), 2), 0)::float8 as rate, coalesce(sum(enrolled), 0)::float8 as enrollments
      from class_totals where platform_id = $1 and course_id = $2`,
};

const OF_LEARNER = {
  name: 'analytics: completion rate of a learner',
  text: `
    select coalesce(round(avg(coalesce(results.percent, 0)), 2), 0)::float8 as rate, count(*)::float8 as enrollments
      from (select course_id from course_enrollments
             where platform_id = $1 and user_id = $2 and active and (cast($3 as bigint) is null or course_id = $3) offset 0) enrolled
      left join course_results results on results.platform_id = $1 and results.course_id = enrolled.course_id and results.user_id = $2`,
};

/**
 * Reads the mean percentage of completed blocks over active enrollments: of a platform, a course, a person, or a person
 * in a course.
 */
export async function readCompletionRate(
  db: Pick<Database, 'read'>,
  { platformId, courseId, userId }: ProgressFilter,
): Promise<CompletionRate> {
  if (userId !== null) return (await db.read<CompletionRate>(OF_LEARNER, [platformId, userId, courseId]))[0]!;
  const [row] = await db.read<CompletionRate>(
    courseId === null ? OF_PLATFORM : OF_COURSE,
    courseId === null ? [platformId] : [platformId, courseId],
  );
  return row!;
}

const PERCENT = {
  name: 'analytics: progress of a learner in a course',
  text: 'select round(percent, 2)::float8 as percent, completed_blocks as blocks from course_results where platform_id = $1 and user_id = $2 and course_id = $3',
};

/**
 * Reads the percentage and number of a course's completable blocks that the learner completed; 0 if no block is
 * completable.
 */
export async function readCoursePercent(
  db: Pick<Database, 'read'>,
  { platformId, userId, courseId }: { platformId: number; userId: number; courseId: number },
): Promise<{ percent: number; blocks: number }> {
  const [row] = await db.read<{ percent: number; blocks: number }>(PERCENT, [platformId, userId, courseId]);
  return row ?? { percent: 0, blocks: 0 };
}
