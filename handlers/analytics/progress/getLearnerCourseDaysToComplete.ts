import { readDaysToComplete } from '../../../db/analytics/readCompletionTimes.js';
import { figureOperation } from '../figureOperation.js';
import { requireVisibleCourse, requireLearner } from '../../../services/analytics/requireLearner.js';

export default figureOperation('getLearnerCourseDaysToComplete', async ({ params, access, services }) => {
  const { user, ...where } = await requireLearner(access, services, params);
  const course = await requireVisibleCourse(services, where, params.course_id);
  const { value, people } = await readDaysToComplete(services.db, {
    platformId: where.platform.id,
    courseId: course.id,
    userId: user.id,
  });
  return {
    range: null,
    filters: { course_id: course.key, user_id: user.username },
    counted: () => ({ people, records: people }),
    body: { data: { count: value } },
  };
});
