import type { Database } from '../core/connect.js';

export interface AverageGrade {
  /** From 0 to 1, with four decimals; 0 without any grade. */
  average: number;
  /** Number of people in the mean; null for a platform. */
  people: number | null;
  /** Number of grades in the mean: a person has one in each course. */
  grades: number;
}

const OF_PLATFORM = {
  name: 'analytics: average grade of a platform',
  text: `
    select share_of(sum(grades), sum(counted)) as average, coalesce(sum(counted), 0)::float8 as grades, null as people
      from class_figures where platform_id = $1`,
};

const OF_COURSE = {
  name: 'analytics: average grade of a course',
  text: `
    select share_of(sum(grades), sum(counted)) as average, coalesce(sum(counted), 0)::float8 as grades, coalesce(sum(counted), 0)::float8 as people
      from class_figures where platform_id = $1 and course_id = $2`,
};

const OF_LEARNER = {
  name: 'analytics: average grade of a learner',
  text: `
    select coalesce(round(avg(grade), 4), 0)::float8 as average, count(grade)::float8 as grades, case when count(grade) > 0 then 1 else 0 end as people
      from (select coalesce(results.grade, case when exists (select from graded_courses where graded_courses.platform_id = $1 and graded_courses.course_id = enrolled.course_id) then 0 end) as grade
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
 * Reads the mean grade: of a platform over all enrollments, of a course over its class, of a learner over their
 * enrollments, or the grade of a learner in a course (enrolled or not). The view class_figures defines who counts.
 */
export async function readAverageGrade(
  db: Pick<Database, 'read'>,
  { platformId, courseId, userId }: { platformId: number; courseId: number | null; userId: number | null },
): Promise<AverageGrade> {
  const values = [platformId, userId, courseId].filter((id) => id !== null);
  const statement =
    userId === null
      ? courseId === null
        ? OF_PLATFORM
        : OF_COURSE
      : courseId === null
        ? OF_LEARNER
        : OF_LEARNER_IN_COURSE;
  return (await db.read<AverageGrade>(statement, values))[0]!;
}
