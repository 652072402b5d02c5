import { averageGrade } from '../averageGrade.js';
import { courseOfRequest } from '../../../services/analytics/courseOfRequest.js';
import { figureOperation } from '../figureOperation.js';
import { learnerFilter } from '../../../services/analytics/learnerFilter.js';

export default figureOperation('getCourseGradingAverage', async ({ params, query, access, services }) => {
  const learner = await learnerFilter(access, services, params.org, query.learner_id);
  return averageGrade(services, learner, await courseOfRequest(services, learner.platform, params.course_id));
});
