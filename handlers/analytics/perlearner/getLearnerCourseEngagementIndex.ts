import { figureOperation } from '../figureOperation.js';
import { engagementOfLearner } from '../learnerIndexes.js';
import { courseOfLearner, learnerOfRequest } from '../../../services/analytics/learnerOfRequest.js';

export default figureOperation('getLearnerCourseEngagementIndex', async ({ params, access, services }) => {
  const learner = await learnerOfRequest(access, services, params);
  return engagementOfLearner(services, learner, await courseOfLearner(services, learner, params.course_id));
});
