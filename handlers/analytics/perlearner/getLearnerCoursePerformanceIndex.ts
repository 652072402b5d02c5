import { figureOperation } from '../figureOperation.js';
import { performanceOfLearner } from '../learnerIndexes.js';
import { requireVisibleCourse, requireLearner } from '../../../services/analytics/requireLearner.js';

export default figureOperation('getLearnerCoursePerformanceIndex', async ({ params, access, services }) => {
  const learner = await requireLearner(access, services, params);
  return performanceOfLearner(services, learner, await requireVisibleCourse(services, learner, params.course_id));
});
