import { readCoursePercent } from '../../../db/analytics/readCompletionRate.js';
import { figureOperation } from '../figureOperation.js';
import { courseOfLearner, learnerOfRequest } from '../../../services/analytics/learnerOfRequest.js';

export default figureOperation('getLearnerCourseProgress', async ({ params, access, services }) => {
  const { user, ...where } = await learnerOfRequest(access, services, params);
  const course = await courseOfLearner(services, where, params.course_id);
  const { percent, blocks } = await readCoursePercent(services.db, {
    platformId: where.platform.id,
    userId: user.id,
    courseId: course.id,
  });
  return {
    range: null,
    filters: { course_id: course.key, user_id: user.username },
    counted: () => ({ people: 1, records: blocks }),
    body: { data: { progress: percent } },
  };
});
