import { readAverageGrade } from '../../../db/analytics/readAverageGrade.js';
import { readClassTypeGrades } from '../../../db/analytics/readTypeGrades.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { requireCourse } from '../../../services/analytics/requireCourse.js';
import { figureOperation } from '../figureOperation.js';

export default figureOperation('getCourseGradingSummary', async ({ params, access, services }) => {
  const { platform } = requireOrganization(access, params.org);
  const course = await requireCourse(services, platform, params.course_id);
  const types = await readClassTypeGrades(services.db, platform.id, course.id);
  const data = types.map(({ assignment_type, weight, grade, weighted }) => ({
    assignment_type,
    weight,
    average_weighted_grade: weighted,
    average_section_grade: grade,
  }));
  return {
    range: null,
    filters: { course_id: course.key },
    counted: async () => {
      const { people, grades } = await readAverageGrade(services.db, {
        platformId: platform.id,
        courseId: course.id,
        userId: null,
      });
      return { people, records: grades };
    },
    body: { data },
    file: { columns: ['assignment_type', 'weight', 'average_weighted_grade', 'average_section_grade'], rows: data },
  };
});
