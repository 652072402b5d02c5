import { figureOperation } from '../figureOperation.js';
import { engagementIndexOfLearner } from '../learnerIndexes.js';
import { requireVisibleCourse, requireLearner } from '../../../services/analytics/requireLearner.js';

export default figureOperation('getLearnerCourseEngagementIndex', async ({ params, access, services }) => {
  const learner = await requireLearner(access, services, params);
  return engagementIndexOfLearner(services, learner, await requireVisibleCourse(services, learner, params.course_id));
});
