import { figureOperation } from '../figureOperation.js';
import { performanceOfLearner } from '../learnerIndexes.js';
import { courseOfLearner, learnerOfRequest } from '../../../services/analytics/learnerOfRequest.js';

export default figureOperation('getLearnerCoursePerformanceIndex', async ({ params, access, services }) => {
  const learner = await learnerOfRequest(access, services, params);
  return performanceOfLearner(services, learner, await courseOfLearner(services, learner, params.course_id));
});
