import type { Database } from '../core/connect.js';
import { classSumsText, isGradedText, shareText } from './classSums.js';

export interface AverageGrade {
  /** From 0 to 1, with four decimals; 0 where there is no grade. */
  average: number;
  /** People whose grades it is the mean of; null for a platform. */
  people: number | null;
  /** How many grades it is the mean of: a person has one in each course. */
  grades: number;
}

const OF_CLASSES = (chosen: string) => `
  with ${classSumsText(chosen)}
  select ${shareText('sum(grades)', 'sum(counted)')} as average, coalesce(sum(counted), 0)::float8 as grades,
         case when cast($2 as bigint) is not null then coalesce(sum(counted), 0)::float8 end as people
    from class`;

const OF_PLATFORM = {
  name: 'analytics: average grade of a platform',
  text: OF_CLASSES('select course_id from class_totals where platform_id = $1 and cast($2 as bigint) is null union all select course_id from stale'),
};
const OF_COURSE = { name: 'analytics: average grade of a course', text: OF_CLASSES('select cast($2 as bigint)') };

const OF_LEARNER = {
  name: 'analytics: average grade of a learner',
  text: `
    select coalesce(round(avg(grade), 4), 0)::float8 as average, count(grade)::float8 as grades, case when count(grade) > 0 then 1 else 0 end as people
      from (select coalesce(results.grade, case when ${isGradedText('enrolled.course_id')} then 0 end) as grade
              from (select course_id from course_enrollments where platform_id = $1 and user_id = $2 and active offset 0) enrolled
              left join course_results results on results.platform_id = $1 and results.course_id = enrolled.course_id and results.user_id = $2) counted`,
};

const OF_LEARNER_IN_COURSE = {
  name: 'analytics: grade of a learner in a course',
  text: `
    select coalesce(round(max(grade), 4), 0)::float8 as average, count(grade)::float8 as grades, count(grade)::float8 as people
      from course_results where platform_id = $1 and user_id = $2 and course_id = $3`,
};

/**
 * The mean of grades: of a platform over everybody's enrollments, of a course over its class, of a learner over their enrollments, or the grade of a
 * learner in a course (whether enrolled or not). Who counts is said in classSums.ts.
 */
export async function readAverageGrade(
  db: Pick<Database, 'read'>,
  { platformId, courseId, userId }: { platformId: number; courseId: number | null; userId: number | null },
): Promise<AverageGrade> {
  const [row] =
    userId === null
      ? await db.read<AverageGrade>(courseId === null ? OF_PLATFORM : OF_COURSE, [platformId, courseId])
      : courseId === null
        ? await db.read<AverageGrade>(OF_LEARNER, [platformId, userId])
        : await db.read<AverageGrade>(OF_LEARNER_IN_COURSE, [platformId, userId, courseId]);
  return row!;
}
