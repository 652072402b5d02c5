import { readLearnerTypeGrades } from '../../../db/analytics/readTypeGrades.js';
import { figureOperation } from '../figureOperation.js';
import { requireVisibleCourse, requireLearner } from '../../../services/analytics/requireLearner.js';

export default figureOperation('getLearnerCourseGradingSummary', async ({ params, access, services }) => {
  const { user, ...where } = await requireLearner(access, services, params);
  const course = await requireVisibleCourse(services, where, params.course_id);
  const types = await readLearnerTypeGrades(services.db, where.platform.id, course.id, user.id);
  const data = types.map(({ assignment_type, weight, grade, weighted }) => ({
    assignment_type,
    weight,
    weighted_grade: weighted,
    average_section_grade: grade,
  }));
  return {
    range: null,
    filters: { course_id: course.key, user_id: user.username },
    counted: () => ({ people: 1, records: types.length }),
    body: { data },
    file: { columns: ['assignment_type', 'weight', 'weighted_grade', 'average_section_grade'], rows: data },
  };
});
