import type { Database } from '../core/connect.js';

export type CourseGradeSort = 'course_id' | 'name' | 'num_enrollments' | 'num_passed' | 'avg_grade';

export interface CourseGrade {
  course_id: string;
  name: string;
  num_enrollments: number;
  num_passed: number;
  /** From 0 to 1. */
  avg_grade: number;
}

export interface CourseGradeFilter {
  platformId: number;
  sort: { field: CourseGradeSort; descending: boolean };
  limit: number;
  offset: number;
}

const COLUMNS: Record<CourseGradeSort, string> = {
  course_id: 'courses.course_key',
  name: 'folded(courses.name)',
  num_enrollments: 'coalesce(class.enrolled, 0)',
  num_passed: 'coalesce(class.passed, 0)',
  avg_grade: 'share_of(class.grades, class.counted)',
};

const buildSql = ({ field, descending }: CourseGradeFilter['sort']) => `
  with class as materialized (
    select * from class_figures where platform_id = $1
  ), listed as materialized (
    select courses.id, courses.course_key, courses.name, class.enrolled, class.passed, class.grades, class.counted, ${COLUMNS[field]} as sort_value
      from courses left join class on class.course_id = courses.id
     where courses.platform_id = $1 and (courses.deleted_at is null or class.enrolled > 0)
  )
  select (select count(*) from listed) as total,
         (select coalesce(json_agg(json_build_object('course_id', course_key, 'name', name, 'num_enrollments', coalesce(enrolled, 0),
                   'num_passed', coalesce(passed, 0), 'avg_grade', share_of(grades, counted)) order by place), '[]')
            from (select listed.*, row_number() over (order by sort_value ${descending ? 'desc' : 'asc'}, course_key) as place
                    from listed order by place limit $2 offset $3) page) as rows`;

/**
 * Lists one page of the courses with the grades of their classes, and the number of courses. Removed courses are listed
 * while at least one person is enrolled.
 */
export async function listCourseGrades(
  db: Pick<Database, 'read'>,
  { platformId, sort, limit, offset }: CourseGradeFilter,
): Promise<{ total: number; rows: CourseGrade[] }> {
  const [row] = await db.read<{ total: number; rows: CourseGrade[] }>({ text: buildSql(sort) }, [
    platformId,
    limit,
    offset,
  ]);
  return row!;
}
