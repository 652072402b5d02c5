import { readPassedGrades } from '../../../db/analytics/listLearnerGrades.js';
import { figureOperation } from '../figureOperation.js';
import { requireVisibleCourse, requireLearner } from '../../../services/analytics/requireLearner.js';

export default figureOperation('getLearnerCoursePassed', async ({ params, access, services }) => {
  const { user, ...where } = await requireLearner(access, services, params);
  const course = await requireVisibleCourse(services, where, params.course_id);
  const { count, blocks, passed } = await readPassedGrades(services.db, {
    platformId: where.platform.id,
    userId: user.id,
    courseId: course.id,
  });
  return {
    range: null,
    filters: { course_id: course.key, user_id: user.username },
    counted: () => ({ people: 1, records: blocks }),
    body: { data: { count, passed } },
  };
});
