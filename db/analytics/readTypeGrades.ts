import type { Database } from '../core/connect.js';

/** An assignment type of a course's policy with its mean grade. */
export interface TypeGrade {
  assignment_type: string;
  weight: number;
  /** From 0 to 1. */
  grade: number;
  /** `weight` times `grade`. */
  weighted: number;
}

const buildSql = (people: string) => `
  with people as materialized (
    select type_grades from (${people}) people
  ), summed as materialized (
    select name, sum(cast(grade as numeric)) as total from people cross join lateral jsonb_each(type_grades) own (name, grade) group by name
  ), size as (
    select greatest(count(*), 1) as people from people
  )
  select types.name as assignment_type, weight::float8 as weight, round(coalesce(total, 0) / people, 4)::float8 as grade,
         round(weight * coalesce(total, 0) / people, 4)::float8 as weighted
    from assignment_types types cross join size left join summed using (name)
   where types.platform_id = $1 and types.course_id = $2
   order by types.position`;

const OF_CLASS = {
  name: 'analytics: type grades of a class',
  text: buildSql(`
    select results.type_grades
      from (select user_id from course_enrollments where platform_id = $1 and course_id = $2 and active offset 0) enrolled
      left join course_results results on results.platform_id = $1 and results.course_id = $2 and results.user_id = enrolled.user_id`),
};
const OF_LEARNER = {
  name: 'analytics: type grades of a learner',
  text: buildSql('select type_grades from course_results where platform_id = $1 and user_id = $3 and course_id = $2'),
};

/**
 * Reads the assignment types of a course in the order of its policy, with their mean over the class. A missing grade
 * counts as 0.
 */
export function readClassTypeGrades(
  db: Pick<Database, 'read'>,
  platformId: number,
  courseId: number,
): Promise<TypeGrade[]> {
  return db.read<TypeGrade>(OF_CLASS, [platformId, courseId]);
}

/** Reads the same for one learner. */
export function readLearnerTypeGrades(
  db: Pick<Database, 'read'>,
  platformId: number,
  courseId: number,
  userId: number,
): Promise<TypeGrade[]> {
  return db.read<TypeGrade>(OF_LEARNER, [platformId, courseId, userId]);
}
