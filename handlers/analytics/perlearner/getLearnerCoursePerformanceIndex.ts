import { figureOperation } from '../figureOperation.js';
import { performanceIndexOfLearner } from '../learnerIndexes.js';
import { requireVisibleCourse, requireLearner } from '../../../services/analytics/requireLearner.js';

export default figureOperation('getLearnerCoursePerformanceIndex', async ({ params, access, services }) => {
  const learner = await requireLearner(access, services, params);
  return performanceIndexOfLearner(services, learner, await requireVisibleCourse(services, learner, params.course_id));
});
