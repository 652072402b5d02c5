import { type CourseGrade, type CourseGradeSort, listCourseGrades } from '../../db/analytics/listCourseGrades.js';
import type { Access, CoreServices } from '../../services/_shared/context.js';
import { requireOrganization } from '../../services/_shared/requirePlatform.js';
import { parseSort } from '../../services/_shared/parseSort.js';
import type { ListFigure } from './listOperation.js';

export const COURSE_GRADE_COLUMNS = ['course_id', 'name', 'num_enrollments', 'num_passed', 'avg_grade'] as const;

/** The courses of a platform with the grades of their classes. */
export function courseGrades(
  { db }: CoreServices,
  access: Access,
  org: string,
  sort: CourseGradeSort | `-${CourseGradeSort}` = 'name',
): ListFigure<CourseGrade> {
  const { platform } = requireOrganization(access, org);
  return {
    range: null,
    filters: {},
    counted: async () => ({
      people: null,
      records: (await listCourseGrades(db, { platformId: platform.id, sort: parseSort(sort), limit: 0, offset: 0 }))
        .total,
    }),
    readRows: (rows) => listCourseGrades(db, { platformId: platform.id, sort: parseSort(sort), ...rows }),
  };
}
