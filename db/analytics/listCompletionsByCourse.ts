import type { Database } from '../core/connect.js';

export type CourseCompletionSort =
  'course_id' | 'name' | 'enrollments' | 'completions' | 'average' | 'completions_without_enrollment';

export interface CourseCompletions {
  course_id: string;
  name: string;
  enrollments: number;
  /** Completions of people who are or were enrolled. */
  completions: number;
  /** Mean progress of the class in percent. */
  average: number;
  completions_without_enrollment: number;
}

export interface CourseCompletionFilter {
  platformId: number;
  sort: { field: CourseCompletionSort; descending: boolean };
  limit: number;
  offset: number;
}

const COLUMNS: Record<CourseCompletionSort, string> = {
  course_id: 'courses.course_key',
  name: 'folded(courses.name)',
  enrollments: 'coalesce(class.enrolled, 0)',
  completions: 'coalesce(class.completions, 0)',
  average: 'coalesce(round(class.percents / nullif(class.enrolled, 0), 2), 0)',
  completions_without_enrollment: 'coalesce(class.unenrolled_completions, 0)',
};

const buildSql = ({ field, descending }: CourseCompletionFilter['sort']) => `
  with class as materialized (
    select course_id, enrolled, percents, completions, unenrolled_completions from class_totals where platform_id = $1
  ), listed as materialized (
    select courses.course_key, courses.name, coalesce(class.enrolled, 0) as enrollments, coalesce(class.completions, 0) as completions, coalesce(class.unenrolled_completions, 0) as others,
           coalesce(round(class.percents / nullif(class.enrolled, 0), 2), 0) as average,
           row_number() over (order by ${COLUMNS[field]} ${descending ? 'desc' : 'asc'}, courses.course_key) as place
      from courses
      left join class on class.course_id = courses.id
     where courses.platform_id = $1 and (courses.deleted_at is null or class.enrolled > 0 or class.completions > 0 or class.unenrolled_completions > 0)
  )
  select (select count(*) from listed) as total, (select coalesce(sum(completions), 0)::float8 from listed) as completions,
         (select coalesce(json_agg(json_build_object('course_id', course_key, 'name', name, 'enrollments', enrollments, 'completions', completions,
                   'average', average, 'completions_without_enrollment', others) order by place), '[]')
            from (select * from listed order by place limit $2 offset $3) page) as rows`;

/**
 * Lists one page of the courses with their enrollments and completions, the number of courses, and the completions of
 * all of them.
 */
export async function listCompletionsByCourse(
  db: Pick<Database, 'read'>,
  { platformId, sort, limit, offset }: CourseCompletionFilter,
): Promise<{ total: number; completions: number; rows: CourseCompletions[] }> {
  const [row] = await db.read<{ total: number; completions: number; rows: CourseCompletions[] }>(
    { text: buildSql(sort) },
    [platformId, limit, offset],
  );
  return row!;
}
